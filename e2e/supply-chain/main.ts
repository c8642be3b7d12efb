import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { PlainError, print, printError, WrongArguments } from '../../scripts/lib/output.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { IMAGES, readLock } from './images.ts';
import { byLicence, refusedLicences } from './licences.ts';
import { partsOf } from './lock.ts';
import { schemaErrors, toCycloneDx } from './sbom.ts';

// Commands about where the code of the images comes from: docs/security.md, "Supply chain".

const FOLDER = join(ROOT, '.cache/sbom');

async function sbom(): Promise<void> {
  const lock = await readLock();
  await mkdir(FOLDER, { recursive: true });
  for (const [image, workspaces] of Object.entries(IMAGES)) {
    const parts = partsOf(lock, workspaces);
    const json = toCycloneDx(image, parts);
    const errors = await schemaErrors(json);
    if (errors !== undefined)
      throw new PlainError(`The list of ${image} is no CycloneDX: ${errors}`);
    const file = join(FOLDER, `${image}.cdx.json`);
    await writeFile(file, json);
    print(`${file}: ${parts.length} components`);
  }
}

async function licences(): Promise<void> {
  const lock = await readLock();
  const parts = partsOf(lock, Object.values(IMAGES).flat());
  for (const [licence, names] of byLicence(parts)) {
    print(`${licence} (${names.length}): ${names.join(', ')}`);
  }
  const refused = refusedLicences(parts);
  if (refused.length > 0) throw new PlainError(refused.join('\n'));
}

const Signatures = z.object({
  invalid: z.array(z.object({ name: z.string() })),
  missing: z.array(z.object({ name: z.string() })),
});

/** Asks the registry for its keys, and checks with them the signature of each installed package. */
async function signatures(): Promise<void> {
  const args = ['audit', 'signatures', '--json', '--fetch-retries=1'];
  const { stdout } = await execa('npm', args, { cwd: ROOT, reject: false, timeout: 300_000 });
  const reply = Signatures.safeParse(parseJson(stdout)).data;
  if (reply === undefined) {
    throw new PlainError(
      'The signatures were not checked: the registry or the list of its keys could not be reached.',
    );
  }
  const wrong = [...reply.invalid, ...reply.missing].map(({ name }) => name);
  if (wrong.length > 0) {
    throw new PlainError(`The signature is missing or wrong: ${wrong.join(', ')}.`);
  }
  print('Each installed package has a valid signature of its registry.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Installs each image's packages twice, as the Dockerfile does, and compares every file. */
async function installs(): Promise<void> {
  for (const workspace of ['gateway', 'store-api']) {
    const [first, second] = [await installed(workspace), await installed(workspace)];
    if (first !== second) throw new PlainError(`Two installations of ${workspace} differ.`);
    print(`${workspace}: two installations are equal (sha256 ${first})`);
  }
}

/** The checksum of an image-like installation: of all names, links and bytes. */
async function installed(workspace: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'decantaria-image-'));
  try {
    const { packages } = await readLock();
    const workspaces = Object.values(packages).flatMap(({ link, resolved }) =>
      link && resolved !== undefined ? [resolved] : [],
    );
    const files = ['.', ...workspaces].map((folder) => join(folder, 'package.json'));
    for (const file of [...files, 'package-lock.json', '.npmrc']) {
      await cp(join(ROOT, file), join(dir, file));
    }
    const args = ['ci', '--omit=dev', '-w', workspace, '--no-audit', '--no-fund'];
    await execa('npm', args, { cwd: dir, env: { NODE_ENV: 'production' } });
    return await checksumOf(dir);
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function checksumOf(dir: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }));
  for (const { entry, path } of named.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${path.slice(dir.length)}\0`);
    if (entry.isSymbolicLink()) hash.update(await readlink(path));
    else if (entry.isFile()) hash.update(await readFile(path));
  }
  return hash.digest('hex');
}

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  sbom,
  licences,
  signatures,
  installs,
};

const run = COMMANDS[process.argv[2] ?? ''];
try {
  if (run === undefined) throw new WrongArguments(`Commands: ${Object.keys(COMMANDS).join(', ')}.`);
  await run();
} catch (error) {
  printError(error);
}
