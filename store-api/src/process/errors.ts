import { codeOf } from '@decantaria/server/error-code';

/** Text of a `StartupError`. */
export const DISK_FULL =
  'The disk with the data directory is full: free space, or set DATA_DIR to a directory on another disk.';

const POSTGRES_DISK_FULL = '53100';
/** Error numbers of PGlite's own file system. */
const PGLITE_NO_SPACE = 51;
const SQLITE_FULL = 13;

/** Whether the database names a full disk as the reason of an error. */
export function isDatabaseFull(error: unknown): boolean {
  return codeOf(error) === POSTGRES_DISK_FULL;
}

/** Whether an error, or one inside it, says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Object)) return false;
  const of = (name: string): unknown => Reflect.get(error, name);
  const isFull =
    of('code') === 'ENOSPC' ||
    of('code') === 'EDQUOT' ||
    of('code') === POSTGRES_DISK_FULL ||
    (of('name') === 'ErrnoError' && of('errno') === PGLITE_NO_SPACE) ||
    of('errcode') === SQLITE_FULL ||
    /no space left on device|disk quota exceeded/i.test(String(of('message')));
  return isFull || [of('cause'), of('error'), of('suppressed')].some(isDiskFull);
}
