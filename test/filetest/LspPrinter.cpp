// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "filetest/LspScript.h"

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace allo::filetest {

namespace {

constexpr const char *Root = "file:///w/";

std::string errorName(int code) {
  static const std::map<int, std::string> names = {
      {-32700, "ParseError"},       {-32600, "InvalidRequest"},  {-32601, "MethodNotFound"},
      {-32602, "InvalidParams"},    {-32603, "InternalError"},   {-32002, "ServerNotInitialized"},
      {-32800, "RequestCancelled"}, {-32801, "ContentModified"}, {-32802, "ServerCancelled"},
      {-32803, "RequestFailed"}};
  auto found = names.find(code);
  return found == names.end() ? std::to_string(code) : found->second;
}

std::string severityName(const Json &severity) {
  static const char *names[] = {"?", "error", "warning", "information", "hint"};
  int number = severity.is_number_integer() ? severity.get<int>() : 0;
  return names[number >= 1 && number <= 4 ? number : 0];
}

std::string compact(const Json &json) {
  std::string text = json.dump();
  for (size_t at; (at = text.find(Root)) != std::string::npos;)
    text.replace(at, std::string(Root).size(), "$ROOT/");
  return text;
}

void indentInto(std::vector<std::string> &out, const std::string &text) {
  for (const std::string &line : splitLines(text))
    out.push_back(line.empty() ? "  |" : "  | " + line);
}

} // namespace

std::string scriptName(const std::string &uri) {
  return uri.starts_with(Root) ? uri.substr(std::string(Root).size()) : uri;
}

std::string scriptUri(const std::string &name) {
  return name.find(':') == std::string::npos ? Root + name : name;
}

uint32_t LspPrinter::offset(const Json &position, const Text &text) const {
  return text.offsetAt({position.at("line"), position.at("character")}, unit);
}

std::string LspPrinter::range(const Json &range, const Text &text) const {
  auto show = [&](const Json &position) {
    Position asked{position.at("line"), position.at("character")};
    uint32_t at = text.offsetAt(asked, unit);
    Position shown = text.positionAt(at, ColumnUnit::CodePoint);
    // A position that the text does not have is shown as it came.
    bool exact = text.positionAt(at, unit) == asked;
    return std::to_string(shown.line + 1) + ":" + std::to_string(shown.column + 1) +
           (exact ? "" : "(!" + position.dump() + ")");
  };
  return show(range.at("start")) + "-" + show(range.at("end"));
}

std::vector<std::string> LspPrinter::printDiagnostics(const Json &params) const {
  std::string uri = params.at("uri");
  Text text = textOf(uri);
  std::string head = "diagnostics " + scriptName(uri);
  if (params.contains("version"))
    head += " v" + params.at("version").dump();
  std::vector<std::string> out;
  if (params.at("diagnostics").empty())
    return {head + ": none"};
  out.push_back(head + ":");
  for (const Json &d : params.at("diagnostics")) {
    std::string line = "  " + range(d.at("range"), text) + " " +
                       severityName(d.value("severity", Json())) + "[" + d.value("code", "") +
                       "] " + d.value("message", "");
    if (d.value("source", "") != "allo")
      line += " (source " + d.value("source", "none") + ")";
    for (const Json &tag : d.value("tags", Json::array()))
      line += tag == 1 ? " (unnecessary)" : " (deprecated)";
    out.push_back(line);
    for (const Json &note : d.value("relatedInformation", Json::array())) {
      std::string noteUri = note.at("location").at("uri");
      out.push_back("    note " + (noteUri == uri ? "" : scriptName(noteUri) + " ") +
                    range(note.at("location").at("range"), textOf(noteUri)) + " " +
                    note.value("message", ""));
    }
    if (d.contains("data"))
      for (const Json &fix : d.at("data").value("fixes", Json::array()))
        for (const Json &edit : fix.at("edits"))
          out.push_back("    fix " + range(edit.at("range"), text) + " " +
                        quote(edit.value("newText", "")) + ": " + fix.value("title", ""));
  }
  return out;
}

// By lines: 'name kind+modifier+modifier', as the server's legend has them.
std::vector<std::string> LspPrinter::printTokens(const Json &result, const Text &text,
                                                 ColumnUnit unit) {
  constexpr std::array<const char *, 6> Kinds = {"namespace", "type",     "typeParameter",
                                                 "parameter", "variable", "function"};
  constexpr std::array<const char *, 3> Modifiers = {"declaration", "readonly", "defaultLibrary"};
  const Json &data = result.at("data");
  std::vector<std::string> out = {data.empty() ? "tokens: none" : "tokens:"};
  Position at;
  uint32_t shown = UINT32_MAX;
  for (size_t i = 0; i + 4 < data.size(); i += 5) {
    auto number = [&](size_t field) { return data.at(i + field).get<uint32_t>(); };
    at = {at.line + number(0), number(0) == 0 ? at.column + number(1) : number(1)};
    uint32_t begin = text.offsetAt(at, unit);
    uint32_t end = text.offsetAt({at.line, at.column + number(2)}, unit);
    std::string token = text.slice(begin, end) + " " + Kinds.at(number(3));
    for (size_t bit = 0; bit < Modifiers.size(); ++bit)
      if (number(4) >> bit & 1)
        token += std::string("+") + Modifiers.at(bit);
    if (at.line == shown)
      out.back() += ", " + token;
    else
      out.push_back("  " + std::to_string(at.line + 1) + ": " + token);
    shown = at.line;
  }
  return out;
}

std::vector<std::string> LspPrinter::printHints(const Json &result, const std::string &uri) const {
  Text text = textOf(uri);
  std::map<uint32_t, std::vector<std::pair<uint32_t, std::string>>> byLine;
  std::vector<std::string> edits;
  for (const Json &hint : result) {
    uint32_t at = offset(hint.at("position"), text);
    std::string label = hint.at("label").is_string() ? hint.at("label").get<std::string>() : "";
    for (const Json &part : hint.at("label").is_array() ? hint.at("label") : Json::array()) {
      label += part.value("value", "");
      if (!part.contains("location"))
        continue;
      const std::string target = part.at("location").at("uri");
      edits.push_back("  link " + part.value("value", "") + " " + scriptName(target) + " " +
                      range(part.at("location").at("range"), textOf(target)));
    }
    if (hint.value("paddingLeft", false))
      label = " " + label;
    byLine[text.lineOf(at)].emplace_back(at, "⟦" + label + "⟧");
    for (const Json &edit : hint.value("textEdits", Json::array()))
      edits.push_back("  edit " + range(edit.at("range"), text) + " " +
                      quote(edit.value("newText", "")));
  }
  std::vector<std::string> out = {byLine.empty() ? "hints: none" : "hints:"};
  for (const auto &[line, hints] : byLine) {
    Span span = text.lineSpan(line);
    std::string shown;
    uint32_t done = span.begin;
    for (const auto &[at, label] : hints) {
      shown += text.slice(done, at) + label;
      done = at;
    }
    out.push_back("  " + std::to_string(line + 1) + ": " +
                  trim(shown + text.slice(done, span.end)));
  }
  out.insert(out.end(), edits.begin(), edits.end());
  return out;
}

void LspPrinter::printSymbol(std::vector<std::string> &out, const Json &symbol, const Text &text,
                             size_t depth) const {
  std::string line =
      std::string(2 * depth, ' ') + symbol.value("name", "") + " kind " + symbol.at("kind").dump();
  if (symbol.contains("detail"))
    line += " [" + symbol.value("detail", "") + "]";
  if (symbol.contains("location")) {
    std::string uri = symbol.at("location").at("uri");
    line += " " + (textOf(uri).str() == text.str() ? "" : scriptName(uri) + " ") +
            range(symbol.at("location").at("range"), textOf(uri));
  }
  if (symbol.contains("containerName"))
    line += " in " + symbol.value("containerName", "");
  if (symbol.contains("range"))
    line += " " + range(symbol.at("range"), text) + ", name " +
            range(symbol.at("selectionRange"), text);
  out.push_back(line);
  for (const Json &child : symbol.value("children", Json::array()))
    printSymbol(out, child, text, depth + 1);
}

std::vector<std::string> LspPrinter::printResult(const Json &result, const std::string &method,
                                                 const std::string &uri) const {
  std::vector<std::string> out;
  if (method == "textDocument/inlayHint" && result.is_array())
    return printHints(result, uri);
  if (method == "textDocument/hover" && result.is_object()) {
    const Json &contents = result.at("contents");
    std::string kind = contents.is_object() ? contents.value("kind", "") : "text";
    out.push_back("hover " +
                  (result.contains("range") ? range(result.at("range"), textOf(uri)) : "") + " " +
                  kind);
    indentInto(out, contents.is_object() ? contents.value("value", "") : contents.dump());
    return out;
  }
  if ((method == "textDocument/documentSymbol" || method == "workspace/symbol") &&
      result.is_array() && !result.empty()) {
    out.push_back("symbols:");
    for (const Json &symbol : result)
      printSymbol(out, symbol, textOf(uri), 1);
    return out;
  }
  auto addEdits = [&](const Json &list, const Text &text) {
    for (const Json &each : list)
      out.push_back("    " + range(each.at("range"), text) + " " +
                    quote(each.value("newText", "")));
  };
  if (method == "textDocument/completion" && result.is_array() && !result.empty()) {
    out.push_back("completion:");
    for (const Json &item : result) {
      out.push_back("  " + item.value("sortText", "") + " " + item.value("label", "") + " kind " +
                    item.at("kind").dump());
      if (item.contains("labelDetails"))
        out.back() += " " + compact(item.at("labelDetails"));
      if (item.contains("detail"))
        out.back() += " [" + item.value("detail", "") + "]";
      if (item.value("insertTextFormat", 1) == 2)
        out.back() += " snippet";
      addEdits(Json::array({item.at("textEdit")}), textOf(uri));
      addEdits(item.value("additionalTextEdits", Json::array()), textOf(uri));
      if (item.contains("documentation") && item.at("documentation").is_object())
        out.push_back("    " + compact(item.at("documentation")));
    }
    return out;
  }
  if ((method == "textDocument/definition" || method == "textDocument/declaration" ||
       method == "textDocument/typeDefinition" || method == "textDocument/implementation" ||
       method == "textDocument/references") &&
      (result.is_object() || (result.is_array() && !result.empty()))) {
    out.push_back(method.substr(method.find('/') + 1) + ":");
    for (const Json &place : result.is_array() ? result : Json::array({result})) {
      const bool isLink = place.contains("targetUri");
      const std::string target = place.at(isLink ? "targetUri" : "uri");
      const Text text = textOf(target);
      out.push_back("  " + scriptName(target) + " " +
                    range(place.at(isLink ? "targetSelectionRange" : "range"), text));
      if (isLink)
        out.back() += " in " + range(place.at("targetRange"), text) + ", from " +
                      range(place.at("originSelectionRange"), textOf(uri));
    }
    return out;
  }
  if (method == "textDocument/documentHighlight" && result.is_array() && !result.empty()) {
    out.push_back("highlights:");
    for (const Json &each : result)
      out.push_back("  " + range(each.at("range"), textOf(uri)) + " kind " +
                    each.at("kind").dump());
    return out;
  }
  if (method == "textDocument/linkedEditingRange" && result.is_object()) {
    out.push_back("linked:");
    for (const Json &each : result.at("ranges"))
      out.push_back("  " + range(each, textOf(uri)));
    return out;
  }
  if (method == "textDocument/prepareRename" && result.is_object())
    return {"rename " + range(result.at("range"), textOf(uri)) + " " +
            result.value("placeholder", "")};
  if ((method == "textDocument/rename" || method == "workspace/willRenameFiles") &&
      result.is_object()) {
    const bool versioned = result.contains("documentChanges");
    out.push_back("edits:");
    if (versioned)
      for (const Json &file : result.at("documentChanges")) {
        const std::string target = file.at("textDocument").at("uri");
        out.push_back("  " + scriptName(target) + " v" +
                      file.at("textDocument").at("version").dump());
        addEdits(file.at("edits"), textOf(target));
      }
    else
      for (const auto &[target, list] : result.at("changes").items()) {
        out.push_back("  " + scriptName(target));
        addEdits(list, textOf(target));
      }
    return out;
  }
  if (method == "textDocument/codeLens" && result.is_array() && !result.empty()) {
    out.push_back("lenses:");
    for (const Json &lens : result) {
      const Json &command = lens.at("command");
      out.push_back("  " + range(lens.at("range"), textOf(uri)) + " " + command.value("title", "") +
                    ": " + command.value("command", "") + " " +
                    command.at("arguments").at(0).value("target", ""));
    }
    return out;
  }
  if (method == "textDocument/codeAction" && result.is_array() && !result.empty()) {
    out.push_back("actions:");
    for (const Json &action : result) {
      out.push_back("  " + action.value("kind", "") + ": " + action.value("title", "") +
                    (action.value("isPreferred", false) ? " (preferred)" : ""));
      if (!action.contains("edit")) {
        out.back() += " (its edit by codeAction/resolve)";
        continue;
      }
      const Json &edit = action.at("edit");
      std::vector<std::pair<std::string, Json>> changes; // by document
      if (edit.contains("documentChanges")) {
        out.back() +=
            " v" + edit.at("documentChanges").at(0).at("textDocument").at("version").dump();
        for (const Json &each : edit.at("documentChanges"))
          changes.emplace_back(each.at("textDocument").at("uri"), each.at("edits"));
      } else {
        for (const auto &[changed, edits] : edit.at("changes").items())
          changes.emplace_back(changed, edits);
      }
      for (const Json &each : action.value("diagnostics", Json::array()))
        out.back() += ", for " + each.value("code", "");
      for (const auto &[changed, edits] : changes)
        for (const Json &each : edits)
          out.push_back("    " + (changed == uri ? "" : scriptName(changed) + " ") +
                        range(each.at("range"), textOf(changed)) + " " +
                        quote(each.value("newText", "")));
    }
    return out;
  }
  if (method.starts_with("textDocument/semanticTokens") && result.is_object())
    return printTokens(result, textOf(uri), unit);
  if (method == "initialize") {
    out.push_back("result");
    Json shown = result;
    if (shown.contains("serverInfo"))
      shown["serverInfo"]["version"] = "<version>";
    indentInto(out, shown.dump(2));
    return out;
  }
  return {"result " + compact(result)};
}

// What the server did to a worker.
std::string LspPrinter::printWorker(const Json &message) {
  std::string out = "worker " + message.at("worker").dump() + " ";
  if (message.value("event", "") != "job")
    return out + message.value("event", "");
  const Json &job = message.at("request");
  out +=
      "job " + job.at("id").dump() + ": " + job.value("kind", "") + " " + job.value("target", "");
  const Json &options = job.at("options");
  for (const Json &argument : options.value("arguments", Json::array()))
    out += " " + argument.get<std::string>();
  for (const auto &[key, value] : options.items())
    if (key == "checked")
      out += value == true ? "" : " unchecked";
    else if (key == "largest")
      out += value == 0 || value == 4096 ? "" : " largest=" + value.dump();
    else if (key != "arguments" && value != "" && value != false && value != 0 &&
             value != Json::array())
      out += " " + key + "=" + value.dump();
  if (job.contains("seconds"))
    out += " seconds=" + job.at("seconds").dump();
  out += ", files:";
  for (const Json &file : job.at("files"))
    out += " " + file.value("path", "");
  return out;
}

std::vector<std::string> LspPrinter::print(const Json &message, const std::string &method,
                                           const std::string &uri) const {
  if (message.contains("worker"))
    return {printWorker(message)};
  if (message.contains("method")) {
    std::string name = message.at("method");
    Json params = message.value("params", Json());
    if (name == "textDocument/publishDiagnostics")
      return printDiagnostics(params);
    if (name == "window/logMessage" || name == "window/showMessage")
      return {(name == "window/logMessage" ? "log " : "message ") +
              severityName(params.value("type", Json())) + " " + params.value("message", "")};
    return {(message.contains("id") ? "request " : "notify ") + name +
            (params.is_null() ? "" : " " + compact(params))};
  }
  std::string id = message.contains("id") && message.at("id").is_null() ? " (id null)" : "";
  if (message.contains("error")) {
    const Json &error = message.at("error");
    return {"error " + errorName(error.value("code", 0)) + id + ": " + error.value("message", "") +
            (error.contains("data") ? " " + compact(error.at("data")) : "")};
  }
  std::vector<std::string> out = printResult(message.value("result", Json()), method, uri);
  if (!out.empty())
    out.front() += id;
  return out;
}

} // namespace allo::filetest
