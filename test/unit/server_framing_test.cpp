// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The byte stream: every spelling of headers that clients use, and every way to get them wrong.
#include "server/protocol/Framing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allo::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Frames as text: a message is its body, the others begin with "!" or "!!".
std::vector<std::string> read(std::string_view bytes, size_t pieceSize = SIZE_MAX) {
  FrameReader reader;
  std::vector<Frame> frames;
  while (!bytes.empty()) {
    reader.feed(bytes.substr(0, pieceSize), frames);
    bytes.remove_prefix(std::min(pieceSize, bytes.size()));
  }
  std::vector<std::string> out;
  for (const Frame &frame : frames)
    out.push_back(frame.kind == Frame::Kind::Message   ? frame.text
                  : frame.kind == Frame::Kind::Garbage ? "!" + frame.text
                                                       : "!!" + frame.text);
  return out;
}

TEST(Framing, ReadsWhatItWrites) {
  std::string bytes;
  appendFrame(bytes, "{}");
  appendFrame(bytes, "");
  appendFrame(bytes, "{\"a\":\"\xC3\xA9\"}");
  EXPECT_EQ(bytes.substr(0, 23), "Content-Length: 2\r\n\r\n{}");
  EXPECT_THAT(read(bytes), ElementsAre("{}", "", "{\"a\":\"\xC3\xA9\"}"));
}

TEST(Framing, HeadersComeInAnyCaseAndOrder) {
  EXPECT_THAT(read("content-length: 2\r\n\r\n{}"), ElementsAre("{}"));
  EXPECT_THAT(read("CONTENT-LENGTH:2\r\n\r\n{}"), ElementsAre("{}"));
  EXPECT_THAT(read("Content-Length:   2  \r\n\r\n{}"), ElementsAre("{}"));
  EXPECT_THAT(
      read(
          "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}"),
      ElementsAre("{}"));
  EXPECT_THAT(
      read("Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n{}"),
      ElementsAre("{}"));
  EXPECT_THAT(read("X-Trace: 1\r\nContent-Length: 2\r\n\r\n{}"), ElementsAre("{}"));
}

TEST(Framing, LinesMayEndInLineFeedAlone) {
  EXPECT_THAT(read("Content-Length: 2\n\n{}Content-Length: 3\r\n\n[1]"), ElementsAre("{}", "[1]"));
}

TEST(Framing, BytesComeInPiecesOfAnySize) {
  std::string bytes = "Content-Length: 7\r\nContent-Type: x\r\n\r\n{\"a\":1}"
                      "Content-Length: 2\n\n{}"
                      "content-length: 4\r\n\r\nnull";
  for (size_t size = 1; size <= bytes.size(); ++size)
    EXPECT_THAT(read(bytes, size), ElementsAre("{\"a\":1}", "{}", "null")) << "pieces of " << size;
  // And split once, at every byte.
  for (size_t at = 0; at <= bytes.size(); ++at) {
    FrameReader reader;
    std::vector<Frame> frames;
    reader.feed(std::string_view(bytes).substr(0, at), frames);
    reader.feed(std::string_view(bytes).substr(at), frames);
    EXPECT_EQ(frames.size(), 3u) << "split at " << at;
  }
}

TEST(Framing, SkipsToTheNextHeader) {
  EXPECT_THAT(read("hello\r\n\r\nworld\nContent-Length: 2\r\n\r\n{}"),
              ElementsAre("!this is not a message header: hello", "{}"));
  // A body that is longer than announced.
  EXPECT_THAT(read("Content-Length: 2\r\n\r\n{}   }Content-Length: 2\r\n\r\n[]"),
              ElementsAre("{}", "!this is not a message header:    }", "[]"));
  // Every stretch of garbage is reported once.
  EXPECT_THAT(read("a\nb\nContent-Length: 1\n\n1c\nd\nContent-Length: 1\n\n2"),
              ElementsAre("!this is not a message header: a", "1",
                          "!this is not a message header: c", "2"));
}

TEST(Framing, SkipsALineWithoutAnEnd) {
  std::string noise(100000, 'x');
  EXPECT_EQ(read(noise).size(), 1u);
  EXPECT_EQ(read(noise + "Content-Length: 2\r\n\r\n{}").back(), "{}");
  EXPECT_EQ(read(noise + "Content-Length: 2\r\n\r\n{}", 7).back(), "{}");
}

TEST(Framing, AnOddHeaderBehindTheLengthDoesNoHarm) {
  EXPECT_THAT(read("Content-Length: 2\r\n???\r\n\r\n{}"), ElementsAre("{}"));
}

TEST(Framing, AMessageNeedsALength) {
  EXPECT_THAT(read("Content-Type: x\r\n\r\nContent-Length: 2\r\n\r\n{}"),
              ElementsAre("!a message without a Content-Length header", "{}"));
  EXPECT_THAT(read("\r\n\r\nContent-Length: 2\r\n\r\n{}"), ElementsAre("{}"));
}

TEST(Framing, LengthsAreNumbers) {
  for (const char *value : {"-1", "abc", "", "1e3", "0x10", "+5", "2.0"}) {
    std::string bytes =
        "Content-Length: " + std::string(value) + "\r\n\r\nContent-Length: 2\r\n\r\n{}";
    std::vector<std::string> frames = read(bytes);
    ASSERT_EQ(frames.size(), 2u) << value;
    EXPECT_EQ(frames[0].substr(0, 2), "!t") << value;
    EXPECT_EQ(frames[1], "{}") << value;
  }
}

TEST(Framing, AbsurdLengthsEndTheStream) {
  for (const char *value :
       {"268435457", "99999999999", "18446744073709551616", "9999999999999999999999999"}) {
    std::vector<std::string> frames =
        read("Content-Length: " + std::string(value) + "\r\n\r\n{}Content-Length: 2\r\n\r\n{}");
    ASSERT_EQ(frames.size(), 1u) << value;
    EXPECT_EQ(frames[0].substr(0, 2), "!!") << value;
  }
}

TEST(Framing, AnAnnouncedLengthTakesNoMemoryByItself) {
  FrameReader reader;
  std::vector<Frame> frames;
  reader.feed("Content-Length: 268435456\r\n\r\n{", frames);
  EXPECT_THAT(frames, IsEmpty());
  EXPECT_TRUE(reader.midMessage());
}

TEST(Framing, ALargeBodyArrivesWhole) {
  std::string body(5000000, 'x');
  std::string bytes;
  appendFrame(bytes, body);
  std::vector<std::string> frames = read(bytes, 65536);
  ASSERT_EQ(frames.size(), 1u);
  EXPECT_TRUE(frames[0] == body);
}

} // namespace
} // namespace allo::server
