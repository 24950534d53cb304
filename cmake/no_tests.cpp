// Stands in for a test program whose folder has no source yet.
#include <cstdio>

int main() {
  std::puts("no tests here yet");
  return 0;
}
