// The host of run_dataflow.mlir.
#include "rt/Runtime.h"

#include <cinttypes>
#include <cstdio>

extern "C" int64_t chain(int64_t n);
extern "C" int64_t block_sum();
extern "C" int64_t starves(int64_t n);

template <typename Body> static void show(const char *name, Body body) {
  for (unsigned threads : {1u, 4u}) {
    int64_t result = -1;
    auto entry = [&] { result = body(); };
    const allo::rt::Outcome outcome =
        allo::rt::run([](void *context) { (*static_cast<decltype(entry) *>(context))(); }, &entry,
                      {.threads = threads});
    if (outcome.deadlock && threads == 4) {
      const allo::rt::Blocked &first = outcome.deadlock->front();
      std::printf("%s: deadlock of %zu at lane %" PRId64 " of stream %u, called at %u\n", name,
                  outcome.deadlock->size(), first.lane, first.streamSite, first.callers.front());
    } else if (outcome.completed() && outcome.leftovers.empty() && threads == 4) {
      std::printf("%s: %" PRId64 "\n", name, result);
    }
  }
}

int main() {
  show("chain(10)", [] { return chain(10); });
  show("chain(1000)", [] { return chain(1000); });
  show("block_sum", [] { return block_sum(); });
  show("starves(3)", [] { return starves(3); });
}
