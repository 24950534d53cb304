;;; allo.el --- Errors, types and runs of Allo kernels  -*- lexical-binding: t; -*-

;; Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; Keywords: languages, tools

;;; Commentary:

;; Python files that import allo get `allo-mode', which is Python's mode with the language server
;; allo-lsp behind it, by way of Eglot.  All other Python files stay as they are, and so does the
;; server that they have.  `allo-client' says what else can be done where one server shall have all
;; Python files.
;;
;; This file is all that is loaded before a kernel is visited; the rest is in allo-eglot.el and
;; allo-check.el.

;;; Code:

(defgroup allo nil
  "Kernels of the Allo hardware language."
  :group 'languages)

(defcustom allo-server-command nil
  "The language server and its arguments, a list of strings.
nil looks for allo-lsp on the variable `exec-path', then beside this package."
  :type '(choice (const :tag "Look for it" nil) (repeat string)))

(defcustom allo-client 'eglot
  "What takes care of files that import allo.
With `eglot' they are in `allo-mode', and Eglot has allo-lsp for them.
With `flymake' they stay in Python's mode, and so with the server that it
has; what allo says about them comes on top, by `allo-check-mode'.
With nil nothing is done unless asked for."
  :type '(choice (const eglot) (const flymake) (const :tag "Nothing" nil)))

(defcustom allo-settings nil
  "Settings of the server, a property list such as (:inlayHints (:cuts \"all\")).
The command `allo-apply-settings' tells a running server of a change."
  :type 'plist)

(defconst allo--folder (file-name-directory (file-truename (or load-file-name buffer-file-name)))
  "Where this package lies; links are followed.")

;; Where a checkout has its programs, and where an installed package does.
(defun allo--find-program (name)
  "The path of the program NAME, or nil."
  (or (executable-find name)
      (seq-find #'file-executable-p
                (mapcar (lambda (folder) (expand-file-name name (expand-file-name folder allo--folder)))
                        '("../../build/bin" "../../../../bin")))))

(defun allo-find-server ()
  "The command that starts the server, or nil where there is none."
  (or allo-server-command
      (let ((program (allo--find-program "allo-lsp")))
        (and program (list program "--stdio")))))

(defun allo-kernel-file-p ()
  "Whether the current buffer is of a Python file that imports allo."
  (and buffer-file-name
       (string-match-p "\\.py\\'" buffer-file-name)
       (save-excursion
         (save-restriction
           (widen)
           (goto-char (point-min))
           (re-search-forward "^[ \t]*\\(?:from[ \t]+allo\\_>\\|import[ \t].*\\_<allo\\_>\\)" nil t)))))

(defun allo--wants-mode-p ()
  "Whether the file that is being visited is for `allo-mode'."
  (and (eq allo-client 'eglot) (allo-kernel-file-p)))

(defun allo--consider ()
  "Take up the current Python buffer once it imports allo."
  (when (and (allo-kernel-file-p) (not (derived-mode-p 'allo-mode)))
    (pcase allo-client
      ('eglot (allo-mode))
      ('flymake (allo-check-mode 1)))))

(defun allo--watch ()
  "Consider the current Python buffer now and after each save."
  (unless (derived-mode-p 'allo-mode)
    (when (and (eq allo-client 'flymake) (allo-kernel-file-p))
      (allo-check-mode 1))
    (add-hook 'after-save-hook #'allo--consider nil t)))

(autoload 'allo-mode (expand-file-name "allo-eglot" allo--folder) "Major mode for Allo kernels." t)
(autoload 'allo-check-mode (expand-file-name "allo-check" allo--folder)
  "Show what allo says of the buffer beside what others say." t)

;;;###autoload
(progn
  (add-to-list 'magic-mode-alist '(allo--wants-mode-p . allo-mode))
  (add-hook 'python-mode-hook #'allo--watch)
  (add-hook 'python-ts-mode-hook #'allo--watch))

(provide 'allo)
;;; allo.el ends here
