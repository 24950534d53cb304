// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/tree/CleanParse.h"

#include <chrono>
#include <ctime>
#include <string_view>

namespace allo {

namespace {

// What this thread has worked: on a busy machine the time on the wall says nothing. A system call.
std::chrono::nanoseconds worked() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

using Clock = std::chrono::steady_clock;

struct Progress {
  const CancelToken &cancel;
  std::chrono::nanoseconds enough = std::chrono::nanoseconds::max();
  // Cheap to ask: what the thread works is looked at from here on.
  Clock::time_point earliest = Clock::time_point::max();
  std::chrono::nanoseconds limit = std::chrono::nanoseconds::zero(); // zero: not known yet
  uint32_t at = 0;
  bool failed = false; // there is an error

  static bool poll(TSParseState *state) {
    auto &progress = *static_cast<Progress *>(state->payload);
    progress.at = state->current_byte_offset;
    return progress.failed || progress.cancel.cancelled() ||
           (Clock::now() > progress.earliest && progress.isOver());
  }
  bool isOver() {
    const std::chrono::nanoseconds now = worked();
    if (limit == std::chrono::nanoseconds::zero())
      limit = now + enough;
    return now > limit;
  }
  // The grammar's parser tells only its log that it begins to recover.
  static void log(void *payload, TSLogType, const char *message) {
    if (std::string_view(message).starts_with("resume version"))
      static_cast<Progress *>(payload)->failed = true;
  }
};

const char *readText(void *payload, uint32_t offset, TSPoint, uint32_t *length) {
  const auto &text = *static_cast<const std::string *>(payload);
  *length = offset < text.size() ? uint32_t(text.size() - offset) : 0;
  return *length == 0 ? "" : text.data() + offset;
}

TreePtr parse(TSParser *parser, const std::string &text, const TSTree *old, Progress &progress) {
  TSInput input{const_cast<std::string *>(&text), &readText, TSInputEncodingUTF8, nullptr};
  TSParseOptions options{&progress, &Progress::poll};
  TreePtr tree(ts_parser_parse_with_options(parser, old, input, options));
  if (!tree)
    ts_parser_reset(parser);
  return tree;
}

// Up to the first error. The log makes it some times slower.
TreePtr parseLogged(TSParser *parser, const std::string &text, Progress &progress) {
  ts_parser_set_logger(parser, {&progress, &Progress::log});
  TreePtr tree = parse(parser, text, nullptr, progress);
  ts_parser_set_logger(parser, {nullptr, nullptr});
  return tree;
}

TreePtr ifClean(TreePtr tree) {
  return tree && !ts_node_has_error(ts_tree_root_node(tree.get())) ? std::move(tree) : nullptr;
}

} // namespace

TreePtr parseAnything(TSParser *parser, const std::string &text, const CancelToken &cancel) {
  Progress progress{cancel};
  return parse(parser, text, nullptr, progress);
}

TreePtr parseClean(TSParser *parser, const std::string &text, const TSTree *old,
                   const CancelToken &cancel) {
  // The time decides how the answer is found, never what it is.
  auto enough = std::chrono::microseconds(2500) + std::chrono::nanoseconds(500) * text.size();
  Progress progress{cancel, enough, Clock::now() + enough};
  if (TreePtr tree = parse(parser, text, old, progress))
    return ifClean(std::move(tree));
  Progress logged{cancel};
  return cancel.cancelled() ? nullptr : ifClean(parseLogged(parser, text, logged));
}

uint32_t firstErrorOffset(TSParser *parser, const std::string &text) {
  CancelToken never;
  Progress progress{never};
  parseLogged(parser, text, progress);
  return progress.at;
}

} // namespace allo
