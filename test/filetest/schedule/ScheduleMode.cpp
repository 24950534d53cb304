// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/schedule: a payload in MLIR and steps in Python's syntax, NAME.steps:
//   # tip: ...
//   === payload
//   func.func @add(...) { ... }
//   === steps
//   outer, inner = split("i", 4)
//   #= (LoopRef('i.outer', path='module/add/L0'), LoopRef(...))
//   #= epoch 1
// A step is a call of a primitive, a query (op, loop, buffer, with one, first, all or names),
// 'live(ref)', 'apply()', 'kernel("gemm")', which begins a schedule of a kernel of the payload, or
// 'cleanup_schedule_ids()', or one of the words tree, payload, script, dump and effects, which
// print. Lines '#=' are what a user sees after the step, and --update writes them. A step that
// fails must leave the schedule as it was; the runner checks that. Places are lines of the two
// sections, without the lines '#='.
#include "filetest/Case.h"
#include "schedule/Schedule.h"
#include "syntax/tree/Parser.h"

#include <llvm/Support/raw_ostream.h>

#include <map>

namespace allo::filetest {

namespace {

using namespace schedule;

struct Sections {
  std::string head, payload, primary;
  std::vector<std::string> steps; // without results
};

std::optional<Sections> sectionsOf(const std::string &text) {
  Sections out;
  int section = 0;
  for (const std::string &line : splitLines(text)) {
    if (line.starts_with("=== payload") || line == "=== steps") {
      section = line == "=== steps" ? 2 : 1;
      if (section == 1)
        out.primary = line.substr(std::min(line.size(), std::string("=== payload ").size()));
      continue;
    }
    if (section == 2) {
      if (!line.starts_with("#="))
        out.steps.push_back(line);
    } else {
      (section == 0 ? out.head : out.payload) += line + "\n";
    }
  }
  while (!out.steps.empty() && out.steps.back().empty())
    out.steps.pop_back();
  return section == 2 ? std::optional(out) : std::nullopt;
}

// What a name or an expression is: a value, or a query that has not been asked yet.
struct Item {
  Given given;
  std::optional<Lookup> lookup = {};
  bool isSchedule = false;
  std::shared_ptr<Schedule> other = nullptr; // of kernel("name")
};

class StepRunner {
public:
  StepRunner(Schedule &schedule, const std::string &payload, TestRun &test)
      : schedule(schedule), payload(payload), test(test) {}

  void run(const std::string &line, unsigned number) {
    lineNumber = number;
    output.clear();
    if (line.empty() || line.starts_with("#"))
      return;
    const std::string before = state();
    const int64_t epoch = schedule.epoch();
    std::vector<ScheduleWarning> known = schedule.warnings();
    Parser parser;
    std::shared_ptr<const SyntaxUnit> unit = parser.parse(line);
    if (!unit->errors.empty())
      return test.fail(line + ": " + unit->errors.front().message);
    for (const Stmt *statement : unit->statements)
      this->statement(*statement);
    if (failed && state() != before)
      test.fail(line + ": the step failed, but has changed the schedule");
    failed = false;
    for (const ScheduleWarning &warning : schedule.warnings()) {
      auto same = std::ranges::find_if(known, [&](const ScheduleWarning &each) {
        return each.message.text == warning.message.text && each.place == warning.place;
      });
      if (same != known.end()) {
        known.erase(same);
        continue;
      }
      print("warning[" + std::string(diagInfo(warning.message.code).code) +
            "]: " + warning.message.text);
      notes(warning.notes);
    }
    if (schedule.epoch() != epoch)
      print("epoch " + std::to_string(schedule.epoch()));
  }
  std::string output;

private:
  Schedule &schedule;
  const std::string &payload;
  TestRun &test;
  std::map<std::string, Item, std::less<>> variables;
  std::vector<std::shared_ptr<Schedule>> kernels;
  unsigned lineNumber = 0;
  bool failed = false;

