// Made by allo from streams.py, kernel systolic

#include <ap_int.h>
#include <hls_stream.h>
#include <stdint.h>

static void systolic_feed(hls::stream<ap_int<20>> link[4], int32_t x) {
  #pragma HLS inline off
  link[0].write(x);
}

static void systolic_step_0(hls::stream<ap_int<20>> link[4], int32_t b[3]) {
  #pragma HLS inline off
  ap_int<20> x = link[0].read();
  b[0] = x;
  link[1].write(x * 2);
}

static void systolic_step_1(hls::stream<ap_int<20>> link[4], int32_t b[3]) {
  #pragma HLS inline off
  ap_int<20> x = link[1].read();
  b[1] = x;
  link[2].write(x * 2);
}

static void systolic_step_2(hls::stream<ap_int<20>> link[4], int32_t b[3]) {
  #pragma HLS inline off
  ap_int<20> x = link[2].read();
  b[2] = x;
  link[3].write(x * 2);
}

static void systolic_drain(hls::stream<ap_int<20>> link[4], int32_t &result) {
  #pragma HLS inline off
  result = link[3].read();
}

extern "C" int32_t systolic(int32_t a[3], int32_t first) {
  #pragma HLS dataflow
  hls::stream<ap_int<20>> links[4];
  #pragma HLS stream variable=links depth=2
  systolic_feed(links, first);
  systolic_step_0(links, a);
  systolic_step_1(links, a);
  systolic_step_2(links, a);
  int32_t result;
  systolic_drain(links, result);
  return result;
}
