// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sweep/Outcome.h"

#include "support/Format.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace allo::sweep {

namespace {

constexpr double Width = 720, Height = 480, Left = 86, Right = 24, Top = 56, Bottom = 64;

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text)
    switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '"':
      out += "&quot;";
      break;
    default:
      if (c == '\t' || c == '\n' || static_cast<unsigned char>(c) >= ' ')
        out += c;
    }
  return out;
}

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}
std::string pixel(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

std::string labelOf(Objective::Unit unit, double value) {
  switch (unit) {
  case Objective::Unit::Seconds:
    return value > 0 ? showSeconds(value) : number(value);
  case Objective::Unit::Percent:
    return number(value) + " %";
  case Objective::Unit::Nanoseconds:
    return number(value) + " ns";
  case Objective::Unit::Cycles:
  case Objective::Unit::None:
    break;
  }
  return number(value);
}

// Where figures are on a line of pixels. Positive figures over two decades are on a logarithmic
// scale.
class Axis {
public:
  Axis(const std::vector<double> &figures, double from, double to) : from(from), to(to) {
    least = *std::min_element(figures.begin(), figures.end());
    most = *std::max_element(figures.begin(), figures.end());
    isLogarithmic = least > 0 && most / least > 100;
    isWhole = std::all_of(figures.begin(), figures.end(),
                          [](double figure) { return figure == std::floor(figure); });
    if (isLogarithmic)
      chooseDecades();
    else
      chooseSteps();
  }
  double at(double figure) const {
    const double whole = scaled(most) - scaled(least);
    return from + (to - from) * (scaled(figure) - scaled(least)) / whole;
  }
  std::vector<double> ticks;
  bool isLogarithmic = false;

private:
  double from, to, least = 0, most = 0; // of the ticks, in the end
  bool isWhole = false;                 // no tick is between integers then

  double scaled(double figure) const { return isLogarithmic ? std::log10(figure) : figure; }

  void chooseDecades() {
    const int first = int(std::floor(std::log10(least))), last = int(std::ceil(std::log10(most)));
    const int step = std::max(1, (last - first + 5) / 6);
    for (int i = first; i < last + step; i += step)
      ticks.push_back(std::pow(10.0, i));
    least = ticks.front();
    most = ticks.back();
  }
  // 1, 2 or 5 times a power of ten apart.
  void chooseSteps() {
    if (most == least) {
      const double around = least == 0 ? 1 : std::abs(least) / 2;
      least -= around;
      most += around;
    }
    const double rough = (most - least) / 5, power = std::pow(10.0, std::floor(std::log10(rough)));
    const double digit = rough / power;
    double step = power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
    if (isWhole)
      step = std::max(step, 1.0);
    const double first = std::floor(least / step), last = std::ceil(most / step);
    for (double i = first; i <= last; ++i)
      ticks.push_back(i * step);
    least = ticks.front();
    most = ticks.back();
  }
};

struct Dot {
  double x = 0, y = 0;
  size_t point = 0; // its place among the results
};

class Plot {
public:
  explicit Plot(const Outcome &outcome) : outcome(outcome), vertical(outcome.objectives.back()) {
    if (outcome.objectives.size() > 1)
      horizontal = outcome.objectives.front();
    else if (const std::string name = firstNumeric(outcome.manifest.parameters); !name.empty())
      horizontal = {name, name, Objective::Unit::None, true};
    else
      horizontal = {"", "point", Objective::Unit::None};
    for (size_t i = 0; i < outcome.points.size(); ++i) {
      const PointResult &point = outcome.points[i];
      const std::optional<double> y = figureOf(vertical, point);
      const std::optional<double> x = horizontal.name.empty() ? std::optional(double(point.point))
                                                              : figureOf(horizontal, point);
      if (x && y)
        dots.push_back({*x, *y, i});
    }
  }

  std::string draw() {
    const std::string title =
        format("{0}, {1}", outcome.manifest.target, outcome.manifest.options.mode);
    out = format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
                 "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
                 "<title>{2}</title>\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
                 number(Width), number(Height), escaped(title));
    text(Left, 26, "start", title, " font-size=\"16\" fill=\"#111\"");
    text(Left, 44, "start",
         format("{0} of {1}", dots.size(), counted(outcome.points.size(), "point")) +
             (dots.empty() ? "" : "; on the Pareto front: " + std::to_string(onFront())) +
             (missed() == 0 ? "" : "; timing missed (hollow): " + std::to_string(missed())),
         " fill=\"#555\"");
    if (isStandIn(outcome))
      text(Width - Right, 26, "end", "numbers of a stand-in for the tool: they mean nothing",
           " fill=\"#b91c1c\"");
    if (isEstimate(outcome))
      text(Width - Right, 26, "end", "≈ estimates, not results of a tool", " fill=\"#555\"");
    if (!dots.empty())
      drawDots();
    return out + "</svg>\n";
  }

private:
  const Outcome &outcome;
  Objective vertical, horizontal;
  std::vector<Dot> dots;
  std::string out;

  size_t onFront() const {
    return size_t(std::count(outcome.front.begin(), outcome.front.end(), true));
  }
  size_t missed() const {
    return size_t(std::ranges::count_if(outcome.points, &PointResult::missesTiming));
  }
  void text(double x, double y, const char *anchor, const std::string &content,
            const std::string &more = " fill=\"#333\"") {
    out += format("<text x=\"{0}\" y=\"{1}\" text-anchor=\"{2}\"{3}>{4}</text>\n", pixel(x),
                  pixel(y), anchor, more, escaped(content));
  }
  void line(double x, double y, double toX, double toY, const char *color) {
    out += format("<line x1=\"{0}\" y1=\"{1}\" x2=\"{2}\" y2=\"{3}\" stroke=\"{4}\"/>\n", pixel(x),
                  pixel(y), pixel(toX), pixel(toY), color);
  }

  void drawDots() {
    std::vector<double> xs, ys;
    for (const Dot &dot : dots) {
      xs.push_back(dot.x);
      ys.push_back(dot.y);
    }
    const double bottom = Height - Bottom, right = Width - Right;
    const Axis x(xs, Left, right), y(ys, bottom, Top + 8);
    for (const double tick : x.ticks) {
      line(x.at(tick), Top + 8, x.at(tick), bottom, "#e5e5e5");
      text(x.at(tick), bottom + 18, "middle", labelOf(horizontal.unit, tick));
    }
    for (const double tick : y.ticks) {
      line(Left, y.at(tick), right, y.at(tick), "#e5e5e5");
      text(Left - 8, y.at(tick) + 4, "end", labelOf(vertical.unit, tick));
    }
    line(Left, bottom, right, bottom, "#333");
    line(Left, Top + 8, Left, bottom, "#333");
    text((Left + right) / 2, Height - 18, "middle",
         horizontal.title + (x.isLogarithmic ? " (logarithmic)" : ""));
    const double middle = (Top + bottom) / 2;
    text(20, middle, "middle", vertical.title + (y.isLogarithmic ? " (logarithmic)" : ""),
         format(" fill=\"#333\" transform=\"rotate(-90 20 {0})\"", pixel(middle)));
    drawFront(x, y);
    for (const Dot &dot : dots)
      drawDot(x.at(dot.x), y.at(dot.y), dot);
  }
  void drawFront(const Axis &x, const Axis &y) {
    std::vector<Dot> front;
    for (const Dot &dot : dots)
      if (outcome.front[dot.point])
        front.push_back(dot);
    std::sort(front.begin(), front.end(),
              [](const Dot &a, const Dot &b) { return std::pair(a.x, a.y) < std::pair(b.x, b.y); });
    if (front.size() < 2 || outcome.objectives.size() < 2)
      return;
    std::string path;
    double least = std::numeric_limits<double>::infinity();
    for (const Dot &dot : front) {
      if (dot.y > least)
        continue; // it is better in a figure that is not shown
      least = dot.y;
      path += (path.empty() ? "" : " ") + pixel(x.at(dot.x)) + "," + pixel(y.at(dot.y));
    }
    out += format("<polyline points=\"{0}\" fill=\"none\" stroke=\"#c2410c\" "
                  "stroke-width=\"1.5\"/>\n",
                  path);
  }
  void drawDot(double x, double y, const Dot &dot) {
    const PointResult &point = outcome.points[dot.point];
    std::string values;
    for (const auto &[name, value] : point.values)
      values += (values.empty() ? "" : ", ") + name + "=" + value;
    std::string tip = format("point {0}: {1}\n{2}: {3}", point.point, values, vertical.title,
                             labelOf(vertical.unit, dot.y));
    if (outcome.objectives.size() > 1)
      tip += format("\n{0}: {1}", horizontal.title, labelOf(horizontal.unit, dot.x));
    if (point.missesTiming())
      tip += "\ntiming missed";
    const bool isOn = outcome.front[dot.point];
    const char *look = isOn ? "fill=\"#c2410c\" fill-opacity=\"0.85\" class=\"front\""
                       : point.missesTiming() ? "fill=\"none\" stroke=\"#6b7280\" class=\"missed\" "
                                                "pointer-events=\"all\""
                                              : "fill=\"#2563eb\" fill-opacity=\"0.85\"";
    out += format("<circle cx=\"{0}\" cy=\"{1}\" r=\"{2}\" {3} data-point=\"{4}\">"
                  "<title>{5}</title></circle>\n",
                  pixel(x), pixel(y), isOn ? "5" : "4", look, point.point, escaped(tip));
  }
};

} // namespace

std::string plotOf(const Outcome &outcome) { return Plot(outcome).draw(); }

} // namespace allo::sweep
