// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <cstddef>
#include <cstdint>
#include <iomanip>
#include <sstream>
#include <string>

/// Numbers as the example programs print them.
namespace numbers {

/// 311,000,008
inline std::string grouped(std::uint64_t number) {
    const auto digits = std::to_string(number);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
        text += digits[i];
    }
    return text;
}

/// Three significant digits: 0.0123, 4.56, 789, 1.2e+06.
inline std::string rounded(double number) {
    std::ostringstream text;
    text << std::setprecision(3) << number;
    return text.str();
}

} // namespace numbers