  void print(const std::string &text) {
    std::vector<std::string> lines = splitLines(text);
    while (!lines.empty() && lines.back().empty())
      lines.pop_back();
    for (std::string line : lines) {
      line.resize(line.find_last_not_of(' ') + 1);
      output += line.empty() ? "#=\n" : "#= " + line + "\n";
    }
  }
  void notes(const std::vector<Note> &all) {
    for (const Note &note : all) {
      const std::string place = showPlace(note.place);
      print("  note" + (place.empty() ? "" : " at " + place) + ": " + note.text);
    }
  }
  std::string payloadText() const {
    std::string text;
    llvm::raw_string_ostream(text) << schedule.payload();
    return text;
  }
  std::string state() const {
    return schedule.debugDump() + payloadText() + std::to_string(schedule.warnings().size());
  }

  Item broken(const Expr &, const std::string &reason) {
    test.fail("step " + std::to_string(lineNumber) + ": " + reason);
    failed = true;
    return {};
  }
  Item error(const ScheduleError &error) {
    failed = true;
    print(std::string(className(error.kind())) + "[" +
          std::string(diagInfo(error.message.code).code) + "]: " + error.message.text);
    notes(error.notes);
    return {};
  }

  void statement(const Stmt &statement) {
    if (const auto *assign = statement.tryAs<AssignStmt>()) {
      Item value = evaluate(*assign->value);
      if (failed)
        return;
      show(value);
      for (const Expr *target : assign->targets)
        bind(*target, value);
    } else if (const auto *expression = statement.tryAs<ExprStmt>()) {
      if (const auto *word = expression->value->tryAs<NameExpr>();
          word && inspect(std::string(word->name)))
        return;
      Item value = evaluate(*expression->value);
      if (!failed)
        show(value);
    } else {
      test.fail("step " + std::to_string(lineNumber) + " is not a call or an assignment");
    }
  }

  bool inspect(const std::string &word) {
    if (word == "tree")
      print(schedule.formatTree());
    else if (word == "payload")
      print(payloadText());
    else if (word == "script")
      print(schedule.transformScript());
    else if (word == "dump")
      print(schedule.debugDump());
    else if (word == "effects")
      for (const Effect &effect : schedule.effects()) {
        std::string text = effect.id + " at epoch " + std::to_string(effect.epoch);
        for (const auto &[key, value] : effect.data)
          text += " " + key + "=" + showGiven(value);
        print(text);
      }
    else
      return false;
    return true;
  }

  void show(const Item &item) {
    if (item.isSchedule)
      print(schedule.isDirty() ? "the schedule, dirty" : "the schedule");
    else if (!item.lookup && !item.given.isNone())
      print(showGiven(item.given));
  }

  void bind(const Expr &target, const Item &value) {
    if (const auto *name = target.tryAs<NameExpr>()) {
      variables[std::string(name->name)] = value;
      return;
    }
    const GivenList *list = value.given.list();
    const auto *tuple = target.tryAs<TupleExpr>();
    if (!tuple || !list || tuple->elements.size() != list->size()) {
      test.fail("step " + std::to_string(lineNumber) + " unpacks another number of values");
      return;
    }
    for (size_t i = 0; i < list->size(); ++i)
      bind(*tuple->elements[i], {(*list)[i]});
  }

  template <typename Elements> Item listOf(const Elements &elements) {
    GivenList out;
    for (const Expr *element : elements) {
      out.push_back(evaluate(*element).given);
      if (failed)
        return {};
    }
    return {out};
  }

