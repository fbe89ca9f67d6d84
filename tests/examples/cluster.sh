#!/usr/bin/env bash
# Tests of examples/connect4_cluster.cpp, which take several processes and signals:
#     cluster.sh CASE PROGRAM BOOK_PROGRAM DATA SCRATCH MPIEXEC...
# CASE is one of the functions below, DATA the folder of position sets, MPIEXEC what starts processes, up to and
# with the option whose value is their number.
set -euo pipefail
case=$1 program=$2 book_program=$3 data=$4 scratch=$5
shift 5
mpiexec=("$@")

# Open MPI, in a container or on a machine with fewer cores than processes.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none

rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch"

fail() {
    echo "FAILED: $*"
    tail -n 30 printed || true
    exit 1
}
# expect STATUS COMMAND...: ends with this status; what it prints goes to the file `printed`.
expect() {
    local expected=$1 status=0
    shift
    "$@" > printed 2> complaints || status=$?
    cat complaints >> printed
    [[ $status == "$expected" ]] || fail "status $status, expected $expected: $*"
}
printed() {
    local text
    for text in "$@"; do grep -qF -- "$text" printed || fail "it did not print \"$text\""; done
}
same() { cmp "$1" "$2" || fail "$1 and $2 differ"; }
# ranks N ARGUMENT...: the program, as N processes; 0: without MPI's launcher. The process of each rank in pid.RANK.
ranks() {
    local count=$1 launcher=()
    shift
    rm -f pid.*
    if ((count > 0)); then launcher=("${mpiexec[@]}" "$count"); fi
    # shellcheck disable=SC2016
    "${launcher[@]}" sh -c 'echo $$ > "pid.${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-0}}"; exec "$@"' sh "$program" "$@"
}
# interrupt RANK SIGNAL STATUS N ARGUMENT...: the same, but after some new records in out.work (whose header takes less
# than 100 bytes) this rank gets this signal.
interrupt() {
    local rank=$1 signal=$2 expected=$3 status=0 before i
    shift 3
    before=$(size)
    ranks "$@" > printed 2>&1 &
    for ((i = 0; $(size) < before + 120 && i < 6000; ++i)); do sleep 0.01; done
    kill "-$signal" "$(cat "pid.$rank")" || fail "it was over before it could be interrupted"
    wait $! || status=$?
    [[ $status == "$expected" ]] || fail "status $status, expected $expected after $signal to rank $rank: $*"
    [[ -s out.work && ! -e out ]] || fail "no work file, or a result, after $signal to rank $rank"
}
# The records of out.work, whose header is a line of text.
size() { stat -c %s out.work 2> /dev/null || echo 0; }
header_size() { head -n 1 out.work | wc -c; }
records() { echo $((($(size) - $(header_size)) / 8)); }
scores_of() { sed -e '/^#/d' -e '/^$/d' "$@"; }

# With any number of processes: the scores of the list, bad lines or not.
any_number_of_processes() {
    {
        cat "$data/end_easy.txt"
        printf '%s\n' '44x' '' '# nothing' '1212121' '12121211' '5554224333234511764415115 5' '121212 y'
        cat "$data/middle_easy.txt"
        printf '%s' '  121212 18 # without a line feed'
    } > list
    {
        scores_of "$data/end_easy.txt"
        printf '%s\n' '1212121 -18' '5554224333234511764415115 4'
        scores_of "$data/middle_easy.txt"
        printf '%s\n' '121212 18'
    } > expected
    local n
    for n in 0 1 2 3; do
        expect 3 ranks $n solve list -o "out$n"
        printed 'list:52: move 3: '"'x'"' is not a column; expected 1 to 7' \
            'list:56: move 8: the game is already over' 'list:57: score 4, not 5' \
            "list:58: score 'y'; expected a whole number from -21 to 21" \
            "out$n: 103 positions; 102 compared, 1 mismatches"
        same expected "out$n"
        [[ ! -e out$n.work ]] || fail "the work file is still there"
    done
    : > empty
    expect 0 ranks 2 solve empty -o out
    same empty out
    expect 2 ranks 2 solve no_such_list -o out
    printed 'no_such_list: cannot be opened for reading'
    expect 2 ranks 0 solve empty -o no/such/folder
    printed 'no/such/folder.work: cannot be written'
}

