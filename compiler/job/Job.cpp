// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "job/Job.h"

#include "support/Format.h"

#include <array>

namespace allo {

namespace {

using Json = nlohmann::ordered_json;

// In the order of JobTask.
constexpr std::array<JobKindInfo, std::variant_size_v<JobTask>> Kinds = {{
    {"run", "Run ", false},
    {"csim", "csim ", false},
    {"mlir", "MLIR of ", true},
    {"hls", "HLS C++ of ", true},
    {"schedule", "Schedule ", true},
    {"synth", "Synthesize ", false},
    {"sweep", "Sweep ", false},
    {"vitis", "Vitis ", false},
    {"estimate", "Estimate ", false},
    {"explore", "Explore ", false},
}};
// In the order of JobEvent::what.
constexpr std::array<std::string_view, std::variant_size_v<decltype(JobEvent::what)>> EventNames = {
    "progress", "log", "artifact", "partial", "result"};

// Makes the alternative with that index the active one.
template <size_t I = 0, typename... T> void activate(std::variant<T...> &variant, size_t index) {
  if constexpr (I < sizeof...(T)) {
    if (I == index)
      variant.template emplace<I>();
    else
      activate<I + 1>(variant, index);
  }
}

// What all requests have, and all events.
struct RequestHead {
  std::string version;
  uint64_t id = 0;
  std::string kind, target;
  std::optional<double> seconds;
  Json options;
  std::vector<JobFile> files;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("version", self.version);
    field("id", self.id);
    field("kind", self.kind);
    field("target", self.target);
    field("seconds", self.seconds);
    field("options", self.options);
    field("files", self.files);
  }
};
struct EventHead {
  uint64_t id = 0;
  std::string event;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("id", self.id);
    field("event", self.event);
  }
};

// What 'head' has of it, and all of it.
template <typename Head> Result<void> decode(std::string_view text, Json &json, Head &head) {
  json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded())
    return Error{"it is not JSON"};
  return fromJson(json, head);
}

template <typename List, typename NameOf>
std::optional<size_t> indexOf(const List &list, const std::string &name, NameOf &&nameOf) {
  for (size_t i = 0; i < list.size(); ++i)
    if (nameOf(list[i]) == name)
      return i;
  return std::nullopt;
}

} // namespace

const JobKindInfo &info(JobKind kind) { return Kinds[size_t(kind)]; }

JobTask makeTask(JobKind kind) {
  JobTask task;
  activate(task, size_t(kind));
  return task;
}

const RunInputs *inputsOf(const JobTask &task) {
  if (const auto *run = std::get_if<RunTask>(&task))
    return run;
  if (const auto *vitis = std::get_if<VitisTask>(&task))
    return vitis;
  return std::get_if<CsimTask>(&task);
}
RunInputs *inputsOf(JobTask &task) {
  return const_cast<RunInputs *>(inputsOf(static_cast<const JobTask &>(task)));
}

bool simulates(const JobTask &task) {
  const auto *vitis = std::get_if<VitisTask>(&task);
  return std::holds_alternative<CsimTask>(task) || (vitis && vitis->mode == "sw_emu");
}
bool synthesizes(const JobTask &task) {
  const auto *sweep = std::get_if<SweepTask>(&task);
  const auto *vitis = std::get_if<VitisTask>(&task);
  return std::holds_alternative<SynthTask>(task) || (sweep && sweep->mode == "synth") ||
         (vitis && vitis->mode != "sw_emu");
}

std::string JobResult::target() const {
  return run           ? run->target
         : mlir        ? mlir->target
         : hls         ? hls->target
         : schedule    ? schedule->target
         : synthesis   ? synthesis->target
         : sweep       ? sweep->target
         : estimate    ? estimate->target
         : exploration ? exploration->target
                       : "";
}

std::optional<GeneratedSource> JobResult::source() const {
  if (mlir)
    return GeneratedSource{mlir->text, mlir->map};
  if (hls)
    return GeneratedSource{hls->file("kernel.cpp"), hls->map};
  if (schedule && schedule->outline && schedule->map)
    return GeneratedSource{*schedule->outline, *schedule->map};
  return std::nullopt;
}

std::string encode(const JobRequest &request) {
  RequestHead head{request.version,
                   request.id,
                   std::string(info(request.kind()).name),
                   request.target,
                   request.seconds,
                   std::visit([](const auto &task) { return toJson(task); }, request.task),
                   {}};
  Json json = toJson(head);
  json["files"] = toJson(request.files); // texts may be long: the head has no copy of them
  return dumped(json);
}

std::string encode(const JobEvent &event) {
  Json json = toJson(EventHead{event.id, std::string(EventNames[event.what.index()])});
  json.update(std::visit([](const auto &what) { return toJson(what); }, event.what));
  return dumped(json);
}

Result<JobRequest> decodeRequest(std::string_view text) {
  Json json;
  RequestHead head;
  if (Result<void> read = decode(text, json, head); !read)
    return read.error();
  std::optional<size_t> kind =
      indexOf(Kinds, head.kind, [](const JobKindInfo &each) { return each.name; });
  if (!kind)
    return Error{format("unknown kind of job '{0}'", head.kind)};
  JobRequest request{std::move(head.version),  head.id,
                     std::move(head.target),   head.seconds,
                     makeTask(JobKind(*kind)), std::move(head.files)};
  if (!head.options.is_null()) {
    auto readOptions = [&](auto &task) { return fromJson(head.options, task, "options"); };
    if (Result<void> read = std::visit(readOptions, request.task); !read)
      return read.error();
  }
  return request;
}

Result<JobEvent> decodeEvent(std::string_view text) {
  Json json;
  EventHead head;
  if (Result<void> read = decode(text, json, head); !read)
    return read.error();
  std::optional<size_t> kind =
      indexOf(EventNames, head.event, [](std::string_view each) { return each; });
  if (!kind)
    return Error{format("unknown event '{0}'", head.event)};
  JobEvent event{head.id, {}};
  activate(event.what, *kind);
  auto readWhat = [&](auto &what) { return fromJson(json, what); };
  if (Result<void> read = std::visit(readWhat, event.what); !read)
    return read.error();
  return event;
}

} // namespace allo