  Item evaluate(const Expr &expression) {
    if (const auto *name = expression.tryAs<NameExpr>()) {
      const auto found = variables.find(name->name);
      return found != variables.end() ? found->second : Item{EnumMember{std::string(name->name)}};
    }
    if (const auto *number = expression.tryAs<IntExpr>())
      return {int64_t(std::stoll(std::string(number->text)))};
    if (const auto *flag = expression.tryAs<BoolExpr>())
      return {flag->value};
    if (const auto *text = expression.tryAs<StringExpr>())
      return {std::string(text->text)};
    if (expression.is<NoneExpr>())
      return {};
    if (const auto *unary = expression.tryAs<UnaryExpr>()) {
      Item operand = evaluate(*unary->operand);
      if (unary->op == UnaryOp::Minus && operand.given.integer())
        return {-*operand.given.integer()};
      return broken(expression, "only '-' and a number");
    }
    if (const auto *list = expression.tryAs<ListExpr>())
      return listOf(list->elements);
    if (const auto *tuple = expression.tryAs<TupleExpr>())
      return listOf(tuple->elements);
    if (const auto *subscript = expression.tryAs<SubscriptExpr>()) {
      Item base = evaluate(*subscript->base);
      const GivenList *list = base.given.list();
      Item index = evaluate(*subscript->indices[0]);
      if (!list || !index.given.integer())
        return broken(expression, "not a list and a number");
      int64_t at = *index.given.integer();
      return {(*list)[size_t(at < 0 ? at + int64_t(list->size()) : at)]};
    }
    if (const auto *attribute = expression.tryAs<AttributeExpr>())
      return {EnumMember{std::string(attribute->attribute->name)}};
    if (const auto *call = expression.tryAs<CallExpr>())
      return evaluateCall(*call);
    return broken(expression, "an expression of another kind");
  }

  Item evaluateCall(const CallExpr &call) {
    std::string name;
    Item base;
    if (const auto *attribute = call.callee->tryAs<AttributeExpr>()) {
      name = std::string(attribute->attribute->name);
      base = evaluate(*attribute->base);
      if (failed)
        return {};
    } else if (const auto *plain = call.callee->tryAs<NameExpr>()) {
      name = std::string(plain->name);
    }
    GivenList positional;
    std::vector<std::pair<std::string, Given>> keywords;
    for (const Argument *argument : call.arguments) {
      Given value = evaluate(*argument->value).given;
      if (failed)
        return {};
      if (argument->keyword)
        keywords.emplace_back(std::string(argument->keyword->name), value);
      else
        positional.push_back(value);
    }
    if (name == "kernel" && positional.size() == 1 && positional[0].text()) {
      auto other = Schedule::fromText(payload, "payload", *positional[0].text());
      if (!other)
        return error(other.error());
      Item item{other->get()};
      item.other = std::move(*other);
      kernels.push_back(item.other);
      return item;
    }
    if (base.other) {
      StepRunner inner(*base.other, payload, test);
      inner.lineNumber = lineNumber;
      Item made =
          name == "apply" ? inner.apply() : inner.primitive(call, name, positional, keywords);
      failed = inner.failed;
      output += inner.output;
      return made;
    }
    if (base.lookup)
      return ask(call, *base.lookup, name, positional);
    if (name == "op" || name == "loop" || name == "loops" || name == "buffer")
      return query(call, name, positional, keywords);
    if (name == "apply")
      return apply();
    if (name == "live") {
      Result<Ref, ScheduleError> ref = schedule.live(positional.empty() ? Given() : positional[0]);
      return ref ? Item{*ref} : error(ref.error());
    }
    if (name == "cleanup_schedule_ids") {
      schedule.cleanupIds();
      return {{}, {}, true};
    }
    return primitive(call, name, positional, keywords);
  }

  Item apply() {
    if (Result<void, ScheduleError> applied = schedule.apply(); !applied)
      return error(applied.error());
    return {{}, {}, true};
  }

  Item query(const CallExpr &call, const std::string &name, const GivenList &positional,
             const std::vector<std::pair<std::string, Given>> &keywords) {
    Lookup lookup{name == "op" ? RefKind::Op : name == "buffer" ? RefKind::Buffer : RefKind::Loop};
    if (!positional.empty())
      lookup.name = positional[0];
    for (const auto &[key, value] : keywords) {
      if (key != "name" && key != "under" && key != "kind" && key != "path")
        return broken(call, "a query has no parameter " + key);
      (key == "name"    ? lookup.name
       : key == "under" ? lookup.under
       : key == "kind"  ? lookup.kind
                        : lookup.path) = value;
    }
    return {{}, lookup};
  }

