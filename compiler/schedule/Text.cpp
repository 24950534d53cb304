// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Payloads from text. A parsed value has no name; the text has one, and schedules look for it.
#include "schedule/Names.h"
#include "schedule/Schedule.h"

#include <llvm/Support/SourceMgr.h>
#include <mlir/AsmParser/AsmParser.h>
#include <mlir/AsmParser/AsmParserState.h>
#include <mlir/IR/AttrTypeSubElements.h>
#include <mlir/IR/Diagnostics.h>
#include <mlir/IR/Verifier.h>
#include <mlir/Parser/Parser.h>

namespace allo::schedule {

using namespace mlir;

namespace {

// "%rows" -> "rows"; empty for numbers.
StringRef ssaName(llvm::SMRange range) {
  StringRef text(range.Start.getPointer(),
                 size_t(range.End.getPointer() - range.Start.getPointer()));
  if (!text.consume_front("%"))
    return {};
  text = text.take_until([](char c) { return c == ':' || c == '#'; });
  unsigned number = 0;
  return text.empty() || !text.getAsInteger(10, number) ? StringRef() : text;
}

void takeNames(const AsmParserState &state, MLIRContext *context) {
  auto named = [&](StringRef name, Location place) -> Location {
    if (name.empty() || !nameIn(place).empty())
      return place;
    return NameLoc::get(StringAttr::get(context, name), place);
  };
  for (const AsmParserState::BlockDefinition &block : state.getBlockDefs())
    for (auto [argument, definition] : llvm::zip(block.block->getArguments(), block.arguments))
      argument.setLoc(named(ssaName(definition.loc), argument.getLoc()));
  for (const AsmParserState::OperationDefinition &op : state.getOpDefs())
    if (!op.resultGroups.empty() && op.op->getNumRegions() == 0)
      op.op->setLoc(named(ssaName(op.resultGroups.front().definition.loc), op.op->getLoc()));
}

// In the text itself: a text may name other files.
FileLineColRange placeIn(Location place, StringRef file) {
  FileLineColRange found;
  place->walk([&](Location each) {
    if (auto range = dyn_cast<FileLineColRange>(each);
        range && !found && range.getFilename() == file)
      found = range;
    return WalkResult::advance();
  });
  return found;
}

PayloadError errorAt(Location place, StringRef file, std::string reason) {
  PayloadError error{{DiagMessage(DiagText::PayloadText, reason, showPlace(place))},
                     std::move(reason)};
  if (FileLineColRange at = placeIn(place, file)) {
    error.line = at.getStartLine();
    error.column = at.getStartColumn();
  }
  return error;
}

void moveLocations(ModuleOp module, StringRef file, const Schedule::MovedLocation &moved) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](FileLineColRange at) -> std::optional<Attribute> {
    if (at.getFilename() != file)
      return UnknownLoc::get(module.getContext());
    return moved(at.getStartLine(), at.getStartColumn());
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/false, /*replaceLocs=*/true);
}

} // namespace

Result<std::unique_ptr<Schedule>, PayloadError>
Schedule::fromText(std::string_view text, const std::string &file, std::string primary,
                   const std::function<MovedLocation(MLIRContext &)> &moved) {
  DialectRegistry registry;
  registerSchedules(registry);
  auto context = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->disableMultithreading(); // the tables of attributes and types, too
  std::optional<PayloadError> error;
  ScopedDiagnosticHandler handler(context.get(), [&](mlir::Diagnostic &diagnostic) {
    if (!error && diagnostic.getSeverity() == DiagnosticSeverity::Error)
      error = errorAt(diagnostic.getLocation(), file, diagnostic.str());
    return success();
  });
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(StringRef(text.data(), text.size()), file), {});
  Block block;
  AsmParserState state;
  const ParserConfig config(context.get());
  if (failed(parseAsmSourceFile(sources, &block, config, &state)))
    return *error;
  takeNames(state, context.get());
  const Location start = FileLineColLoc::get(context.get(), file, 1, 1);
  OwningOpRef<ModuleOp> module = mlir::detail::constructContainerOpForParserIfNecessary<ModuleOp>(
      &block, context.get(), start);
  if (!module || failed(verify(module.get())))
    return error ? *std::move(error) : errorAt(start, file, "it is not a module");
  if (moved)
    moveLocations(module.get(), file, moved(*context));
  return std::make_unique<Schedule>(std::move(context), std::move(module), std::move(primary));
}

} // namespace allo::schedule
