import { z } from 'zod';

/** Increment when older programs cannot read the new format. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const PRODUCT = 'decantaria-store-api';
/** Maximum length of a manifest, in bytes. */
export const MAX_MANIFEST = 64 * 1024 * 1024;

// The only names that a backup may hold: none of them leaves the target directory.
const FILE = /^(jwt-secret|imagens\/[A-Za-z0-9][\w.-]*|banco(\/\w[\w.-]*)+)$/;
const DIRECTORY = /^banco(\/\w[\w.-]*)*$/;

const Member = z.object({
  name: z.string().regex(FILE),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The first member of a backup: describes the others. */
export const Manifest = z.object({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  /** Version of the program that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Parents first. Empty directories count: a database needs them. */
  directories: z.array(z.string().regex(DIRECTORY)),
  members: z.array(Member),
});
export type Manifest = z.infer<typeof Manifest>;

const Version = z.object({ product: z.literal(PRODUCT), format: z.int(), version: z.string() });

/** A backup that cannot be used; the message says why. */
export class BadBackup extends Error {
  override name = 'BadBackup';
}

/** @throws BadBackup for a manifest that is damaged, foreign, or from a newer version. */
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
  if (new Set(names).size < names.length) throw new BadBackup('It lists a file twice.');
  return manifest.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