  Item ask(const CallExpr &call, const Lookup &lookup, const std::string &how,
           const GivenList &names) {
    if (how == "one" || how == "first") {
      Result<Ref, ScheduleError> ref = how == "one" ? schedule.one(lookup) : schedule.first(lookup);
      return ref ? Item{*ref} : error(ref.error());
    }
    std::vector<std::string> wanted;
    for (const Given &each : names)
      wanted.push_back(each.text() ? *each.text() : "");
    if (how != "all" && how != "names")
      return broken(call, "a selection has no method " + how);
    Result<std::vector<Ref>, ScheduleError> refs =
        how == "all" ? schedule.all(lookup) : schedule.names(lookup, wanted);
    return refs ? Item{GivenList(refs->begin(), refs->end())} : error(refs.error());
  }

  Item primitive(const CallExpr &call, const std::string &name, const GivenList &positional,
                 const std::vector<std::pair<std::string, Given>> &keywords) {
    const auto &table = allPrimitives();
    const auto row = std::ranges::find(table, std::string_view(name), &PrimitiveInfo::name);
    if (row == table.end())
      return broken(call, "there is no primitive " + name);
    const auto which = Primitive(row - table.begin());
    Result<GivenList, ScheduleError> bound = bindArguments(which, positional, keywords);
    if (!bound)
      return error(bound.error());
    const auto place =
        mlir::FileLineColLoc::get(schedule.context(), "steps", lineNumber, call.span.begin + 1);
    Result<Made, ScheduleError> made = schedule.call(which, *bound, place);
    if (!made)
      return error(made.error());
    GivenList first(made->first.begin(), made->first.end());
    switch (row->result) {
    case PrimitiveResult::Itself:
      return {{}, {}, true};
    case PrimitiveResult::Loop:
    case PrimitiveResult::Buffer:
      return {first.at(0)};
    case PrimitiveResult::Loops:
    case PrimitiveResult::LoopList:
    case PrimitiveResult::OpPair:
      return {first};
    case PrimitiveResult::LoopLists:
      return {GivenList{first, GivenList(made->second.begin(), made->second.end())}};
    }
    return {};
  }
};

void runSteps(TestRun &run, const fs::path &file, const std::string &tip) {
  const std::string source = readFile(file).value_or("");
  const std::optional<Sections> sections = sectionsOf(source);
  if (!sections)
    return run.fail("there are no lines '=== payload' and '=== steps'");
  std::string head = sections->head;
  if (!head.starts_with("# tip: "))
    head = tip + "\n" + head;
  run.expect(run.update || source.starts_with(tip), "the first line is not '" + tip + "'");
  std::string text = head + "=== payload" +
                     (sections->primary.empty() ? "" : " " + sections->primary) + "\n" +
                     sections->payload + "=== steps\n";
  auto schedule = Schedule::fromText(sections->payload, "payload", sections->primary);
  if (!schedule) {
    text += "#= " + std::string(className(schedule.error().kind())) + "[" +
            std::string(diagInfo(schedule.error().message.code).code) +
            "]: " + schedule.error().message.text + "\n";
    for (const std::string &step : sections->steps)
      text += step + "\n";
    return run.expectFile(file, text);
  }
  StepRunner steps(**schedule, sections->payload, run);
  for (size_t i = 0; i < sections->steps.size(); ++i) {
    steps.run(sections->steps[i], unsigned(i + 1));
    text += sections->steps[i] + "\n" + steps.output;
  }
  run.expectFile(file, text);
}

} // namespace

void collectSchedules(Corpus &corpus) { corpus.addFiles("schedule", ".steps", runSteps); }

} // namespace allo::filetest
