// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/operators/ScheduleMembers.h"

#include "support/Nearest.h"

namespace allo {

namespace {

constexpr PrimitiveParameter LoopQuery[] = {{"name", ParameterKind::Loop, "None"},
                                            {"under", ParameterKind::Op, "None"},
                                            {"path", ParameterKind::Text, "None"}};
constexpr PrimitiveParameter BufferQuery[] = {{"name", ParameterKind::Buffer, "None"},
                                              {"under", ParameterKind::Op, "None"},
                                              {"path", ParameterKind::Text, "None"}};
constexpr PrimitiveParameter OpQuery[] = {{"name", ParameterKind::Op, "None"},
                                          {"under", ParameterKind::Op, "None"},
                                          {"kind", ParameterKind::Text, "None"},
                                          {"path", ParameterKind::Text, "None"}};
constexpr PrimitiveParameter LoopNames[] = {{"*names", ParameterKind::Loops, ""}};
constexpr PrimitiveParameter LiveRef[] = {{"ref", ParameterKind::Op, ""}};
constexpr PrimitiveParameter Inspection[] = {{"include_values", ParameterKind::Flag, "True"}};
constexpr PrimitiveParameter Backend[] = {
    {"backend", ParameterKind::Text, ""},          {"vitis_home", ParameterKind::Text, "None"},
    {"project_path", ParameterKind::Text, "None"}, {"device", ParameterKind::Text, "None"},
    {"part", ParameterKind::Text, "None"},         {"freq_mhz", ParameterKind::Integer, "300.0"},
    {"flow", ParameterKind::Text, "\"vitis\""},    {"opt_level", ParameterKind::Integer, "2"},
    {"shared_libs", ParameterKind::Text, "[]"},    {"checked", ParameterKind::Flag, "False"}};
constexpr PrimitiveParameter CpuOptions[] = {{"opt_level", ParameterKind::Integer, "2"},
                                             {"shared_libs", ParameterKind::Text, "[]"},
                                             {"checked", ParameterKind::Flag, "False"}};
constexpr PrimitiveParameter VitisOptions[] = {
    {"vitis_home", ParameterKind::Text, "None"},   {"project_path", ParameterKind::Text, "None"},
    {"device", ParameterKind::Text, "None"},       {"part", ParameterKind::Text, "None"},
    {"freq_mhz", ParameterKind::Integer, "300.0"}, {"flow", ParameterKind::Text, "\"vitis\""}};
// Of the arguments after the index those of InterfaceOptions.h, which has the rules.
constexpr PrimitiveParameter Axi[] = {{"index", ParameterKind::Integer, ""},
                                      {"bundle", ParameterKind::Text, "None"},
                                      {"depth", ParameterKind::Integer, "None"},
                                      {"offset", ParameterKind::Text, "None"},
                                      {"channel", ParameterKind::Text, "None"},
                                      {"latency", ParameterKind::Integer, "None"},
                                      {"num_read_outstanding", ParameterKind::Integer, "None"},
                                      {"num_write_outstanding", ParameterKind::Integer, "None"},
                                      {"max_read_burst_length", ParameterKind::Integer, "None"},
                                      {"max_write_burst_length", ParameterKind::Integer, "None"},
                                      {"max_widen_bitwidth", ParameterKind::Integer, "None"},
                                      {"alignment_byte_size", ParameterKind::Integer, "None"},
                                      {"name", ParameterKind::Text, "None"},
                                      {"**extra", ParameterKind::Text, ""}};
constexpr PrimitiveParameter Axis[] = {{"index", ParameterKind::Integer, ""},
                                       {"register", ParameterKind::Flag, "None"},
                                       {"register_mode", ParameterKind::Text, "None"},
                                       {"depth", ParameterKind::Integer, "None"},
                                       {"name", ParameterKind::Text, "None"},
                                       {"bundle", ParameterKind::Text, "None"},
                                       {"**extra", ParameterKind::Text, ""}};
constexpr PrimitiveParameter AxiLite[] = {
    {"index", ParameterKind::Integer, ""},         {"bundle", ParameterKind::Text, "None"},
    {"register", ParameterKind::Flag, "None"},     {"clock", ParameterKind::Text, "None"},
    {"name", ParameterKind::Text, "None"},         {"offset", ParameterKind::Integer, "None"},
    {"storage_impl", ParameterKind::Text, "None"}, {"**extra", ParameterKind::Text, ""}};
constexpr PrimitiveParameter CsimVariables[] = {{"**variables", ParameterKind::Text, ""}};
constexpr PrimitiveParameter Arguments[] = {{"*args", ParameterKind::Text, ""}};
constexpr PrimitiveParameter Csim[] = {{"*args", ParameterKind::Text, ""},
                                       {"exist_ok", ParameterKind::Flag, "True"}};
constexpr PrimitiveParameter Synth[] = {{"exist_ok", ParameterKind::Flag, "True"}};
constexpr PrimitiveParameter Run[] = {{"mode", ParameterKind::Text, ""},
                                      {"*args", ParameterKind::Text, ""},
                                      {"exist_ok", ParameterKind::Flag, "True"}};
constexpr PrimitiveParameter Precheck[] = {{"mode", ParameterKind::Text, ""},
                                           {"project", ParameterKind::Text, "None"}};
constexpr PrimitiveParameter Scaffold[] = {{"project", ParameterKind::Text, "None"},
                                           {"*args", ParameterKind::Text, ""}};

constexpr ScheduleMember Members[] = {
    {ScheduleOwner::Schedule, "op", true, "The one operation of that name", OpQuery},
    {ScheduleOwner::Schedule, "loop", true, "The one loop of that name", LoopQuery},
    {ScheduleOwner::Schedule, "loops", true, "Refs of the loops of these names, or of all",
     LoopNames},
    {ScheduleOwner::Schedule, "buffer", true, "The one buffer of that name", BufferQuery},
    {ScheduleOwner::Schedule, "live", true, "A ref of the present epoch to the same loop", LiveRef},
    {ScheduleOwner::Schedule, "apply", true, "Applies the primitives that wait", {}},
    {ScheduleOwner::Schedule, "materialize", true, "Applies the primitives that wait", {}},
    {ScheduleOwner::Schedule, "cleanup_schedule_ids", true, "Removes the ids from the payload", {}},
    {ScheduleOwner::Schedule, "format_tree", true, "The loops and buffers as text", Inspection},
    {ScheduleOwner::Schedule, "dump_tree", true, "Prints the loops and buffers", Inspection},
    {ScheduleOwner::Schedule,
     "dump_transform_script",
     true,
     "The primitives that wait, as a transform script",
     {}},
    {ScheduleOwner::Schedule, "debug_dump", true, "Prints all that is known of the schedule",
     Inspection},
    {ScheduleOwner::Schedule, "export", true, "Builds the scheduled kernel for a backend", Backend},
    {ScheduleOwner::Schedule, "export_cpu", true, "Builds the scheduled kernel for the CPU",
     CpuOptions},
    {ScheduleOwner::Schedule, "export_vitis", true, "Builds the scheduled kernel for Vitis",
     VitisOptions},
    {ScheduleOwner::Schedule, "payload", false, "The MLIR module, after what waits is applied", {}},
    {ScheduleOwner::Schedule,
     "snapshot",
     false,
     "The operations and buffers of the present epoch",
     {}},
    {ScheduleOwner::Schedule, "query", false, "Finds operations, loops and buffers", {}},
    {ScheduleOwner::Schedule, "epoch", false, "How often the loops have changed", {}},
    {ScheduleOwner::Schedule, "dirty", false, "Whether primitives wait for apply()", {}},
    {ScheduleOwner::Schedule, "effects", false, "What the primitives did", {}},
    {ScheduleOwner::Schedule, "kernel", false, "The kernel that the schedule is made of", {}},
    {ScheduleOwner::Query, "op", true, "Selects operations", OpQuery},
    {ScheduleOwner::Query, "loop", true, "Selects loops", LoopQuery},
    {ScheduleOwner::Query, "loops", true, "Selects loops", LoopQuery},
    {ScheduleOwner::Query, "buffer", true, "Selects buffers", BufferQuery},
    {ScheduleOwner::Selection, "one", true, "The only ref", {}},
    {ScheduleOwner::Selection, "first", true, "The first ref", {}},
    {ScheduleOwner::Selection, "all", true, "A list of all refs", {}},
    {ScheduleOwner::Selection, "names", true, "Refs of the loops of these names", LoopNames},
    {ScheduleOwner::Ref, "name", false, "The name of the loop or buffer", {}},
    {ScheduleOwner::Ref, "key", false, "The name of the loop or buffer, else its path", {}},
    {ScheduleOwner::Ref, "epoch", false, "The epoch of the ref", {}},
    {ScheduleOwner::Ref, "id", false, "The identity of the loop or buffer", {}},
    {ScheduleOwner::Ref, "kind", false, "The kind of operation, such as 'affine.for'", {}},
    {ScheduleOwner::Ref, "path", false, "The path of the loop or buffer", {}},
    {ScheduleOwner::BufferRef, "owner_id", false, "The identity of what has the buffer", {}},
    {ScheduleOwner::BufferRef, "number", false, "Which argument or result it is", {}},
    {ScheduleOwner::BufferRef, "source", false, "Whether it is an argument or a result", {}},
    {ScheduleOwner::Backend, "hls_code", false, "The HLS C++", {}},
    {ScheduleOwner::Backend, "synth_report", false, "The path of the report of the synthesis", {}},
    {ScheduleOwner::Backend, "csim", true, "Runs the simulated HLS C++", Csim},
    {ScheduleOwner::Backend, "synth", true, "Synthesizes the HLS C++", Synth},
    {ScheduleOwner::Backend, "run", true, "Runs the design in a mode", Run},
    {ScheduleOwner::Backend, "precheck", true, "Builds the project of a mode without the link",
     Precheck},
    {ScheduleOwner::Backend, "scaffold_project", true, "Writes the project", Scaffold},
    {ScheduleOwner::Backend, "set_axi", true, "Gives a buffer an AXI master interface", Axi},
    {ScheduleOwner::Backend, "set_axis", true, "Gives a stream an AXI stream interface", Axis},
    {ScheduleOwner::Backend, "set_axilite", true,
     "Gives a parameter, or with -1 the result, an AXI-Lite interface", AxiLite},
    {ScheduleOwner::Backend, "set_csim_override", true,
     "Sets variables of the makefile of the simulation", CsimVariables},
    {ScheduleOwner::Backend, "compile", true, "Compiles the kernel", {}},
    {ScheduleOwner::CpuBackend, "run", true, "Runs the kernel", Arguments},
    {ScheduleOwner::CpuBackend, "compile", true, "Compiles the kernel", {}},
};

} // namespace

std::span<const ScheduleMember> scheduleMembers() { return Members; }

bool isMemberOf(const ScheduleMember &member, ScheduleOwner owner) {
  return member.owner == owner ||
         (owner == ScheduleOwner::BufferRef && member.owner == ScheduleOwner::Ref);
}

std::vector<std::string> namesOfMembers(ScheduleOwner owner) {
  std::vector<std::string> names;
  for (const ScheduleMember &member : Members)
    if (isMemberOf(member, owner))
      names.emplace_back(member.name);
  return names;
}

const ScheduleMember *findScheduleMember(ScheduleOwner owner, std::string_view name) {
  for (const ScheduleMember &member : Members)
    if (isMemberOf(member, owner) && member.name == name)
      return &member;
  return nullptr;
}

std::vector<std::string> scheduleEnumerators() {
  std::vector<std::string> names;
  for (ParameterKind kind :
       {ParameterKind::PartitionKind, ParameterKind::StorageImpl, ParameterKind::StorageType})
    for (std::string_view name : enumeratorsOf(kind))
      names.emplace_back(name);
  return names;
}

bool isScheduleEnumerator(std::string_view name) {
  return isOneOf(name, enumeratorsOf(ParameterKind::PartitionKind)) ||
         isOneOf(name, enumeratorsOf(ParameterKind::StorageImpl)) ||
         isOneOf(name, enumeratorsOf(ParameterKind::StorageType));
}

} // namespace allo
