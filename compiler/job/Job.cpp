// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "job/Job.h"

#include "support/Format.h"

#include <array>
#include <limits>

namespace allo {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 4> KindNames = {"run", "csim", "mlir", "hls"};

std::string dumped(const Json &json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Reads members of one object; the first that is of another type than it has to be is the problem.
class Members {
public:
  Members(const Json &object, std::string where, std::string &problem)
      : object(object), where(std::move(where)), problem(problem) {
    if (!object.is_object())
      fail(this->where.empty() ? "it is not an object" : "'" + this->where + "' is not an object");
  }

  void text(const char *name, std::string &out) const {
    if (const Json *value = find(name))
      value->is_string() ? void(out = value->get<std::string>()) : wrong(name, "a string");
  }
  void flag(const char *name, bool &out) const {
    if (const Json *value = find(name))
      value->is_boolean() ? void(out = value->get<bool>()) : wrong(name, "true or false");
  }
  template <typename T> void number(const char *name, T &out) const {
    constexpr const char *Wanted = "a number from 0 on";
    const Json *value = find(name);
    if (!value)
      return;
    bool fits = value->is_number_unsigned() &&
                value->get<uint64_t>() <= uint64_t(std::numeric_limits<T>::max());
    fits ? void(out = value->get<T>()) : wrong(name, Wanted);
  }
  template <typename T> void number(const char *name, std::optional<T> &out) const {
    T value{};
    if (!find(name))
      return;
    number(name, value);
    out = value;
  }
  void number(const char *name, std::optional<double> &out) const {
    const Json *value = find(name);
    if (value)
      value->is_number() && value->get<double>() >= 0 ? void(out = value->get<double>())
                                                      : wrong(name, "a number from 0 on");
  }
  // Null where there is none, or it is null.
  const Json *find(const char *name) const {
    if (!problem.empty())
      return nullptr;
    auto it = object.find(name);
    return it == object.end() || it->is_null() ? nullptr : &*it;
  }
  template <typename Fn> void each(const char *name, Fn &&fn) const {
    const Json *list = find(name);
    if (!list)
      return;
    if (!list->is_array())
      return wrong(name, "a list");
    for (const Json &element : *list)
      fn(element);
  }
  void wrong(const char *name, const char *wanted) const {
    fail(format("'{0}' is not {1}", where.empty() ? name : where + "." + name, wanted));
  }
  void fail(std::string what) const {
    if (problem.empty())
      problem = std::move(what);
  }

private:
  const Json &object;
  std::string where;
  std::string &problem;
};

std::optional<Json> parsed(std::string_view text, std::string &problem) {
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_discarded())
    return json;
  problem = "it is not JSON";
  return std::nullopt;
}

template <size_t N>
std::optional<size_t> indexOf(const std::array<std::string_view, N> &names,
                              const std::string &name) {
  for (size_t i = 0; i < N; ++i)
    if (names[i] == name)
      return i;
  return std::nullopt;
}

void readFiles(const Members &members, JobRequest &request, std::string &problem) {
  members.each("files", [&](const Json &element) {
    Members file(element, "files", problem);
    JobFile made;
    file.text("path", made.path);
    file.text("text", made.text);
    request.files.push_back(std::move(made));
  });
}

void readInputs(const Json &json, JobInputs &inputs, std::string &problem) {
  Members members(json, "inputs", problem);
  members.each("arguments", [&](const Json &element) {
    if (element.is_string())
      inputs.arguments.push_back(element.get<std::string>());
    else
      members.wrong("arguments", "a list of strings");
  });
  members.text("npz", inputs.npz);
  members.number("random", inputs.seed);
}

void readOptions(const Json &json, JobOptions &options, std::string &problem) {
  Members members(json, "options", problem);
  members.text("engine", options.engine);
  members.number("optLevel", options.optLevel);
  members.flag("checked", options.checked);
  members.flag("checkOverflow", options.checkOverflow);
  members.number("repeat", options.repeat);
  members.number("seconds", options.seconds);
  members.text("format", options.format);
  members.text("outputFolder", options.outputFolder);
  members.number("largest", options.largest);
  members.text("stage", options.stage);
  members.flag("compare", options.compare);
  members.flag("bounded", options.bounded);
  members.text("places", options.places);
}

template <typename T> Json orNull(const std::optional<T> &value) {
  return value ? Json(*value) : Json();
}

Json bodyOf(const JobProgress &progress) {
  return {{"phase", progress.phase}, {"percent", progress.percent}};
}
Json bodyOf(const JobLog &log) { return {{"line", log.line}}; }
Json bodyOf(const JobDiagnostic &diagnostic) { return {{"diagnostic", diagnostic.body}}; }
Json bodyOf(const JobArtifact &artifact) { return {{"path", artifact.path}}; }
Json bodyOf(const JobResult &result) {
  return {{"good", result.good},
          {"exitCode", result.exitCode},
          {"message", result.message},
          {"body", result.body}};
}
// In the order of the variant.
constexpr std::array<std::string_view, 5> EventNames = {"progress", "log", "diagnostic", "artifact",
                                                        "result"};

void read(const Members &members, JobProgress &progress) {
  members.text("phase", progress.phase);
  members.number("percent", progress.percent);
}
void read(const Members &members, JobLog &log) { members.text("line", log.line); }
void read(const Members &members, JobDiagnostic &diagnostic) {
  const Json *body = members.find("diagnostic");
  if (!body || !body->is_object())
    return members.wrong("diagnostic", "an object");
  diagnostic.body = *body;
}
void read(const Members &members, JobArtifact &artifact) { members.text("path", artifact.path); }
void read(const Members &members, JobResult &result) {
  members.flag("good", result.good);
  members.number("exitCode", result.exitCode);
  members.text("message", result.message);
  if (const Json *body = members.find("body"))
    result.body = *body;
}

// The alternative of that name, read.
template <size_t I = 0>
bool readEvent(const std::string &name, const Members &members, JobEvent &event) {
  if constexpr (I == EventNames.size()) {
    return false;
  } else {
    if (EventNames[I] != name)
      return readEvent<I + 1>(name, members, event);
    read(members, event.what.emplace<I>());
    return true;
  }
}

} // namespace

