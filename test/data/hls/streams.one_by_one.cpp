// Made by allo from streams.py, kernel one_by_one

#include <hls_stream.h>
#include <stdint.h>

extern "C" int32_t one_by_one(int32_t n) {
  hls::stream<int32_t> queue("queue");
  #pragma HLS stream variable=queue depth=8
  loop_i: for (int32_t i = 0; i < n; ++i) {
    queue.write(i);
  }
  queue.read();
  return queue.read();
}
