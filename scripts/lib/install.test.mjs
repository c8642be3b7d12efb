import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installationState } from './install.mjs';

let root = '';
const write = (/** @type {string} */ name, /** @type {unknown} */ value) =>
  writeFile(join(root, name), typeof value === 'string' ? value : JSON.stringify(value));
const lock = {
  packages: {
    '': {},
    gateway: {},
    'node_modules/gateway': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/only-on-mac': { version: '1.0.0', optional: true },
  },
};

/** @param {Record<string, { version: string }>} packages */
async function installedByNpm(packages) {
  await mkdir(join(root, 'node_modules/a'), { recursive: true });
  await write('node_modules/a/package.json', {});
  await write('node_modules/.package-lock.json', { packages });
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'install-'));
  await write('package-lock.json', lock);
});
afterEach(() => rm(root, { recursive: true }));

it('um clone novo não tem instalação', async () => {
  expect(await installationState(root)).toBe('absent');
});

it('uma pasta de dependências sem carimbo é uma instalação interrompida', async () => {
  await mkdir(join(root, 'node_modules/a'), { recursive: true });
  expect(await installationState(root)).toBe('interrupted');
});

it('uma instalação nossa que começou e não terminou é refeita, o que quer que haja na pasta', async () => {
  await installedByNpm({ 'node_modules/a': { version: '1.0.0' } });
  await mkdir(join(root, '.cache'));
  await write('.cache/installing', '');
  expect(await installationState(root)).toBe('interrupted');
});

it('enquanto outro processo instala, espera-se por ele', async () => {
  await mkdir(join(root, '.cache'));
  await write('.cache/installing', String(process.pid));
  await expect(installationState(root)).rejects.toThrow(
    `Outra instalação está em andamento (processo ${process.pid})`,
  );
});

it('uma instalação feita à mão com o npm vale, quando tem tudo o que o lock pede', async () => {
  await installedByNpm({ 'node_modules/a': { version: '1.0.0' } });
  expect(await installationState(root)).toBe('complete');
});

it('não vale quando uma versão difere', async () => {
  await installedByNpm({ 'node_modules/a': { version: '0.9.0' } });
  expect(await installationState(root)).toBe('interrupted');
});

it('não vale quando a pasta de um pacote sumiu', async () => {
  await installedByNpm({ 'node_modules/a': { version: '1.0.0' } });
  await rm(join(root, 'node_modules/a'), { recursive: true });
  expect(await installationState(root)).toBe('interrupted');
});

it('um carimbo de outro lock pede uma atualização', async () => {
  await mkdir(join(root, 'node_modules'));
  await write('node_modules/.decantaria-installed', 'de outro lock');
  expect(await installationState(root)).toBe('outdated');
});
