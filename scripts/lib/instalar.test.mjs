import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { situacaoDaInstalacao } from './instalar.mjs';

let raiz = '';
const escrever = (/** @type {string} */ nome, /** @type {unknown} */ valor) =>
  writeFile(join(raiz, nome), typeof valor === 'string' ? valor : JSON.stringify(valor));
const lock = {
  packages: {
    '': {},
    gateway: {},
    'node_modules/gateway': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/so-no-mac': { version: '1.0.0', optional: true },
  },
};

/** @param {Record<string, { version: string }>} pacotes */
async function instaladoPeloNpm(pacotes) {
  await mkdir(join(raiz, 'node_modules/a'), { recursive: true });
  await escrever('node_modules/a/package.json', {});
  await escrever('node_modules/.package-lock.json', { packages: pacotes });
}

beforeEach(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'instalar-'));
  await escrever('package-lock.json', lock);
});
afterEach(() => rm(raiz, { recursive: true }));

it('um clone novo não tem instalação', async () => {
  expect(await situacaoDaInstalacao(raiz)).toBe('ausente');
});

it('uma pasta de dependências sem carimbo é uma instalação interrompida', async () => {
  await mkdir(join(raiz, 'node_modules/a'), { recursive: true });
  expect(await situacaoDaInstalacao(raiz)).toBe('interrompida');
});

it('uma instalação nossa que começou e não terminou é refeita, o que quer que haja na pasta', async () => {
  await instaladoPeloNpm({ 'node_modules/a': { version: '1.0.0' } });
  await mkdir(join(raiz, '.cache'));
  await escrever('.cache/instalando', '');
  expect(await situacaoDaInstalacao(raiz)).toBe('interrompida');
});

it('enquanto outro processo instala, espera-se por ele', async () => {
  await mkdir(join(raiz, '.cache'));
  await escrever('.cache/instalando', String(process.pid));
  await expect(situacaoDaInstalacao(raiz)).rejects.toThrow(
    `Outra instalação está em andamento (processo ${process.pid})`,
  );
});

it('uma instalação feita à mão com o npm vale, quando tem tudo o que o lock pede', async () => {
  await instaladoPeloNpm({ 'node_modules/a': { version: '1.0.0' } });
  expect(await situacaoDaInstalacao(raiz)).toBe('completa');
});

it('não vale quando uma versão difere', async () => {
  await instaladoPeloNpm({ 'node_modules/a': { version: '0.9.0' } });
  expect(await situacaoDaInstalacao(raiz)).toBe('interrompida');
});

it('não vale quando a pasta de um pacote sumiu', async () => {
  await instaladoPeloNpm({ 'node_modules/a': { version: '1.0.0' } });
  await rm(join(raiz, 'node_modules/a'), { recursive: true });
  expect(await situacaoDaInstalacao(raiz)).toBe('interrompida');
});

it('um carimbo de outro lock pede uma atualização', async () => {
  await mkdir(join(raiz, 'node_modules'));
  await escrever('node_modules/.decantaria-instalado', 'de outro lock');
  expect(await situacaoDaInstalacao(raiz)).toBe('outra');
});
