#!/usr/bin/env bash
# Makes the virtual environment named by $1 with Python 3.11 or newer.
# As root on Debian it installs the venv package when that is missing.
set -euo pipefail
target=$1
python=${PYTHON:-python3}

command -v "$python" >/dev/null || {
  echo "Serve Python 3.11 o successivo: non trovo '$python'." >&2
  exit 1
}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "Serve Python 3.11 o successivo: '$python' è $("$python" --version 2>&1)." >&2
  exit 1
}

if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
  package="python$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv"
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "== Installo il pacchetto Debian $package"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >/dev/null
  else
    echo "Manca il modulo venv di Python. Installalo con: sudo apt install $package" >&2
    exit 1
  fi
fi

echo "== Creo l'ambiente $target con $("$python" --version)"
"$python" -m venv "$target"
