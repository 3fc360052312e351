#!/bin/sh
# restore.sh FOLDER: restores a backup of backup.sh into an empty database and empty folders, the servers stopped.
# Settings are those of the server: DATABASE_URL, HUTONG_DATA, HUTONG_FILES, HUTONG_RECORDINGS.
set -eu
umask 027

fail() {
  echo "restore.sh: $1" >&2
  exit 1
}

source=${1:-}
[ -n "$source" ] || fail 'usage: restore.sh FOLDER'
[ -f "$source/SHA256SUMS" ] || fail "$source is not a backup"
(cd "$source" && sha256sum --quiet --check SHA256SUMS) || fail "$source is damaged"
data=${HUTONG_DATA:-.data}
files=${HUTONG_FILES:-$data/files}
recordings=${HUTONG_RECORDINGS:-$data/recordings}

# Nothing is overwritten.
for folder in "$data/pg" "$recordings" "$files"; do
  [ ! -d "$folder" ] || [ -z "$(ls -A "$folder")" ] || fail "$folder is not empty"
done

if [ -n "${DATABASE_URL:-}" ]; then
  [ -f "$source/database.dump" ] || fail 'the backup is of an embedded database: unset DATABASE_URL'
  tables=$(psql --no-psqlrc -At -c "select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')" "$DATABASE_URL")
  [ "$tables" = 0 ] || fail "the database has $tables tables"
  pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="$DATABASE_URL" "$source/database.dump"
else
  [ -f "$source/database.tar.gz" ] || fail 'the backup is of a PostgreSQL: set DATABASE_URL'
  mkdir -p "$data"
  tar -C "$data" -xzf "$source/database.tar.gz"
fi
unpack() {
  [ -f "$source/$2.tar.gz" ] || return 0
  mkdir -p "$1"
  tar -C "$1" -xzf "$source/$2.tar.gz"
}
unpack "$files" files
unpack "$recordings" recordings
echo 'restored: start the server with the SECRET_KEY of the backup'
