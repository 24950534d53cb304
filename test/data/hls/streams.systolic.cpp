// Made by allo from streams.py, kernel systolic

#include <ap_int.h>
#include <hls_stream.h>
#include <stdint.h>

static void systolic_feed(hls::stream<ap_int<20>> &link_0, int32_t x) {
  #pragma HLS inline off
  link_0.write(x);
}

static void systolic_step_0(
    hls::stream<ap_int<20>> &link_0,
    hls::stream<ap_int<20>> &link_1,
    int32_t b[3]) {
  #pragma HLS inline off
  ap_int<20> x = link_0.read();
  b[0] = x;
  link_1.write(x * 2);
}

static void systolic_step_1(
    hls::stream<ap_int<20>> &link_1,
    hls::stream<ap_int<20>> &link_2,
    int32_t b[3]) {
  #pragma HLS inline off
  ap_int<20> x = link_1.read();
  b[1] = x;
  link_2.write(x * 2);
}

static void systolic_step_2(
    hls::stream<ap_int<20>> &link_2,
    hls::stream<ap_int<20>> &link_3,
    int32_t b[3]) {
  #pragma HLS inline off
  ap_int<20> x = link_2.read();
  b[2] = x;
  link_3.write(x * 2);
}

static void systolic_drain(hls::stream<ap_int<20>> &link_3, int32_t &result) {
  #pragma HLS inline off
  result = link_3.read();
}

extern "C" int32_t systolic(int32_t a[3], int32_t first) {
  #pragma HLS dataflow
  hls::stream<ap_int<20>> links[4];
  #pragma HLS stream variable=links depth=2
  systolic_feed(links[0], first);
  systolic_step_0(links[0], links[1], a);
  systolic_step_1(links[1], links[2], a);
  systolic_step_2(links[2], links[3], a);
  int32_t result;
  systolic_drain(links[3], result);
  return result;
}
