;;; allo-eglot.el --- Allo kernels by way of Eglot  -*- lexical-binding: t; -*-

;; Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.

;;; Commentary:

;; `allo-mode', which has allo-lsp, and what the server does besides what Eglot knows of: lenses that
;; run kernels, what came of it, and HLS C++ and MLIR in buffers that follow the edits of a kernel.
;; Runs on Eglot 1.9 (beside Emacs 28) and on those of Emacs 29 and 30.

;;; Code:

(require 'allo)
(require 'cl-lib)
(require 'eglot)
(require 'python)
(require 'seq)

(defcustom allo-lenses t
  "Whether to draw a line above each kernel with what can be done with it."
  :group 'allo
  :type 'boolean)

(defface allo-lens '((t :inherit shadow :height 0.9))
  "Lenses above kernels."
  :group 'allo)

;;;; The server

(defclass allo-eglot-server (eglot-lsp-server) ()
  :documentation "The server allo-lsp, which is told that we understand its own notifications.")

(cl-defmethod eglot-client-capabilities ((_server allo-eglot-server))
  (plist-put (copy-sequence (cl-call-next-method)) :experimental '(:allo (:jobUpdates t))))

(cl-defmethod eglot-initialization-options ((_server allo-eglot-server))
  (if allo-settings (list :allo allo-settings) (cl-call-next-method)))

(defun allo--contact (&optional _interactive &rest _)
  "What Eglot starts for `allo-mode'."
  (cons 'allo-eglot-server
        (or (allo-find-server)
            (user-error "There is no program allo-lsp: build it with ./dev build, or set allo-server-command"))))

(put 'allo-mode 'eglot-language-id "python")
(add-to-list 'eglot-server-programs '(allo-mode . allo--contact))

