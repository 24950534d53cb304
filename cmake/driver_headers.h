// The same, with the library that reads command lines, for the driver.
#pragma once

#include "json_headers.h"

#include <CLI/CLI.hpp>
