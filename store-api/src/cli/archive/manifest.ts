import { z } from 'zod';

/** Raised when an older program could not read what a newer one writes. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const PRODUCT = 'decantaria-store-api';
/** No manifest is longer, in bytes. */
export const MAX_MANIFEST = 64 * 1024 * 1024;

// What a backup is made of, and all that one may hold: nothing that leaves the directory it is put into.
const FILE = /^(jwt-secret|imagens\/[A-Za-z0-9][\w.-]*|banco(\/\w[\w.-]*)+)$/;
const DIRECTORY = /^banco(\/\w[\w.-]*)*$/;

const Member = z.object({
  name: z.string().regex(FILE),
  /** Bytes. */
  size: z.int().nonnegative(),
  /** Of its bytes, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The first member of a backup: what the others are. */
export const Manifest = z.object({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  /** Of the program that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Parents before what is in them; a database needs its empty ones too. */
  directories: z.array(z.string().regex(DIRECTORY)),
  members: z.array(Member),
});
export type Manifest = z.infer<typeof Manifest>;

const Version = z.object({ product: z.literal(PRODUCT), format: z.int(), version: z.string() });

/** What is wrong with a backup, as a sentence. */
export class BadBackup extends Error {
  override name = 'BadBackup';
}

/** @throws BadBackup for what no version of this program, or only a newer one, has written. */
export function parseManifest(text: string): Manifest {
  const json = parseJson(text);
  const version = Version.safeParse(json).data;
  if (version === undefined) throw new BadBackup('It is no backup of store-api.');
  if (version.format > FORMAT) {
    throw new BadBackup(
      `It was made by a newer version of store-api (${version.version}): restore it with that one.`,
    );
  }
  const manifest = Manifest.safeParse(json);
  if (!manifest.success) throw new BadBackup('Its manifest is damaged.');
  const names = manifest.data.members.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new BadBackup('It names a file twice.');
  return manifest.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
