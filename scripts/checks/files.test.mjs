import { describe, expect, it } from 'vitest';
import { indiscretions } from './files.mjs';

// Built from parts, so that this file does not say what it tests for.
const slash = '/';
const key = ['sk', 'live', 'abcdefgh12345678'].join('_');

describe('um arquivo do repositório não pode', () => {
  it.each([
    [
      'package-lock.json',
      '{\n"resolved": "https://pacotes.example/a.tgz"}',
      'de onde os pacotes vieram',
    ],
    ['.npmrc', 'save-exact=true\nregistry=https://pacotes.example', 'fixa um registro'],
    ['docs/a.md', `linha\nveja ${slash}home/ana/projeto`, 'só existe numa máquina'],
    ['web/a.ts', `const chave = '${key}';`, 'chave de pagamento'],
    ['a.pem', `${'-'.repeat(5)}BEGIN PRIVATE KEY-----`, 'chave privada'],
  ])('%s: %j', (name, text, reason) => {
    expect(indiscretions(name, text)).toEqual([expect.stringContaining(reason)]);
  });

  it('a linha faz parte da frase', () => {
    expect(indiscretions('a.md', `um\ndois ${slash}root/x`)[0]).toMatch(/^a\.md:2 /);
  });
});

it.each([
  ['package-lock.json', '{"resolved": "gateway", "link": true}'],
  ['.npmrc', 'omit-lockfile-registry-resolved=true'],
  ['web/src/a.ts', "import { Home } from '../home/Home.tsx'; fetch('/work-de-arte'); // sk_test"],
  ['a.ts', "import('@/root/x'); const r = '/api/home/destaques';"],
])('%s pode dizer %j', (name, text) => {
  expect(indiscretions(name, text)).toEqual([]);
});
