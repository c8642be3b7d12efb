import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Build stamps, reports and compiled code: may be deleted at any time. */
export const CACHE = join(ROOT, '.cache');
