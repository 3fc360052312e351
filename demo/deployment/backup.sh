#!/bin/sh
# backup.sh FOLDER: writes a backup into a new folder. Settings are those of the server: DATABASE_URL, HUTONG_DATA,
# HUTONG_FILES. With DATABASE_URL the servers run on; the embedded database needs the server stopped.
set -eu
umask 077

fail() {
  echo "backup.sh: $1" >&2
  exit 1
}

target=${1:-}
[ -n "$target" ] || fail 'usage: backup.sh FOLDER'
[ ! -e "$target" ] || fail "$target exists"
data=${HUTONG_DATA:-.data}
files=${HUTONG_FILES:-$data/files}
recordings=${HUTONG_RECORDINGS:-$data/recordings}

if [ -z "${DATABASE_URL:-}" ]; then
  [ -d "$data/pg" ] || fail "no embedded database in $data"
  if [ -e "$data/hutong.lock" ] && kill -0 "$(cat "$data/hutong.lock")" 2>/dev/null; then
    fail "the server runs in $data: stop it first"
  fi
fi
mkdir -p "$target.part"

# Rows before files: a file that a row names was there when the row was read.
if [ -n "${DATABASE_URL:-}" ]; then
  pg_dump --format=custom --no-owner --no-privileges --file="$target.part/database.dump" "$DATABASE_URL"
else
  tar -C "$data" -czf "$target.part/database.tar.gz" pg
fi
# Status 1: a file changed or went while it was read, as those of running jobs do.
pack() {
  [ -d "$1" ] || return 0
  tar -C "$1" -czf "$target.part/$2.tar.gz" . || [ $? -eq 1 ] || fail "tar of $1 failed"
}
pack "$files" files
[ -z "${S3_BUCKET:-}" ] || echo "files in the bucket $S3_BUCKET are not in it: copy the bucket as well"
pack "$recordings" recordings
(cd "$target.part" && sha256sum -- * > SHA256SUMS)
mv "$target.part" "$target"
echo "backup in $target"
[ -z "${FILES_KEY:-}" ] || echo 'FILES_KEY is not in it: without it, encrypted files are lost.'
[ -z "${SECRET_KEY:-}" ] || echo 'SECRET_KEY is not in it: keep a copy of the settings elsewhere.'
