// Made by allo from streams.py, kernel blocks

#include <hls_streamofblocks.h>
#include <stdint.h>

static void blocks_write(int32_t a[4][2], hls::stream_of_blocks<int32_t[2][2], 3> &out) {
  #pragma HLS inline off
  int32_t tile[2][2];
  loop_k: for (int32_t k = 0; k < 2; ++k) {
    loop_i: for (int32_t i = 0; i < 2; ++i) {
      loop_j: for (int32_t j = 0; j < 2; ++j) {
        tile[i][j] = a[k * 2 + i][j];
      }
    }
    {
      hls::write_lock<int32_t[2][2]> lock(out);
      for (int32_t i = 0; i < 2; ++i) {
        for (int32_t i_1 = 0; i_1 < 2; ++i_1) {
          lock[i][i_1] = tile[i][i_1];
        }
      }
    }
  }
}

static void blocks_read(hls::stream_of_blocks<int32_t[2][2], 3> &inp, int32_t b[4]) {
  #pragma HLS inline off
  loop_k: for (int32_t k = 0; k < 2; ++k) {
    int32_t tile[2][2];
    {
      hls::read_lock<int32_t[2][2]> lock(inp);
      for (int32_t i = 0; i < 2; ++i) {
        for (int32_t i_1 = 0; i_1 < 2; ++i_1) {
          tile[i][i_1] = lock[i][i_1];
        }
      }
    }
    loop_i: for (int32_t i = 0; i < 2; ++i) {
      b[k * 2 + i] = uint32_t(tile[i][0]) - tile[i][1];
    }
  }
}

extern "C" int32_t blocks(int32_t x[4][2], int32_t y[4]) {
  #pragma HLS dataflow
  hls::stream_of_blocks<int32_t[2][2], 3> tiles;
  blocks_write(x, tiles);
  blocks_read(tiles, y);
  return y[0];
}
