// The same for tests, which are compiled without optimization.
#pragma once

#include "std_headers.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
