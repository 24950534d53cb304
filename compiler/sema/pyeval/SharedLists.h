// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Lists, dicts and tables that several names or objects hold (sema/types/SharedValue.h), internal
// to the evaluator. One evaluation has one object for each. Where it ends, those that are reached
// in two ways get an identity, and what was changed is written to all holders by the item that is
// evaluated, see ItemEvaluator::change.
#pragma once

#include "sema/pyeval/PyObject.h"
#include "sema/schedule/Schedule.h"

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace allo {

class Interpreter;
class NameSource;
struct CallExpr;
struct Node;
struct EvalContext;
struct ObjectContext;
struct PyArguments;

class SharedLists {
public:
  explicit SharedLists(Interpreter &in) : in(in) {}

  Py imported(const Value &value);   // which has an identity
  Value settled(const Value &value); // of an environment or a default: as it is at this point
  std::string identityOf(const Py &object) const;
  void lose(const Py &object); // what is done to it is not followed
  // What code that is not followed may change through it: all that it leads to.
  void loseReachable(const Py &object, unsigned depth = 0);
  void loseReachable(const PyArguments &given);
  // What the functions may change that it leads to, and the code of objects and classes: code that
  // is not followed may call them.
  void loseCode(std::span<const Py> objects);
  void loseCode(const PyArguments &given);
  // What of these can be changed: lists, objects, and what leads to them. Of what is lost already,
  // its parts.
  std::vector<Py> changeableIn(std::span<const Py> among) const;
  static std::vector<Py> heldParts(const Py &object); // of a list, tuple, dict or set
  // An unknown object that may be one of these, or a part of one: what changes it changes them.
  Py oneOf(const Py &unknown, std::span<const Py> candidates);
  Py partOf(const Py &unknown, std::span<const Py> wholes);
  void loseWholes(const Py &part); // one of them is changed, at any depth
  std::set<const Node *> losing;   // code whose names are being lost
  void use(const Py &part);        // what runs at any use of it is not followed
  // The part, or a method of it, is called.
  void loseCalled(const Py &part, std::string_view method = {});
  bool isLost(const Py &object) const { return lost.contains(object.object); }
  // What a call may do that is not followed, such as 'random.shuffle(x)'.
  void loseChanged(const CallExpr &call, const Py &self, const PyArguments &given);
  void identify(const Py &object); // it is held in a way that is not followed
  void hold(const std::string &attribute) { newHolders.insert(attribute); } // of a class
  // Gives identities to those that two results, names or objects hold.
  void find(std::span<const Py> results);
  // Whether the value of a name, or of an attribute of a class, is to be kept once more.
  bool isNewIn(const std::string &holder) const { return newHolders.contains(holder); }
  void touch(std::string_view name, const Py &object);   // a name around what is evaluated
  void rebind(std::string_view name, const Py &object) { // which a function binds
    touched.insert_or_assign(std::string(name), object);
    newHolders.insert(std::string(name));
  }
  // One that occurs several times in a value is exported once: 'x = [x, x]' over and over would be
  // twice as large each time.
  const Value *exportedBefore(const Py &object) const {
    auto it = values.find(object.object);
    return it == values.end() ? nullptr : &it->second;
  }
  void noteExported(const Py &object, const Value &value) { values.emplace(object.object, value); }
  void endExport() { values.clear(); }
  // Names whose lists were changed in place or are shared now, and the identities of those that
  // were changed, with what they hold.
  std::vector<std::pair<std::string, Value>> changed();

private:
  Interpreter &in;
  std::unordered_map<std::string, Py> objects;
  std::unordered_map<const PyObject *, std::string> identities;
  std::unordered_map<std::string, Py> touched; // names
  std::set<std::string> newHolders, renewed;   // names or attributes, and identities
  std::set<const PyObject *> lost;
  std::unordered_map<const PyObject *, Value> values; // of what is exported now

  struct Changeable {
    std::vector<Py> found;
    std::set<const PyObject *> seen = {};
    std::set<ScheduleIdentity> schedules = {};
  };
  void loseCode(const Py &object, std::set<const PyObject *> &seen, unsigned depth = 0);
  void addChangeable(const Py &object, Changeable &into, unsigned depth = 0) const;
  struct Holder {
    std::string name;
    PyInstance *instance = nullptr;
    std::string within = {}; // the identity of the innermost list around it that has one
  };
  struct Reached;
  void reach(const Py &object, const Holder &holder, Reached &reached, unsigned depth = 0);
};

// Of the name under which those are bound that hold what has an identity.
constexpr std::string_view HoldersPrefix = "holders ";
// Under which the functions are bound that run before the tests of a file.
constexpr std::string_view SetupOfFile = "setup@";
// Under which a list, dict or table of another file is bound that code of this one changes.
std::string keyOfForeign(uint32_t file, std::string_view name);
std::string newIdentity(ObjectContext &objects, ItemId item, bool ofSchedules);
// A name of the module, or the state of an object, now has that value.
void noteHolder(ObjectContext &objects, NameSource &names, const std::string &holder,
                const Value &value);
// Of an object, an attribute of a class or a list, as it is bound at this point; null: not bound.
const Value *stateIn(const ObjectContext &objects, NameSource &names, const std::string &identity);
void setState(ObjectContext &objects, NameSource &names, const std::string &identity, Value state);
std::vector<std::string> holdersOf(const ObjectContext &objects, NameSource &names,
                                   std::string_view identity);

// The size of an object as a value, at most 'limit'. A list that occurs twice counts twice, but is
// looked at once, and each list counts as much as some numbers.
size_t exportedSize(const Py &object, size_t limit);

} // namespace allo
