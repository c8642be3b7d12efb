import { describe, expect, it } from 'vitest';
import { indiscretions, unguarded } from './files.mjs';

// Built from parts, so that this file passes its own check.
const slash = '/';
const key = ['sk', 'live', 'abcdefgh12345678'].join('_');

describe('a file of the repository must not contain', () => {
  it.each([
    [
      'package-lock.json',
      '{\n"resolved": "https://pacotes.example/a.tgz"}',
      'the host of a package',
    ],
    ['.npmrc', 'save-exact=true\nregistry=https://pacotes.example', 'sets a package registry'],
    ['docs/a.md', `line\nsee ${slash}home/ana/project`, 'path of one machine'],
    ['web/a.ts', `const chave = '${key}';`, 'payment key'],
    ['a.pem', `${'-'.repeat(5)}BEGIN PRIVATE KEY-----`, 'private key'],
  ])('%s: %j', (name, text, reason) => {
    expect(indiscretions(name, text)).toEqual([expect.stringContaining(reason)]);
  });

  it('the sentence has the line', () => {
    expect(indiscretions('a.md', `one\ntwo ${slash}root/x`)[0]).toMatch(/^a\.md:2 /);
  });
});

it.each([
  ['package-lock.json', '{"resolved": "gateway", "link": true}'],
  ['.npmrc', 'omit-lockfile-registry-resolved=true'],
  ['web/src/a.ts', "import { Home } from '../home/Home.tsx'; fetch('/work-de-arte'); // sk_test"],
  ['a.ts', "import('@/root/x'); const r = '/api/home/destaques';"],
])('%s may contain %j', (name, text) => {
  expect(indiscretions(name, text)).toEqual([]);
});

it('settings and secrets stay out of the repository and its images', () => {
  expect(unguarded('.env\n.env.*\n', 'dist\n.env\n.env.*')).toEqual([]);
  expect(unguarded('.env\n', '')).toEqual([
    '.gitignore lacks .env.*',
    '.dockerignore lacks .env',
    '.dockerignore lacks .env.*',
  ]);
});
