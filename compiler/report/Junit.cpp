// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/Junit.h"

#include "diag/TextRenderer.h"
#include "report/LineColumnRange.h"
#include "support/Path.h"

namespace allo {

namespace {

// Whether XML 1.0 has the character.
bool isAllowed(const CodePoint &c) {
  return c.valid && (c.value >= 0x20 || c.value == '\t' || c.value == '\n' || c.value == '\r') &&
         c.value != 0xFFFE && c.value != 0xFFFF;
}

struct Suite {
  std::string cases;
  size_t tests = 0;
  size_t failures = 0;
};

std::string attribute(const char *name, std::string_view value) {
  return std::string(" ") + name + "=\"" + escapeXml(value) + "\"";
}

std::string counts(size_t tests, size_t failures) {
  return attribute("tests", std::to_string(tests)) +
         attribute("failures", std::to_string(failures)) + attribute("errors", "0");
}

Suite suiteOf(const FileReport &file, const std::string &path, bool warningsAsErrors) {
  Suite suite;
  for (const Diagnostic &diagnostic : file.diagnostics) {
    LineColumnRange place = placeOf(file, diagnostic);
    std::string code(diagInfo(diagnostic.code).code);
    std::string text =
        escapeXml(renderDiagnostic(diagnostic, path, file.text, {.cells = &file.cells}));
    bool failed = diagnostic.severity == Severity::Error ||
                  (warningsAsErrors && diagnostic.severity == Severity::Warning);
    suite.cases += "    <testcase" + attribute("name", code + " (" + showPlace(place) + ")") +
                   attribute("classname", path) + attribute("file", path) +
                   attribute("line", std::to_string(place.cell != 0 ? 1 : place.line)) + ">\n";
    if (failed)
      suite.cases += "      <failure" + attribute("message", diagnostic.message) +
                     attribute("type", showSeverity(diagnostic.severity)) + ">" + text +
                     "</failure>\n";
    else
      suite.cases += "      <system-out>" + text + "</system-out>\n";
    suite.cases += "    </testcase>\n";
    ++suite.tests;
    suite.failures += failed;
  }
  if (suite.tests == 0) {
    suite.tests = 1;
    suite.cases = "    <testcase" + attribute("name", "no diagnostics") +
                  attribute("classname", path) + attribute("file", path) + "/>\n";
  }
  return suite;
}

} // namespace

std::string escapeXml(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    CodePoint c = decodeUtf8(text, i);
    std::string_view bytes = text.substr(i, c.length);
    i += c.length;
    if (!isAllowed(c))
      out += ReplacementCharacter;
    else if (c.value == '<')
      out += "&lt;";
    else if (c.value == '>')
      out += "&gt;";
    else if (c.value == '&')
      out += "&amp;";
    else if (c.value == '"')
      out += "&quot;";
    else if (c.value == '\r') // which a parser would make a line feed
      out += "&#13;";
    else
      out += bytes;
  }
  return out;
}

std::string reportJunit(const Report &report) {
  std::string suites;
  size_t tests = 0, failures = 0;
  for (const FileReport &file : report.files) {
    std::string path = relativePath(file.file, report.root);
    Suite suite = suiteOf(file, path, report.warningsAsErrors);
    suites += "  <testsuite" + attribute("name", path) + counts(suite.tests, suite.failures) +
              ">\n    <properties>\n      <property name=\"kernels\"" +
              attribute("value", std::to_string(file.kernels)) + "/>\n    </properties>\n" +
              suite.cases + "  </testsuite>\n";
    tests += suite.tests;
    failures += suite.failures;
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"allo\"" +
         counts(tests, failures) + ">\n" + suites + "</testsuites>\n";
}

} // namespace allo