# The book that connect4_book makes, with any number of processes, and with its work file.
book() {
    expect 0 "$book_program" --size 5x4 --depth 5 expected
    local n
    for n in 0 1 2 3; do
        expect 0 ranks $n book "out$n" --size 5x4 --depth 5
        printed "out$n: 785 positions of 0 to 5 stones; the empty board scores 0"
        same expected "out$n"
        ((n == 0 || n == 3)) || continue
        expect 130 "$book_program" --size 5x4 --depth 5 --positions 100 "later$n"
        truncate -s -3 "later$n.work"
        expect 2 ranks 0 book "later$n" --size 5x4 --depth 6
        printed "later$n.work, byte 14: depth 5 with "
        expect 0 ranks $n book "later$n" --size 5x4 --depth 5
        printed "going on with later$n.work, 99 of "
        same expected "later$n"
        [[ ! -e later$n.work ]] || fail "the work file is still there"
    done
    expect 2 ranks 0 book out2 --size 5x4 --depth 4
    printed 'out2: a book of depth 5; expected 4'
}

# Killed, with any of its processes, it goes on from where it was.
killed() {
    head -n 21 "$data/opening_medium.txt" > list
    scores_of list > expected
    local rank count
    # MPI says with which status a run ends one of whose processes was killed: that of the signal.
    for rank in 0 1; do
        rm -f out out.work
        interrupt $rank KILL 137 2 solve list -o out
        cp out.work killed.work

        # Somebody else's work is left alone.
        sed -e 's/version 1/version 0/' killed.work > out.work
        expect 2 ranks $((2 * rank)) solve list -o out
        printed 'out.work: begins with "connect4_cluster solve, version 0: 7x6, 20 positions, ' \
            '; expected "connect4_cluster solve, version 1: 7x6, 20 positions, '
        cp killed.work out.work
        sed -e '$d' list > other_list
        expect 2 ranks 0 solve other_list -o out
        printed '7x6, 20 positions, ' '7x6, 19 positions, ' 'remove it'
        sed -e '3s/.*/4/' list > other_list
        expect 2 ranks 0 solve other_list -o out
        printed 'it is of another input, board size or version'
        expect 2 ranks 0 solve list -o out --size 7x7
        printed '7x6, 20 positions, ' '; expected "connect4_cluster solve, version 1: 7x7, 20 positions, '
        expect 2 ranks 0 book out
        printed 'out.work, byte 0: another kind of file'
        same killed.work out.work

        # A record that was cut short is solved anew, the others are not. Other comments make no other list.
        truncate -s "$(($(header_size) + 8 * $(records) - 5))" out.work
        count=$(records)
        ((count > 0)) || fail "nothing left to go on with"
        sed -e 's/$/ # again/' list > commented
        expect 0 ranks $((3 - rank)) solve commented -o out
        printed "going on with out.work, $count of 20 positions"
        same expected out
        [[ ! -e out.work ]] || fail "the work file is still there"
    done
}

# Asked to stop, be it rank 0 or a worker that is at work, all end at once, and what is done is kept.
interrupted() {
    scores_of "$data/opening_medium.txt" "$data/opening_hard.txt" > list
    interrupt 0 INT 130 0 solve list -o out
    printed 'are solved, and kept in out.work; run the program again to go on'
    cp out.work before.work
    interrupt 0 TERM 130 3 solve list -o out
    printed 'going on with out.work, ' 'are solved, and kept in out.work'
    cmp -n "$(stat -c %s before.work)" before.work out.work || fail "records are gone"
    rm out.work
    interrupt 1 TERM 130 2 solve list -o out
    printed 'are solved, and kept in out.work'
}

"$case"