std::string_view jobKindName(JobKind kind) { return KindNames[size_t(kind)]; }

std::string encode(const JobRequest &request) {
  Json files = Json::array();
  for (const JobFile &file : request.files)
    files.push_back({{"path", file.path}, {"text", file.text}});
  const JobOptions &options = request.options;
  return dumped({{"version", request.version},
                 {"id", request.id},
                 {"kind", jobKindName(request.kind)},
                 {"target", request.target},
                 {"inputs",
                  {{"arguments", request.inputs.arguments},
                   {"npz", request.inputs.npz},
                   {"random", request.inputs.seed}}},
                 {"options",
                  {{"engine", options.engine},
                   {"optLevel", orNull(options.optLevel)},
                   {"checked", options.checked},
                   {"checkOverflow", options.checkOverflow},
                   {"repeat", orNull(options.repeat)},
                   {"seconds", orNull(options.seconds)},
                   {"format", options.format},
                   {"outputFolder", options.outputFolder},
                   {"largest", options.largest},
                   {"stage", options.stage},
                   {"compare", options.compare},
                   {"bounded", options.bounded},
                   {"places", options.places}}},
                 {"files", std::move(files)}});
}

std::string encode(const JobEvent &event) {
  Json json = {{"id", event.id}, {"event", EventNames[event.what.index()]}};
  json.update(std::visit([](const auto &what) { return bodyOf(what); }, event.what));
  return dumped(json);
}

std::optional<JobRequest> decodeRequest(std::string_view text, std::string &problem) {
  problem.clear();
  std::optional<Json> json = parsed(text, problem);
  if (!json)
    return std::nullopt;
  JobRequest request;
  std::string kind;
  Members members(*json, "", problem);
  members.text("version", request.version);
  members.number("id", request.id);
  members.text("kind", kind);
  members.text("target", request.target);
  readFiles(members, request, problem);
  if (const Json *inputs = members.find("inputs"))
    readInputs(*inputs, request.inputs, problem);
  if (const Json *options = members.find("options"))
    readOptions(*options, request.options, problem);
  std::optional<size_t> known = indexOf(KindNames, kind);
  if (problem.empty() && !known)
    problem = format("there is no kind of job '{0}'", kind);
  if (!problem.empty())
    return std::nullopt;
  request.kind = JobKind(*known);
  return request;
}

std::optional<JobEvent> decodeEvent(std::string_view text, std::string &problem) {
  problem.clear();
  std::optional<Json> json = parsed(text, problem);
  if (!json)
    return std::nullopt;
  JobEvent event;
  std::string name;
  Members members(*json, "", problem);
  members.number("id", event.id);
  members.text("event", name);
  if (problem.empty() && !readEvent(name, members, event))
    problem = format("there is no event '{0}'", name);
  if (!problem.empty())
    return std::nullopt;
  return event;
}

} // namespace allo
