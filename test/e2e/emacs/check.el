;;; check.el --- Checks of editors/emacs  -*- lexical-binding: t; -*-

;; Drives the Emacs that runs it, 28 or later, against the real server; test/e2e/emacs.sh starts it.
;; Arguments arrive in the environment: ALLO_WS (a copy of workspace/), ALLO_PIDS (a file with the
;; process id of every server that was started), ALLO_MODE:
;;   default   (require 'allo) and nothing else
;;   beside    another server has the project's Python files
;;   flymake   allo's checker beside another server
;;   settings  `allo-settings'
;;   missing   there is no server
;; Appends a line `ok' or `FAIL' for each check to ALLO_REPORT, and `end'.

(require 'cl-lib)
(require 'flymake)
(require 'seq)

(defvar ws (file-name-as-directory (getenv "ALLO_WS")))
(defvar mode (getenv "ALLO_MODE"))
(defvar hints-p (>= emacs-major-version 29))

(defun report (good what &optional seen)
  "Write whether WHAT is GOOD, else what was SEEN."
  (write-region (format "%s emacs %s %s: %s\n%s" (if good "ok  " "FAIL") emacs-version mode what
                        (if good "" (format "     seen: %S\n" seen)))
                nil (getenv "ALLO_REPORT") t 'quiet)
  good)

(defun turn ()
  "What happens between two keys of a user."
  (run-hooks 'post-command-hook)
  (accept-process-output nil 0.01)
  (sit-for 0.005 t))

(defun eventually (what probe &optional wanted)
  "Call PROBE until it returns something other than nil, or WANTED, for ten seconds at most."
  (let ((end (+ (float-time) 10)) seen good)
    (while (and (not (setq seen (funcall probe) good (if wanted (equal seen wanted) seen)))
                (< (float-time) end))
      (turn))
    (report good what seen)))

(defun servers ()
  "The process ids of the servers that run."
  (seq-filter (lambda (pid) (file-directory-p (concat "/proc/" pid)))
              (split-string (with-temp-buffer (insert-file-contents (getenv "ALLO_PIDS")) (buffer-string)))))

(defun open (name)
  "Visit NAME as a user would."
  (find-file (concat ws name))
  (set-window-buffer nil (current-buffer))
  (turn))

(defun place (position)
  "POSITION as a line and a column from 1."
  (save-excursion
    (goto-char position)
    (format "%d:%d" (line-number-at-pos) (1+ (current-column)))))

(defun diagnostics (&optional backend)
  "Those of the buffer, or of BACKEND, as LINE:COLUMN-LINE:COLUMN TYPE TEXT."
  (sort (mapcar (lambda (d)
                  (format "%s-%s %s %s" (place (flymake-diagnostic-beg d)) (place (flymake-diagnostic-end d))
                          (cond ((memq (flymake-diagnostic-type d) '(:error eglot-error)) 'error)
                                ((memq (flymake-diagnostic-type d) '(:warning eglot-warning)) 'warning)
                                (t 'note))
                          (replace-regexp-in-string "\n.*" "" (flymake-diagnostic-text d))))
                (seq-filter (lambda (d) (or (not backend) (eq backend (flymake-diagnostic-backend d))))
                              (flymake-diagnostics)))
        #'string<))

(defun diagnostic-p (pattern)
  "Whether the text of some diagnostic matches PATTERN."
  (seq-some (lambda (d) (string-match-p pattern d)) (diagnostics)))

(defun overlays (property what)
  "WHAT of each overlay with PROPERTY, by position."
  (delq nil
        (mapcar (lambda (o) (and (overlay-get o property) (funcall what o)))
                (sort (overlays-in (point-min) (point-max))
                      (lambda (a b) (< (overlay-start a) (overlay-start b)))))))

(defun drawn-hints ()
  "Hints as LINE TEXT."
  (overlays 'eglot--inlay-hint
            (lambda (o) (concat (number-to-string (line-number-at-pos (overlay-start o)))
                                (substring-no-properties (or (overlay-get o 'before-string) (overlay-get o 'after-string)))))))

(defun lenses ()
  "Lines of lenses, without what they look like."
  (overlays 'allo-lens
            (lambda (o) (replace-regexp-in-string
                         "[0-9.]+ .?s\\b" "N s"
                         (string-trim (substring-no-properties (overlay-get o 'before-string)))))))

(defun hover (line column)
  "What ElDoc says at LINE and COLUMN."
  (goto-char (point-min))
  (forward-line (1- line))
  (move-to-column (1- column))
  (let (text (end (+ (float-time) 5)))
    (run-hook-with-args 'eldoc-documentation-functions (lambda (doc &rest _) (when doc (setq text doc))))
    (while (and (not text) (< (float-time) end)) (turn))
    (and text (substring-no-properties text))))

(defun messages ()
  "All that Emacs has told."
  (with-current-buffer "*Messages*" (buffer-string)))
(defun told-p (pattern)
  "Whether Emacs has told PATTERN."
  (string-match-p pattern (messages)))

(defun text-of (pattern)
  "The buffer with a text whose name matches PATTERN."
  (seq-find (lambda (buffer) (string-match-p pattern (buffer-name buffer))) (buffer-list)))
(defun text-has (pattern what)
  "Whether the text whose name matches PATTERN has WHAT."
  (let ((buffer (text-of pattern)))
    (and buffer (with-current-buffer buffer (string-match-p (regexp-quote what) (buffer-string))))))

(defun change (line text)
  "Make TEXT of LINE, as typing would."
  (goto-char (point-min))
  (forward-line (1- line))
  (delete-region (point) (line-end-position))
  (insert text))

(defun shown ()
  "Go to the buffer of the selected window, as Emacs does after each command, and return its name."
  (set-buffer (window-buffer))
  (buffer-name))
(defun here ()
  "The text of the line at point."
   (string-trim (buffer-substring-no-properties (line-beginning-position) (line-end-position))))

(defun check-default ()
  (open "errors.py")
  (report (eq major-mode 'allo-mode) "a file that imports allo gets its mode" major-mode)
  (eventually "the server is found, started and attached" (lambda () (and (eglot-managed-p) (= 1 (length (servers))))))
  (eventually "three errors at their exact places"
              (lambda () (mapcar (lambda (d) (string-join (seq-take (split-string d) 2) " ")) (diagnostics)))
              '("14:12-14:16 error" "22:13-22:18 error" "9:26-9:32 error"))
  (report (diagnostic-p "Name 'factor' is not defined") "with their text" (diagnostics))
  (open "widths.py")
  (eventually "a second file is attached to the same server"
              (lambda () (and (eglot-managed-p) (= 1 (length (servers))))))
  (eventually "hover tells the type" (lambda () (string-match-p "i33" (or (hover 6 5) ""))))
  (when hints-p
    (eventually "hints are drawn"
                (lambda () (eglot--update-hints-1 (point-min) (point-max)) (turn) (drawn-hints)) '("6: i33" "7 ‹i33 → i32›" "12: u16")))
  (let ((idle "Run on CPU | Run csim | Show HLS C++ | Show MLIR"))
    (eventually "lenses above the kernels" #'lenses (list idle idle idle))
    (goto-char (point-min))
    (forward-line 5)
    (allo-run '(:inputs (:a "3" :b "4")))
    (eventually "allo-run runs the kernel at point" (lambda () (told-p "add: ran in .*result 7")))
    (eventually "a lens has its result" (lambda () (car (lenses))) (concat "Ran in N s | " idle))
    (funcall (lookup-key (get-text-property (string-match "Run on CPU" (nth 2 (overlays 'allo-lens (lambda (o) (overlay-get o 'before-string)))))
                                            'keymap
                                            (nth 2 (overlays 'allo-lens (lambda (o) (overlay-get o 'before-string)))))
                         [mouse-1]))
    (eventually "a click on a lens runs its kernel" (lambda () (told-p "count: ran in .*output out i32")))
    (allo-csim '(:inputs (:a "3" :b "4")))
    (eventually "allo-csim simulates the kernel at point" (lambda () (told-p "add: csim ok, equals CPU, .*result 7"))))

  (change 12 "    m = c / d\n    for i in range(2000000000):\n        for j in range(2000000000):\n            m = m * m + c")
  (setq allo--last-job nil)
  (allo-run '(:inputs (:c "1" :d "1")))
  (eventually "a long run is told of" (lambda () (and allo--last-job (not (told-p "mul: ")))))
  (allo-cancel)
  (eventually "allo-cancel ends it" (lambda () (told-p "mul: .*cancelled")))
  (revert-buffer t t)
  (eventually "the file is as it was, and attached" (lambda () (and (eglot-managed-p) (eq major-mode 'allo-mode))))

  (let ((source (current-buffer)) (window (selected-window)))
    (goto-char (point-min))
    (forward-line 5)
    (allo-show-mlir)
    (eventually "allo-show-mlir shows the kernel at point" (lambda () (text-has "mlir" "allo.kernel @add")))
    (report (and (eq window (selected-window)) (get-buffer-window (text-of "mlir"))) "beside it, point stays")
    (report (with-current-buffer (text-of "mlir") (and buffer-read-only (not buffer-file-name))) "which is no file")
    (with-current-buffer source (change 6 "    s = a * b"))
    (eventually "it follows an edit" (lambda () (text-has "mlir" "muli")))
    (with-current-buffer source (change 6 "    s = a + b"))
    (eventually "and the next one" (lambda () (not (text-has "mlir" "muli"))))
    (delete-other-windows)
    (with-current-buffer source
      (goto-char (point-min))
      (forward-line 18)
      (allo-show-hls))
    (eventually "allo-show-hls shows the kernel at point" (lambda () (text-has "\\.cpp" "void count(int32_t out[4])")))
    (select-window (get-buffer-window source))
    (goto-char (point-min))
    (forward-line 18)
    (allo-jump)
    (eventually "allo-jump goes to the C++" (lambda () (and (string-match-p "cpp" (shown)) (equal (here) "out[i] = i;"))))
    (forward-line -1)
    (allo-jump)
    (eventually "and back" (lambda () (and (equal (shown) "widths.py") (equal (here) "for i in range(4):"))))
    (delete-other-windows)
    (switch-to-buffer source))

  (goto-char (point-min))
  (forward-line 6)
  (insert "    more = s + a\n")
  (when hints-p
    (eventually "an edit brings a new hint"
                (lambda () (eglot--update-hints-1 (point-min) (point-max)) (turn) (drawn-hints)) '("6: i33" "7: i34" "8 ‹i33 → i32›" "13: u16")))
  (change 7 "    more = s + missing")
  (eventually "an edit brings a diagnostic" (lambda () (diagnostic-p "7:16-7:23 error.*Name 'missing' is not defined")))
  (change 7 "    more = s + a")
  (eventually "the next one takes it away" (lambda () (not (diagnostics))))

  (open "plain.py")
  (report (and (eq major-mode 'python-mode) (not (eglot-managed-p))) "a Python file without allo is left alone" major-mode)
  (goto-char (point-min))
  (insert "from allo import i32, kernel\n")
  (save-buffer)
  (eventually "until it imports allo and is saved" (lambda () (and (eq major-mode 'allo-mode) (eglot-managed-p))))
  (report (= 1 (length (servers))) "all by one server" (servers))
  (report (not (told-p "[Uu]nsupported\\|Unhandled\\|Error \\|error in process\\|Server reports")) "Eglot has nothing to complain of" (messages))

  (eglot-shutdown (eglot-current-server))
  (eventually "M-x eglot-shutdown ends the server" (lambda () (not (servers))))
  (report (not (overlays 'allo-lens #'identity)) "and takes the lenses along")
  (find-file (concat ws "widths.py"))
  (eglot-ensure)
  (eventually "M-x eglot starts it again" (lambda () (and (eglot-managed-p) (= 1 (length (servers)))))))

;; The other server is ours under another name, which is as good as any.
(defun check-beside ()
  (with-temp-file (concat ws "plain.py") (insert "def f(x):\n    return x\n"))
  (require 'eglot)
  (add-to-list 'eglot-server-programs (list '(python-mode python-ts-mode) (concat (getenv "HOME") "/bin/other") "--stdio"))
  (add-hook 'python-mode-hook #'eglot-ensure)
  (open "plain.py")
  (eventually "another server has the other Python files"
              (lambda () (and (eglot-managed-p) (eq (type-of (eglot-current-server)) 'eglot-lsp-server))))
  (open "widths.py")
  (eventually "a file that imports allo has allo-lsp in the same project"
              (lambda () (and (eglot-managed-p) (eq (type-of (eglot-current-server)) 'allo-eglot-server))))
  (report (= 2 (length (servers))) "beside the other server" (servers))
  (change 6 "    s = a + missing")
  (eventually "which reports errors" (lambda () (diagnostic-p "Name 'missing' is not defined")))
  (find-file (concat ws "plain.py"))
  (report (eq (type-of (eglot-current-server)) 'eglot-lsp-server) "the other file keeps its own"))

(defun check-flymake ()
  (require 'eglot)
  (add-to-list 'eglot-server-programs (list '(python-mode python-ts-mode) (concat (getenv "HOME") "/bin/other") "--stdio"))
  (add-hook 'python-mode-hook #'eglot-ensure)
  (setq flymake-no-changes-timeout 0.1)
  (open "errors.py")
  (report (and (eq major-mode 'python-mode) allo-check-mode) "the file stays in Python's mode" major-mode)
  (eventually "and with its server" (lambda () (and (eglot-managed-p) (servers))))
  (eventually "allo's errors come on top, at their exact places"
              (lambda ()
                (mapcar (lambda (d) (string-join (seq-take (split-string d) 4) " ")) (diagnostics 'allo-check)))
              '("14:12-14:16 error allo [rank-mismatch]:" "22:13-22:18 error allo [break-continue]:"
                "9:26-9:32 error allo [undefined-name]:"))
  (eventually "beside those of the other server" (lambda () (= (length (diagnostics)) 6)))
  (change 9 "        out[i] = 1")
  (eventually "an edit takes one away"
              (lambda () (= 2 (length (diagnostics 'allo-check)))))
  (open "widths.py")
  (goto-char (point-min))
  (forward-line 5)
  (allo-check-run)
  (eventually "allo-check-run runs the kernel at point"
              (lambda () (with-current-buffer "*compilation*" (string-match-p "Compilation finished" (buffer-string)))))
  (report (with-current-buffer "*compilation*" (string-match-p "result: i32 = 7" (buffer-string)))
          "the one that is meant" (with-current-buffer "*compilation*" (buffer-string)))
  (allo-check-mode -1)
  (eventually "switched off, it says nothing" (lambda () (not (diagnostics 'allo-check)))))

(defun check-settings ()
  (setq allo-settings '(:inlayHints (:types :json-false :widths :json-false :tripCounts t)))
  (open "widths.py")
  (eventually "the server is attached" #'eglot-managed-p)
  (let ((hints (lambda ()
                 (mapcar (lambda (h) (let ((label (plist-get h :label))) (if (stringp label) label (plist-get (aref label 0) :value))))
                         (jsonrpc-request (eglot-current-server) :textDocument/inlayHint
                                          (list :textDocument (eglot--TextDocumentIdentifier)
                                                :range (list :start (eglot--pos-to-lsp-position (point-min))
                                                             :end (eglot--pos-to-lsp-position (point-max)))))))))
    (eventually "with the settings of allo-settings" hints '("× 4"))
    (setq allo-settings '(:inlayHints (:types t :tripCounts :json-false)))
    (allo-apply-settings)
    (eventually "which can be changed while it runs" hints '(": i33" ": u16"))))

(defun check-missing ()
  (open "widths.py")
  (report (eq major-mode 'allo-mode) "without a server the mode is there" major-mode)
  (eventually "and says what to do" (lambda () (told-p "cannot find allo-lsp; build it with")))
  (setq allo-server-command (list (concat (getenv "HOME") "/bin/later") "--stdio"))
  (call-interactively #'eglot)
  (eventually "once there is one, M-x eglot starts it" (lambda () (and (eglot-managed-p) (servers)))))

(setq make-backup-files nil auto-save-default nil create-lockfiles nil
      eglot-sync-connect 10 eglot-autoshutdown nil inhibit-message nil)
(when (equal mode "flymake") (setq allo-client 'flymake))
(condition-case problem
    (progn
      (funcall (intern (concat "check-" mode)))
      (write-region "end\n" nil (getenv "ALLO_REPORT") t 'quiet))
  (error (report nil (format "an error: %S" problem) (messages))))
;; What the servers ask for at their start is answered: a process that has been killed takes no answer.
(while (accept-process-output nil 0.2))
(dolist (buffer (buffer-list)) (with-current-buffer buffer (set-buffer-modified-p nil)))
(kill-emacs)
