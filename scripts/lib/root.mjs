import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Everything the scripts may throw away: build stamps, pictures, reports, compiled code. */
export const CACHE = join(ROOT, '.cache');
