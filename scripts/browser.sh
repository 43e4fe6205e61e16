#!/usr/bin/env bash
# Makes sure that the tests find a real Chromium; as root on Debian it installs it, with two fonts.
set -euo pipefail

for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null && exit 0
done

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "== Installo Chromium dai pacchetti Debian per le prove del sito"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    chromium fonts-liberation fonts-dejavu-core >/dev/null
else
  echo "Le prove del sito usano Chromium. Installalo con: sudo apt install chromium fonts-liberation" >&2
  exit 1
fi
