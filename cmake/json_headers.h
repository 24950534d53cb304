// The same, with the library that takes longest to read, for those who use it.
#pragma once

#include "std_headers.h"

#include <nlohmann/json.hpp>
