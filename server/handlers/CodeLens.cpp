// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/CodeLens.h"

#include "ide/CodeLens.h"
#include "server/protocol/Convert.h"
#include "support/Assert.h"

#include <algorithm>
#include <optional>

namespace allo::server {

namespace {

// What a click on the lens does; a result's runs the kernel again.
std::string_view commandOf(CodeLensKind kind) {
  switch (kind) {
  case CodeLensKind::Run:
    return "allo.run";
  case CodeLensKind::Csim:
    return "allo.csim";
  case CodeLensKind::Synthesize:
    return "allo.synth";
  case CodeLensKind::ShowHls:
    return "allo.showHls";
  case CodeLensKind::ShowMlir:
    return "allo.showMlir";
  case CodeLensKind::ShowError:
    return "allo.showMistake";
  }
  ALLO_UNREACHABLE("kinds of lenses are handled");
}

std::vector<LastResult> lastResults(const Snapshot &snapshot,
                                    const std::vector<RunnableKernel> &kernels) {
  std::vector<LastResult> out;
  if (!snapshot.runs)
    return out;
  for (const RunOutcome &outcome : *snapshot.runs)
    for (const RunnableKernel &kernel : kernels)
      if (kernel.target == outcome.target)
        out.push_back({outcome.kind == JobKind::Csim ? CodeLensKind::Csim : CodeLensKind::Run,
                       outcome.target, outcome.shown,
                       kernel.fingerprint != outcome.fingerprint ||
                           (outcome.others && *outcome.others != snapshot.editsOutside)});
  return out;
}

} // namespace

void answerCodeLenses(const Snapshot &snapshot, const Query &, JsonWriter &result) {
  result.beginArray();
  if (snapshot.config->codeLens.enabled) {
    std::vector<RunnableKernel> kernels = runnableKernels(*snapshot.analysis);
    PositionWriter positions(snapshot.text(), snapshot.client->unit);
    std::optional<Position> last;
    Position end; // of the line
    for (const CodeLens &lens :
         codeLenses(kernels, lastResults(snapshot, kernels), snapshot.config->codeLens)) {
      // Each begins a column after the one before it, as far as the line goes: there are clients
      // that show those of one place in any order.
      Position begin = positions.at(lens.span.begin);
      if (!last || begin.line != last->line || begin.column > last->column) {
        uint32_t line = snapshot.text().lineOf(lens.span.begin);
        end = positions.at(snapshot.text().lineSpan(line).end);
      } else {
        begin.column = std::min(last->column + 1, end.column);
      }
      last = begin;
      result.beginObject().key("range");
      writeRange(result, {begin, end});
      result.key("command").beginObject().key("title").string(lens.title);
      result.key("command").string(commandOf(lens.kind)).key("arguments").beginArray();
      result.beginObject().key("uri").string(snapshot.uri).key("target").string(lens.target);
      if (snapshot.version)
        result.key("version").number(*snapshot.version);
      result.endObject().endArray().endObject().endObject();
    }
  }
  result.endArray();
}

void answerKernels(const Snapshot &snapshot, const Query &, JsonWriter &result) {
  PositionWriter positions(snapshot.text(), snapshot.client->unit);
  result.beginArray();
  for (const RunnableKernel &kernel : runnableKernels(*snapshot.analysis)) {
    if (kernel.isUnnamed)
      continue;
    result.beginObject().key("target").string(kernel.target).key("range");
    positions.range(result, kernel.name);
    if (kernel.definition) {
      result.key("definition");
      positions.range(result, *kernel.definition);
    }
    result.key("broken").boolean(kernel.broken).key("streams").boolean(kernel.hasStreams);
    if (!kernel.caller.empty())
      result.key("caller").string(kernel.caller);
    result.key("inputs").beginArray();
    for (const KernelInput &input : kernel.inputs) {
      result.beginObject().key("name").string(input.name);
      result.key("type").string(input.type).endObject();
    }
    result.endArray().endObject();
  }
  result.endArray();
}

} // namespace allo::server
