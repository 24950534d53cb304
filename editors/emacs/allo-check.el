;;; allo-check.el --- Errors in Allo kernels beside another server's  -*- lexical-binding: t; -*-

;; Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.

;;; Commentary:

;; Eglot has one server for a buffer.  Where that shall be another than allo-lsp, `allo-check-mode'
;; asks the checker after each pause in typing, and adds what it finds to Flymake's diagnostics.
;; The commands of kernels start the compiler as a program, on the saved file.

;;; Code:

(require 'allo)
(require 'compile)
(require 'flymake)
(require 'python)
(require 'seq)

(defvar-local allo-check--process nil "The checker at work for this buffer.")

(defun allo-check--point (place)
  "The position of PLACE, a line and a column from 1, in the current buffer."
  (save-restriction
    (widen)
    (save-excursion
      (goto-char (point-min))
      (forward-line (1- (alist-get 'line place)))
      (min (+ (point) (1- (alist-get 'column place))) (line-end-position)))))

(defun allo-check--diagnostic (found)
  "FOUND, an object of the report, as Flymake's diagnostic of the current buffer."
  (let-alist found
    (let ((begin (allo-check--point .range.start))
          (end (allo-check--point .range.end)))
      (flymake-make-diagnostic
       (current-buffer) begin (if (> end begin) end (min (1+ begin) (point-max)))
       (pcase .severity ("error" :error) ("warning" :warning) (_ :note))
       (format "allo [%s]: %s" .code .message)))))

(defun allo-check--found (text)
  "The diagnostics of the current buffer in TEXT, which the checker printed."
  (mapcar #'allo-check--diagnostic
          (seq-filter (lambda (found) (equal (alist-get 'file found) buffer-file-name))
                      (alist-get 'diagnostics
                                 (json-parse-string text :object-type 'alist :array-type 'list
                                                    :null-object nil :false-object nil)))))

(defun allo-check--report (process source report-fn)
  "Tell REPORT-FN what PROCESS printed about the buffer SOURCE."
  ;; Nobody waits for an answer that was asked for before the last one.
  (when (and (buffer-live-p source)
             (eq process (buffer-local-value 'allo-check--process source)))
    (let ((text (with-current-buffer (process-buffer process) (buffer-string))))
      (with-current-buffer source
        ;; Flymake refuses where it was switched off and on in the meantime.
        (with-demoted-errors "allo: %S"
          (funcall report-fn (allo-check--found text)))))))

(defun allo-check (report-fn &rest _)
  "A backend of Flymake: allo's checker.  REPORT-FN is Flymake's."
  (when (process-live-p allo-check--process)
    (delete-process allo-check--process))
  (let ((server (or (car allo-server-command) (allo--find-program "allo-lsp")))
        (source (current-buffer)))
    (unless server
      (error "There is no program allo-lsp"))
    (setq allo-check--process
          (make-process
           :name "allo-check" :noquery t :connection-type 'pipe
           :buffer (generate-new-buffer " *allo-check*")
           :command (list server "--check" "-" "--stdin-filename" buffer-file-name "--format=json")
           :sentinel (lambda (process _)
                       (unless (process-live-p process)
                         (unwind-protect
                             (when (eq (process-status process) 'exit)
                               (allo-check--report process source report-fn))
                           (kill-buffer (process-buffer process)))))
           :stderr (get-buffer-create " *allo-check stderr*")))
    (set-process-query-on-exit-flag (get-buffer-process " *allo-check stderr*") nil)
    (save-restriction
      (widen)
      (process-send-region allo-check--process (point-min) (point-max)))
    (process-send-eof allo-check--process)))

;; Eglot puts its own backend in place of all others whenever it takes up a buffer.
(defun allo-check--stay ()
  "Be a backend of Flymake again."
  (when (bound-and-true-p allo-check-mode)
    (add-hook 'flymake-diagnostic-functions #'allo-check nil t)
    (when flymake-mode
      (flymake-start))))

(defun allo-check-kernel ()
  "The kernel at or above point, as the compiler names it."
  (or (save-excursion
        (end-of-line)
        (python-info-current-defun))
      ""))

(defun allo-check--compile (verb &rest options)
  "Have the compiler do VERB with OPTIONS to the kernel at point."
  (let ((program (or (allo--find-program "allo") (user-error "There is no program allo")))
        (kernel (allo-check-kernel)))
    (save-buffer)
    (compilation-start
     (mapconcat #'shell-quote-argument
                `(,program ,verb ,(concat buffer-file-name (unless (equal kernel "") (concat "::" kernel)))
                           ,@options)
                " "))))

(defun allo-check-run ()
  "Run the kernel at point, on random inputs."
  (interactive)
  (allo-check--compile "run" "--checked"))
(defun allo-check-csim ()
  "Simulate the HLS C++ of the kernel at point, and compare with the CPU."
  (interactive)
  (allo-check--compile "csim" "--compare"))
(defun allo-check-show-hls ()
  "Show the kernel at point as HLS C++."
  (interactive)
  (allo-check--compile "hls"))
(defun allo-check-show-mlir ()
  "Show the kernel at point as MLIR."
  (interactive)
  (allo-check--compile "mlir"))

(defvar allo-check-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-a r") #'allo-check-run)
    (define-key map (kbd "C-c C-a c") #'allo-check-csim)
    (define-key map (kbd "C-c C-a h") #'allo-check-show-hls)
    (define-key map (kbd "C-c C-a m") #'allo-check-show-mlir)
    map))

;;;###autoload
(define-minor-mode allo-check-mode
  "Show what allo says of the buffer beside what others say."
  :lighter " allo" :keymap allo-check-mode-map
  (if allo-check-mode
      (progn
        (add-hook 'eglot-managed-mode-hook #'allo-check--stay)
        (flymake-mode 1)
        (allo-check--stay))
    (remove-hook 'flymake-diagnostic-functions #'allo-check t)
    (when (bound-and-true-p flymake-mode)
      (flymake-mode -1)
      (flymake-mode 1))))

(provide 'allo-check)
;;; allo-check.el ends here
