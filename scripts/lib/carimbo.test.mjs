import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apagarCarimbo, gravarCarimbo, impressaoDigital, lerCarimbo } from './carimbo.mjs';

let raiz = '';
const escrever = (/** @type {string} */ nome, /** @type {string} */ texto) =>
  writeFile(join(raiz, nome), texto);

beforeEach(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'carimbo-'));
  await mkdir(join(raiz, 'fonte/dist'), { recursive: true });
  await escrever('fonte/a.ts', 'um');
  await escrever('lock.json', '{}');
});
afterEach(() => rm(raiz, { recursive: true }));

const impressao = () => impressaoDigital(raiz, ['fonte', 'lock.json']);

it('não muda quando nada muda', async () => {
  expect(await impressao()).toBe(await impressao());
});

it.each([
  ['o conteúdo de um arquivo', 'fonte/a.ts', 'dois'],
  ['um arquivo novo', 'fonte/b.ts', ''],
  ['o arquivo de dependências', 'lock.json', '{"a":1}'],
])('muda com %s', async (_caso, nome, texto) => {
  const antes = await impressao();
  await escrever(nome, texto);
  expect(await impressao()).not.toBe(antes);
});

it.each([
  ['um teste', 'fonte/a.test.ts'],
  ['código gerado', 'fonte/a.gen.ts'],
  ['o resultado de uma construção', 'fonte/dist/a.js'],
])('não muda com %s', async (_caso, nome) => {
  const antes = await impressao();
  await escrever(nome, 'outro');
  expect(await impressao()).toBe(antes);
});

it('um carimbo apagado não diz nada', async () => {
  const arquivo = join(raiz, 'pasta/carimbo');
  await gravarCarimbo(arquivo, 'feito');
  expect(await lerCarimbo(arquivo)).toBe('feito');
  await apagarCarimbo(arquivo);
  expect(await lerCarimbo(arquivo)).toBeUndefined();
});