;; Eglot of Emacs 30 would take any server of the project that has Python buffers.
(define-advice eglot-current-server (:around (ask) allo)
  "Only allo-lsp for the buffers of `allo-mode'."
  (if (not (derived-mode-p 'allo-mode))
      (funcall ask)
    (unless (cl-typep eglot--cached-server '(or null allo-eglot-server))
      (setq eglot--cached-server nil))
    (setq eglot--cached-server
          (or eglot--cached-server
              (seq-find (lambda (server) (cl-typep server 'allo-eglot-server))
                        (gethash (eglot--current-project) eglot--servers-by-project))))))

(defun allo--server ()
  "The server of the current buffer, or an error."
  (let ((server (eglot-current-server)))
    (unless (cl-typep server 'allo-eglot-server)
      (user-error "No allo-lsp is attached to this buffer; M-x eglot starts it"))
    server))

(defun allo--request (server method params success &optional buffer)
  "Send METHOD with PARAMS to SERVER, and call SUCCESS with the result in BUFFER.
What has been typed is sent before it."
  (let ((buffer (or buffer (current-buffer))))
    (when (bound-and-true-p eglot--managed-mode)
      (eglot--signal-textDocument/didChange))
    (jsonrpc-async-request
     server method params
     :success-fn (lambda (result)
                   (when (buffer-live-p buffer)
                     (with-current-buffer buffer (funcall success result))))
     :error-fn (jsonrpc-lambda (&key message &allow-other-keys)
                 (message "allo: %s" message)))))

(defun allo--uri ()
  "The URI of the current buffer, as the server knows it."
  (plist-get (eglot--TextDocumentIdentifier) :uri))

(defun allo-apply-settings ()
  "Tell the server of a change of `allo-settings'."
  (interactive)
  (jsonrpc-notify (allo--server) :workspace/didChangeConfiguration
                  (list :settings (list :allo (or allo-settings eglot--{})))))

;;;; The mode

(defvar allo-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-a r") #'allo-run)
    (define-key map (kbd "C-c C-a c") #'allo-csim)
    (define-key map (kbd "C-c C-a h") #'allo-show-hls)
    (define-key map (kbd "C-c C-a m") #'allo-show-mlir)
    (define-key map (kbd "C-c C-a j") #'allo-jump)
    (define-key map (kbd "C-c C-a k") #'allo-cancel)
    (define-key map (kbd "C-c C-a t") #'eldoc-doc-buffer)
    (when (fboundp 'eglot-inlay-hints-mode)
      (define-key map (kbd "C-c C-a i") #'eglot-inlay-hints-mode))
    map))

;;;###autoload
(define-derived-mode allo-mode python-mode "Allo"
  "Python's mode for files with Allo kernels, with the server allo-lsp behind it."
  ;; A check takes about a millisecond, so there is no reason to wait half a second for it.
  (setq-local eglot-send-changes-idle-time 0.05)
  (add-hook 'eglot-managed-mode-hook #'allo--managed nil t)
  (when (eq allo-client 'eglot)
    (if (allo-find-server)
        (eglot-ensure)
      (message "allo: cannot find allo-lsp; build it with ./dev build, or set allo-server-command"))))

(defun allo--managed ()
  "Called where Eglot has taken up the buffer, or let it go."
  (if (not eglot--managed-mode)
      (allo--clear-lenses)
    (add-hook 'after-change-functions #'allo--draw-soon nil t)
    (allo--draw-soon)))

(defvar-local allo--timer nil)

(defun allo--draw-soon (&rest _)
  "Draw what stands between the lines anew after a moment without edits."
  (when allo--timer (cancel-timer allo--timer))
  (setq allo--timer (run-with-timer 0.3 nil #'allo--draw (current-buffer))))

(defun allo--draw (buffer)
  "Draw lenses and hints in BUFFER."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when (and eglot--managed-mode (cl-typep (eglot-current-server) 'allo-eglot-server))
        (when allo-lenses
          (allo--with-lenses #'allo--draw-lenses))
        ;; Eglot of Emacs 30 overlooks edits at the end of a buffer.
        (when (and (bound-and-true-p eglot-inlay-hints-mode) (fboundp 'eglot--update-hints-1))
          (dolist (window (get-buffer-window-list buffer nil 'visible))
            (eglot--update-hints-1 (window-start window) (window-end window t))))))))

;;;; Lenses

(defun allo--with-lenses (use)
  "Call USE with the lenses of the current buffer, a list."
  (allo--request (allo--server) :textDocument/codeLens
                 (list :textDocument (eglot--TextDocumentIdentifier))
                 (lambda (found) (funcall use (append found nil)))))

(defun allo--clear-lenses ()
  "Remove the lenses of the current buffer."
  (when allo--timer (cancel-timer allo--timer))
  (remove-overlays nil nil 'allo-lens t))

(defun allo--line-of (lens)
  "The line of LENS, from 0."
  (plist-get (plist-get (plist-get lens :range) :start) :line))

(defun allo--draw-lenses (lenses)
  "Show LENSES, a line of them above each kernel."
  (remove-overlays nil nil 'allo-lens t)
  (save-excursion
    (save-restriction
      (widen)
      (dolist (group (seq-group-by #'allo--line-of lenses))
        (goto-char (point-min))
        (forward-line (car group))
        (let ((overlay (make-overlay (point) (point) nil t)))
          (overlay-put overlay 'allo-lens t)
          (overlay-put overlay 'before-string
                       (concat (make-string (current-indentation) ?\s)
                               (mapconcat #'allo--button (cdr group) (propertize " | " 'face 'allo-lens))
                               "\n")))))))

(defun allo--button (lens)
  "LENS as text that can be clicked."
  (let ((map (make-sparse-keymap))
        (command (plist-get lens :command)))
    (define-key map [mouse-1] (lambda ()
                                (interactive)
                                (allo--execute (plist-get command :command)
                                               (aref (plist-get command :arguments) 0))))
    (propertize (plist-get command :title) 'face 'allo-lens 'mouse-face 'highlight 'keymap map)))

;;;; Running kernels

(defvar allo--last-job nil "The server, and the number of the job that was told of last.")

(defun allo--execute (command argument)
  "Have the server do COMMAND with ARGUMENT, a property list."
  (allo--request (allo--server) :workspace/executeCommand
                 (list :command command :arguments (vector argument)) #'ignore))

(defun allo--kernel (lenses command)
  "What LENSES know by COMMAND about the kernel at or above point."
  (let ((line (1- (line-number-at-pos nil t))) found)
    (dolist (lens lenses found)
      ;; A decorator above the name belongs to the kernel as well.
      (when (and (<= (allo--line-of lens) (1+ line))
                 (equal (plist-get (plist-get lens :command) :command) command)
                 (or (not found) (>= (allo--line-of lens) (allo--line-of found))))
        (setq found lens)))))

(defun allo--execute-at-point (command &optional argument)
  "Have the server do COMMAND with ARGUMENT to the kernel at or above point."
  (allo--with-lenses
   (lambda (lenses)
     (let ((lens (allo--kernel lenses command)))
       (if (not lens)
           (message "allo: there is no kernel without errors at or above point")
         (let ((known (aref (plist-get (plist-get lens :command) :arguments) 0)))
           (allo--execute command (append (list :uri (plist-get known :uri)
                                                :target (plist-get known :target))
                                          argument))))))))

(defun allo--read-inputs (ask)
  "If ASK, read inputs of a kernel, as an argument of a command."
  (when ask
    (let (inputs)
      (dolist (word (split-string (read-string "Inputs (NAME=VALUE ...): ")))
        (if (string-match "\\`\\([[:alnum:]_]+\\)=\\(.*\\)\\'" word)
            (setq inputs (plist-put inputs (intern (concat ":" (match-string 1 word))) (match-string 2 word)))
          (user-error "'%s' is not of the form NAME=VALUE" word)))
      (and inputs (list :inputs inputs)))))

(defun allo-run (&optional inputs)
  "Run the kernel at or above point, as the buffer has it, on random inputs.
With a prefix argument ask for INPUTS: numbers, lists of numbers, or files
that end in .npy."
  (interactive (list (allo--read-inputs current-prefix-arg)))
  (allo--execute-at-point "allo.run" inputs))

(defun allo-csim (&optional inputs)
  "Simulate the HLS C++ of the kernel at or above point, and compare with the CPU.
With a prefix argument ask for INPUTS, as `allo-run' does."
  (interactive (list (allo--read-inputs current-prefix-arg)))
  (allo--execute-at-point "allo.csim" inputs))

(defun allo-show-hls ()
  "Show the kernel at or above point as HLS C++, which follows its edits."
  (interactive)
  (allo--execute-at-point "allo.showHls"))

(defun allo-show-mlir (&optional stage)
  "Show the kernel at or above point as MLIR, in a buffer that follows its edits.
With a prefix argument ask for the STAGE."
  (interactive (list (and current-prefix-arg
                          (completing-read "Stage: " '("frontend" "program" "llvm") nil t))))
  (allo--execute-at-point "allo.showMlir" (and stage (list :stage stage))))

(defun allo-cancel ()
  "End the kernel that was started last."
  (interactive)
  (if (not (and allo--last-job (jsonrpc-running-p (car allo--last-job))))
      (message "allo: no kernel is running")
    (jsonrpc-async-request (car allo--last-job) :workspace/executeCommand
                           (list :command "allo.cancelJob" :arguments (vector (list :jobId (cdr allo--last-job))))
                           :success-fn #'ignore)))

(cl-defmethod eglot-handle-notification
  ((server allo-eglot-server) (_method (eql allo/jobUpdate))
   &key jobId kind uri target state message result &allow-other-keys)
  "What the server tells of a job."
  (cond ((member state '("queued" "running"))
         (setq allo--last-job (cons server jobId)))
        ((and (member kind '("mlir" "hls")) (equal state "done"))
         (allo--show-text server (plist-get result :uri) uri))
        (t
         (message "allo: %s%s" (if (member target '(nil "")) "" (concat target ": ")) message)
         (dolist (buffer (buffer-list))
           (with-current-buffer buffer
             (when (and (derived-mode-p 'allo-mode) eglot--managed-mode)
               (allo--draw-soon)))))))

;;;; Texts that are made of kernels

(defvar-local allo--text-uri nil "The name of the text in this buffer.")
(defvar-local allo--text-server nil "Who knows it.")
(defvar-local allo--text-source nil "The URI of the kernel's file.")

(defvar allo-text-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map "q" #'quit-window)
    (define-key map "g" #'allo-text-refresh)
    (define-key map "j" #'allo-jump)
    (define-key map (kbd "RET") #'allo-jump)
    map))

(define-minor-mode allo-text-mode
  "In buffers with what kernels are compiled to."
  :lighter " allo" :keymap allo-text-mode-map)

(define-derived-mode allo-mlir-mode prog-mode "MLIR"
  "Colours for MLIR."
  (setq-local comment-start "// ")
  (modify-syntax-entry ?/ ". 12" allo-mlir-mode-syntax-table)
  (modify-syntax-entry ?\n ">" allo-mlir-mode-syntax-table)
  (setq-local font-lock-defaults
              '((("[%@][[:alnum:]_$.#-]+" . font-lock-variable-name-face)
                 ("\\_<\\(?:[a-z_]+\\)\\.[a-z_.]+\\_>" . font-lock-keyword-face)
                 ("\\_<\\(?:[su]?i[0-9]+\\|b?f[0-9]+\\|index\\|memref\\|tensor\\|vector\\)\\_>"
                  . font-lock-type-face)))))

(defun allo--text-buffer (uri)
  "The buffer that shows URI, or nil."
  (seq-find (lambda (buffer) (equal (buffer-local-value 'allo--text-uri buffer) uri)) (buffer-list)))

(defun allo--show-text (server uri source)
  "Show the text URI that SERVER made of the file SOURCE in another window."
  (let ((buffer (or (allo--text-buffer uri)
                    (generate-new-buffer (format "*allo %s*" (file-name-nondirectory (url-unhex-string uri)))))))
    (with-current-buffer buffer
      (unless allo--text-uri
        (if (string-prefix-p "allo-hls:" uri) (c++-mode) (allo-mlir-mode))
        (allo-text-mode 1)
        (setq buffer-read-only t))
      (setq allo--text-uri uri allo--text-server server allo--text-source source)
      (allo-text-refresh))
    (display-buffer buffer)))

(defun allo-text-refresh ()
  "Fill the buffer with the text as it is now."
  (interactive)
  (allo--request allo--text-server :allo/textDocumentContent (list :uri allo--text-uri)
                 (lambda (result)
                   (let ((inhibit-read-only t) (made (generate-new-buffer " *allo text*" t)))
                     (unwind-protect
                         (progn
                           (with-current-buffer made (insert (plist-get result :text)))
                           ;; Point and windows stay where they are, as far as the text does.
                           (replace-buffer-contents made 0.5))
                       (kill-buffer made))
                     (set-buffer-modified-p nil)))))

(cl-defmethod eglot-handle-notification
  ((_server allo-eglot-server) (_method (eql allo/textDocumentContentChanged)) &key uri &allow-other-keys)
  "The source was edited: the text would be another one."
  (let ((buffer (allo--text-buffer uri)))
    (when (and buffer (get-buffer-window buffer t))
      (with-current-buffer buffer (allo-text-refresh)))))

(defun allo-jump ()
  "Go from a line of a kernel to the HLS C++ that it becomes, or back."
  (interactive)
  (let ((server (or allo--text-server (allo--server))))
    (allo--request
     server :allo/sourceMap
     (list :uri (or allo--text-uri (allo--uri))
           :position (list :line (1- (line-number-at-pos nil t)) :character 0))
     (lambda (links)
       (let* ((shown (seq-find (lambda (link) (allo--shows (plist-get link :targetUri))) links))
              (buffer (and shown (allo--shows (plist-get shown :targetUri)))))
         (if (not buffer)
             (message "allo: no generated code for this line; C-c C-a h shows a kernel's C++")
           (pop-to-buffer buffer)
           (push-mark nil t)
           (goto-char (point-min))
           (forward-line (plist-get (plist-get (plist-get shown :targetRange) :start) :line))
           (back-to-indentation)))))))

(defun allo--shows (uri)
  "The buffer with the document URI: a text of ours, or a file."
  (if (string-prefix-p "file:" uri)
      (find-file-noselect (funcall (if (fboundp 'eglot-uri-to-path) #'eglot-uri-to-path 'eglot--uri-to-path) uri))
    (allo--text-buffer uri)))

(provide 'allo-eglot)
;;; allo-eglot.el ends here
