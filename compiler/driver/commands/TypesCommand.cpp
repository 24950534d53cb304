// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo types: the types that the checker inferred, as a table or as JSON. The file's errors come
// along, so that a missing type is explained.
#include "check/CommandLine.h"
#include "diag/Policy.h"
#include "driver/Driver.h"
#include "driver/commands/ExpressionTypes.h"
#include "driver/commands/Types.h"
#include "os/Signals.h"
#include "report/Fields.h"
#include "report/LineColumnRange.h"
#include "report/Record.h"
#include "sema/incremental/Workspace.h"
#include "support/Format.h"
#include "support/Path.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace allo::driver {

namespace {

using Json = nlohmann::ordered_json;

struct Line {
  std::string place, text, type;
};

std::string showEnd(const LineColumnRange &place) {
  std::string column = std::to_string(place.endColumn);
  return place.endLine == place.line ? column : std::to_string(place.endLine) + ":" + column;
}

void pad(std::string &out, size_t width, const std::string &text) {
  size_t shown = countUnits(text, ColumnUnit::CodePoint);
  out += text + std::string(width > shown ? width - shown : 0, ' ');
}

std::string asTable(const api::FoundKernel &kernel, const Text &text) {
  constexpr size_t Widest = 48;
  std::vector<Line> lines;
  size_t placeWidth = 0, textWidth = 0;
  for (const ExpressionType &row : expressionTypes(kernel)) {
    LineColumnRange place = placeOf(text, row.span);
    lines.push_back(
        {std::to_string(place.line) + ":" + std::to_string(place.column) + "-" + showEnd(place),
         showSource(text.slice(row.span), Spacing::AsWritten, Widest),
         row.type + (row.cast.empty() ? "" : " -> " + row.cast)});
    placeWidth = std::max(placeWidth, lines.back().place.size());
    textWidth = std::max<size_t>(textWidth, countUnits(lines.back().text, ColumnUnit::CodePoint));
  }
  std::string out = "kernel " + kernel.name + "\n";
  for (const Line &line : lines) {
    out += "  ";
    pad(out, placeWidth + 2, line.place);
    pad(out, textWidth + 2, line.text);
    out += line.type + "\n";
  }
  return out;
}

std::string asJson(const api::FoundKernel &kernel, const FileReport &file) {
  Json expressions = Json::array();
  for (const ExpressionType &row : expressionTypes(kernel)) {
    Json entry = {{"range", toJson(recordRange(file.text, row.span))},
                  {"text", file.text.slice(row.span)},
                  {"type", row.type}};
    entry["cast"] = row.cast.empty() ? Json() : Json(row.cast);
    expressions.push_back(std::move(entry));
  }
  Json out = {{"target", file.file + "::" + kernel.name},
              {"expressions", std::move(expressions)},
              {"diagnostics", toJson(recordsOf({file}))}};
  return dumped(out) + "\n";
}

// An instance of a template that nothing in the file asks for, or a kernel that a function makes.
Result<api::FoundKernel> findInstance(TypeContext &context,
                                      const std::shared_ptr<const ModuleView> &view,
                                      const Analysis &analysis, const std::string &name) {
  auto signature = api::findSignature(context, *view, analysis, name);
  if (!signature)
    return signature.error();
  const ModuleView *home = view->find(allo::fileOf((*signature)->item));
  if (home && home != view.get())
    return Error{format("kernel '{0}' is declared in '{1}'; name that file", name,
                        relativePath(home->path, currentFolder()))};
  ModuleView::Item item = view->item((*signature)->item);
  std::shared_ptr<const KernelCheck> check = view->checkOf(*signature, context);
  if (!item.state || !check)
    return Error{format("kernel '{0}' cannot be found", name)};
  std::shared_ptr<const ItemState> state(view, item.state); // which the view keeps
  return api::FoundKernel{(*signature)->label, false, std::move(state), std::move(check),
                          item.offset};
}

// Those that checking the file has not found.
void addErrors(const api::FoundKernel &kernel, std::vector<Diagnostic> &out) {
  for (const NodeDiagnostic &each : kernel.kernel->diagnostics) {
    Severity severity = diagInfo(each.code).severity;
    Span span = kernel.item->unit->shownSpanOf(each.node).shifted(kernel.offset);
    bool known = std::any_of(out.begin(), out.end(), [&](const Diagnostic &diagnostic) {
      return diagnostic.span == span && diagnostic.message == each.message;
    });
    if (severity == Severity::Error && !known)
      out.push_back({each.code, severity, span, each.message, {}, {}});
  }
}

CommandOutput failed(const std::string &message, std::string output = "") {
  Failure failure{Ending::Refused, message};
  return {std::move(output), showFailure(failure), {}, failure.ending};
}

} // namespace

CommandOutput types(const TypesOptions &options, FileSystem &files) {
  if (options.target.empty())
    return failed("types needs a target: FILE.py::KERNEL");
  api::Target target = api::parseTarget(options.target);
  Result<std::string> content = api::readTarget(target, files);
  if (!content)
    return failed(content.error().message);
  TypeContext context;
  std::string folder = currentFolder();
  Workspace workspace(context, &files, {folder});
  Workspace::Handle handle = workspace.open(absolutePath(folder, target.file));
  Text text = Text::fromBytes(*content);
  CrashNote note(target.file, text);
  auto analysis = workspace.analyze(handle, text);
  Result<api::FoundKernel> kernel = api::findKernel(*analysis, target.name);
  if (!kernel && !target.name.empty())
    kernel = findInstance(context, workspace.viewOf(handle), *analysis, target.name);
  FileReport file{target.file,
                  analysis->text,
                  applyPolicy(analysis->diagnostics, analysis->text, analysis->commented, {}).shown,
                  {}};
  if (kernel) {
    std::vector<Diagnostic> unbound = api::unboundParameters(*kernel);
    file.diagnostics.insert(file.diagnostics.end(), unbound.begin(), unbound.end());
    if (kernel->kernel->signature->isInstance)
      addErrors(*kernel, file.diagnostics);
    std::stable_sort(
        file.diagnostics.begin(), file.diagnostics.end(),
        [](const Diagnostic &a, const Diagnostic &b) { return a.span.begin < b.span.begin; });
  }
  CommandOutput result;
  if (!kernel || !options.json)
    result.output = showErrors({file}, options.color);
  if (!kernel)
    return failed(target.file + ": " + kernel.error().message, result.output);
  result.output += options.json ? asJson(*kernel, file) : asTable(*kernel, file.text);
  if (std::any_of(file.diagnostics.begin(), file.diagnostics.end(),
                  [](const Diagnostic &d) { return d.severity == Severity::Error; }))
    result.ending = Ending::Errors;
  return result;
}

Runner addTypesCommand(CLI::App &app) {
  struct Arguments {
    std::string target;
    bool json = false;
    std::string color = "auto";
  };
  auto arguments = std::make_shared<Arguments>();
  addTargetOption(app, arguments->target);
  addFormatOption(app, arguments->json);
  addColorOption(app, arguments->color);
  return [arguments] {
    DiskFileSystem files;
    return finish(
        types({arguments->target, arguments->json, wantsColor(arguments->color, /*toFile=*/false)},
              files));
  };
}

} // namespace allo::driver
