// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "native/Errors.h"

#include "diag/TextRenderer.h"
#include "os/FileSystem.h"
#include "support/Format.h"
#include "support/Path.h"

#include <utility>

namespace allo::python {

namespace py = pybind11;

namespace {

py::object typeOf(const char *name) { return py::module_::import("allo.errors").attr(name); }

[[noreturn]] void raise(const py::object &error) {
  PyErr_SetObject(py::type::of(error).ptr(), error.ptr());
  throw py::error_already_set();
}

py::tuple placeOf(const Text &text, Span span) {
  const Position begin = text.positionAt(span.begin, ColumnUnit::CodePoint),
                 end = text.positionAt(span.end, ColumnUnit::CodePoint);
  return py::make_tuple(begin.line + 1, begin.column + 1, end.line + 1, end.column + 1);
}

py::object toPython(const Diagnostic &diagnostic, const FileReport &file) {
  py::list notes;
  for (const DiagNote &note : diagnostic.notes) {
    const bool isElsewhere = !note.file.empty();
    notes.append(py::make_tuple(isElsewhere ? note.file : file.file,
                                placeOf(isElsewhere ? note.text : file.text, note.span),
                                note.message));
  }
  py::list fixes;
  for (const DiagFix &fix : diagnostic.fixes) {
    py::list edits;
    for (const DiagEdit &edit : fix.edits)
      edits.append(py::make_tuple(placeOf(file.text, edit.span), edit.newText));
    fixes.append(py::make_tuple(fix.title, py::tuple(edits)));
  }
  return typeOf("Diagnostic")(file.file, placeOf(file.text, diagnostic.span),
                              std::string(diagInfo(diagnostic.code).code),
                              std::string(showSeverity(diagnostic.severity)), diagnostic.message,
                              py::tuple(notes), py::tuple(fixes));
}

std::string shownPath(const std::string &path) {
  return path.empty() || path.starts_with("<") ? path : relativePath(path, currentFolder());
}

FileReport shown(FileReport report) {
  report.file = shownPath(report.file);
  for (Diagnostic &diagnostic : report.diagnostics)
    for (DiagNote &note : diagnostic.notes)
      note.file = shownPath(note.file);
  return report;
}

struct Cause {
  std::string text;
  py::object exception;
};
std::vector<Cause> &causes() {
  static auto *all = new std::vector<Cause>; // not freed at exit
  return *all;
}

void setCause(const py::object &error, const std::string &text) {
  for (const Cause &each : causes())
    if (text.find(each.text) != std::string::npos) {
      PyException_SetCause(error.ptr(), py::object(each.exception).release().ptr());
      break;
    }
  forgetCauses();
}

// With its excerpt, on lines of its own.
std::string textOf(const FileReport &file) {
  const Diagnostic &diagnostic = file.diagnostics.front();
  if (file.file.empty())
    return diagnostic.message;
  std::string text = renderDiagnostic(diagnostic, file.file, file.text);
  while (text.ends_with('\n'))
    text.pop_back();
  return text;
}

} // namespace

std::string noteCause(const py::error_already_set &error) {
  auto text = py::cast<std::string>(error.type().attr("__name__"));
  try {
    auto message = py::cast<std::string>(py::str(error.value()));
    message.resize(std::min(message.find('\n'), message.size())); // of a kernel, it has an excerpt
    if (!message.empty())
      text += ": " + message;
  } catch (const py::error_already_set &) { // it cannot be shown
  }
  if (const py::object &trace = error.trace())
    PyException_SetTraceback(error.value().ptr(), trace.ptr());
  for (Cause &each : causes())
    if (each.text == text) {
      const py::object old =
          std::exchange(each.exception, error.value()); // its end may be Python's
      return text;
    }
  constexpr size_t MostCauses = 64; // each keeps the variables of its frames alive
  py::object oldest;
  if (causes().size() >= MostCauses) {
    oldest = std::move(causes().front().exception);
    causes().erase(causes().begin());
  }
  causes().push_back({text, error.value()});
  return text;
}

void forgetCauses() {
  const std::vector<Cause> old = std::exchange(causes(), {}); // whose ends may be code of Python's
}

void raiseErrors(const std::vector<FileReport> &errors) {
  std::string text;
  py::list diagnostics;
  for (const FileReport &report : errors) {
    const FileReport file = shown(report);
    for (const Diagnostic &each : file.diagnostics) {
      text += "\n" + renderDiagnostic(each, file.file, file.text);
      diagnostics.append(toPython(each, file));
    }
  }
  while (text.ends_with('\n'))
    text.pop_back();
  text.erase(0, text.find_first_not_of('\n'));
  const py::object error = typeOf("CompilationError")(text, py::tuple(diagnostics));
  setCause(error, text);
  raise(error);
}

void raiseError(const char *type, const std::string &message) { raise(typeOf(type)(message)); }

void raiseReport(const char *type, const FileReport &report) {
  const FileReport file = shown(report);
  const Diagnostic &diagnostic = file.diagnostics.front();
  raise(typeOf(type)(textOf(file), py::make_tuple(toPython(diagnostic, file))));
}

void warn(const FileReport &report) {
  warn(report, diagInfo(report.diagnostics.front().code).code);
}

void warn(const FileReport &report, std::string_view code) {
  const FileReport file = shown(report);
  const Diagnostic &diagnostic = file.diagnostics.front();
  const uint32_t line = file.text.positionAt(diagnostic.span.begin, ColumnUnit::CodePoint).line;
  std::string text = format("{0} [{1}]", diagnostic.message, code);
  if (PyErr_WarnExplicit(typeOf("AlloWarning").ptr(), text.c_str(), report.file.c_str(),
                         int(line + 1), nullptr, nullptr) != 0)
    throw py::error_already_set();
}

void warn(const std::string &message) {
  if (PyErr_WarnEx(typeOf("AlloWarning").ptr(), message.c_str(), 1) != 0)
    throw py::error_already_set();
}

void raiseFault(const FileReport &report, eval::FaultKind kind) {
  const FileReport file = shown(report);
  const Diagnostic &diagnostic = file.diagnostics.front();
  const std::string text = textOf(file);
  const bool isDeadlock = kind == eval::FaultKind::Deadlock;
  const std::string code(eval::showKind(kind));
  raise(typeOf(isDeadlock ? "DeadlockError" : "KernelFault")(
      text, code, toPython(diagnostic, file).attr("_replace")(py::arg("code") = code)));
}

void raiseUnlessDone(const std::vector<FileReport> &errors, const Failure &failure) {
  if (!errors.empty())
    raiseErrors(errors);
  if (failure)
    raiseFailure(failure);
}

void raiseFailure(const Failure &failure) {
  raiseError(failure.ending == Ending::ToolFailed ? "ToolError" : "AlloError", failure.message);
}

} // namespace allo::python
