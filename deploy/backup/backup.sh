#!/bin/sh
# backup.sh once|daily: writes a dump of the database and an archive of the pictures, and deletes what is older than KEEP_DAYS.
# pg_dump reads PGHOST, PGDATABASE and PGUSER. PG_SNAPSHOT: the snapshot that it dumps.
set -eu
umask 077
target=${BACKUP_DIR:-/backups}
data=${DATA_DIR:-/data}
if [ -n "${PGPASSWORD_FILE:-}" ]; then
  PGPASSWORD=$(cat "$PGPASSWORD_FILE")
  export PGPASSWORD
fi

# A file gets its name when it is complete.
backup() {
  name=$(date -u +%Y-%m-%dT%H%M%SZ)
  pg_dump --format=custom --file="$target/.database" ${PG_SNAPSHOT:+"--snapshot=$PG_SNAPSHOT"} || return 1
  tar -czf "$target/.data" -C "$data" . || return 1
  mv "$target/.database" "$target/$name.dump"
  mv "$target/.data" "$target/$name.tar.gz"
  find "$target" -type f -mtime "+${KEEP_DAYS:-14}" -delete
  echo "backup $name written"
}

if [ "${1:-daily}" = once ]; then
  backup
  exit
fi
# A shell without a parent ignores signals that it does not name.
trap 'exit 0' INT TERM
while :; do
  backup || echo "the backup failed: it is tried again tomorrow" >&2
  # In the background, so that a signal ends it at once.
  sleep 86400 &
  wait $!
done
