#!/usr/bin/env bash
# What it costs to include a public header: compiles a file of that one line, `g++ -O2`, and prints a Markdown table of
# seconds (user time, the best of three) and megabytes (peak memory), the dearest first. CXX is another compiler.
#
#   bash bench/header_cost.sh [header...]        needs GNU time (Debian: apt-get install time)
set -euo pipefail
export LC_ALL=C
include=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../include")
if [[ ! -x /usr/bin/time ]]; then
    echo "needs /usr/bin/time: apt-get install time" >&2
    exit 1
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# cost <source>: best user time and its memory, of compiling it
cost() {
    for _ in 1 2 3; do
        /usr/bin/time -f '%U %M' -o "$scratch/cost" \
            "${CXX:-g++}" -std=c++20 -O2 -I "$include" -c "$1" -o "$scratch/object.o"
        cat "$scratch/cost"
    done | sort -n | head -1
}

cd "$include"
if (($# == 0)); then
    mapfile -t headers < <(find mustplay -name '*.hpp' | sort)
    set -- "${headers[@]}"
fi
: > "$scratch/empty.cpp"
rows=("$(cost "$scratch/empty.cpp") *an empty file*")
done=0
for header in "$@"; do
    [[ -t 2 ]] && printf '\r%d of %d\033[K' "$done" $# >&2
    printf '#include "%s"\n' "$header" > "$scratch/source.cpp"
    rows+=("$(cost "$scratch/source.cpp") $header")
    done=$((done + 1))
done
[[ -t 2 ]] && printf '\r\033[K' >&2
echo '| header | seconds | MB |'
echo '|---|--:|--:|'
printf '%s\n' "${rows[@]}" | sort -rn | awk '{ t = $1; m = $2 / 1024; $1 = $2 = ""; sub(/^ +/, ""); printf "| %s | %.2f | %.0f |\n", $0, t, m }'
