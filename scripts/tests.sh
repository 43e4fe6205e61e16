#!/usr/bin/env bash
# Runs all tests: scripts/tests.sh PYTHON JOBS. If at most three fail, those are asked once more, alone: where browsers,
# databases and kills share two cores, a test may fail for the machine. What fails twice fails; what does not is named.
set -uo pipefail
python=$1
jobs=$2
failed=.pytest_cache/v/cache/lastfailed

rm -f "$failed"
"$python" -m pytest -n "$jobs" --dist loadgroup
code=$?
[ $code -eq 1 ] && [ -f "$failed" ] || exit $code
count=$("$python" -c 'import json, sys; print(len(json.load(open(sys.argv[1]))))' "$failed")
[ "$count" -le 3 ] || exit $code
echo "== Non riuscite: $count. Le provo ancora una volta, da sole; ciò che riesce solo ora va reso sicuro:"
"$python" -c 'import json, sys; print(*json.load(open(sys.argv[1])), sep="\n")' "$failed"
"$python" -m pytest -n 0 --last-failed
