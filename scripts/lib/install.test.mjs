import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';

let root = '';
const write = (/** @type {string} */ name, /** @type {unknown} */ value) =>
  writeFile(join(root, name), typeof value === 'string' ? value : JSON.stringify(value));
const lock = {
  packages: {
    '': {},
    'node_modules/@loja/gateway': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/only-on-mac': { version: '1.0.0', optional: true },
  },
};

/** @param {Record<string, { version: string }>} packages */
async function installedByNpm(packages) {
  for (const name of ['a', '@loja/gateway']) {
    await mkdir(join(root, 'node_modules', name), { recursive: true });
    await write(`node_modules/${name}/package.json`, {});
  }
  await write('node_modules/.package-lock.json', { packages });
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'install-'));
  await write('package-lock.json', lock);
  await write('package.json', {});
});
afterEach(() => rm(root, { recursive: true }));

it('a new clone has no installation', async () => {
  expect(await isInstalled(root)).toBe(false);
});

it('an installation of ours that was not finished is repeated', async () => {
  await installedByNpm({ 'node_modules/a': { version: '1.0.0' } });
  await mkdir(join(root, '.cache'));
  await write('.cache/installing', '');
  expect(await isInstalled(root)).toBe(false);
});

it('while another process installs, the command refuses to start', async () => {
  await mkdir(join(root, '.cache'));
  await write('.cache/installing', String(process.pid));
  await expect(isInstalled(root)).rejects.toThrow(
    `Another installation is running (process ${process.pid})`,
  );
});

it('an installation by npm itself counts when it has every package and workspace of the lock file', async () => {
  await installedByNpm({ 'node_modules/a': { version: '1.0.0' } });
  expect(await isInstalled(root)).toBe(true);
  await rm(join(root, 'node_modules/@loja/gateway'), { recursive: true });
  expect(await isInstalled(root)).toBe(false);
});

it('it does not count when a version differs', async () => {
  await installedByNpm({ 'node_modules/a': { version: '0.9.0' } });
  expect(await isInstalled(root)).toBe(false);
});

it('a stamp of another package.json asks for an update: npm leaves out what it does not name', async () => {
  await mkdir(join(root, 'node_modules'));
  const lockOnly = createHash('sha256')
    .update(await readFile(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`);
  await write('node_modules/.decantaria-installed', lockOnly.digest('hex'));
  expect(await isInstalled(root)).toBe(false);
});
