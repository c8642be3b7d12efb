import { describe, expect, it } from 'vitest';
import { secretsIn } from './secrets.ts';
import { readTrackedFiles } from './tracked-files.ts';

const MACHINE_FOLDERS = ['root', 'home', 'Users', 'work', 'workspace', 'mnt', 'builds'];

const FORBIDDEN: ReadonlyArray<{ reason: string; pattern: RegExp; where?: RegExp }> = [
  {
    reason: 'names the host of a package',
    pattern: /"resolved": "https?:/,
    where: /(^|\/)package-lock\.json$/,
  },
  {
    reason: 'sets a package registry',
    pattern: /^\s*(\S+:)?registry\s*=|^\s*\/\/.*_auth/m,
    where: /(^|\/)\.npmrc$/,
  },
  {
    reason: 'has a path of one machine',
    pattern: new RegExp(`(?<![\\w.@)}\\]*/-])/(${MACHINE_FOLDERS.join('|')})/[\\w.-]`),
  },
  { reason: 'has a payment key', pattern: /\b[ps]k_(live|test)_\w{8,}/ },
  { reason: 'has a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
];

/** Returns what a file of the repository must not contain: one sentence for each, with the line. `name`: path with `/`. */
function indiscretions(name: string, text: string): string[] {
  return FORBIDDEN.filter(({ where }) => !where || where.test(name)).flatMap(
    ({ reason, pattern }) => {
      const match = pattern.exec(text);
      if (!match) return [];
      const line = text.slice(0, match.index).split('\n').length;
      return [`${name}:${line} ${reason}`];
    },
  );
}

/** True for a file of settings and secrets, such as `.env` or `.env.local`, which no repository and no image holds. */
const isEnvironment = (name: string) => /(^|\/)\.env(\.|$)/.test(name);

/** Returns what keeps the files of settings out of the repository and its images, and is missing: one sentence for each. */
function unguarded(gitignore: string, dockerignore: string): string[] {
  const texts = { '.gitignore': gitignore, '.dockerignore': dockerignore };
  return Object.entries(texts).flatMap(([name, text]) =>
    ['.env', '.env.*']
      .filter((pattern) => !text.split('\n').includes(pattern))
      .map((pattern) => `${name} lacks ${pattern}`),
  );
}

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

// Invented, and built from parts like the ones above.
const letters = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3gH5'.slice(0, 36);
describe('a key of a known service', () => {
  it.each([
    ['AWS', `AWS_SECRET_ACCESS_KEY=${letters}+xYz`],
    ['GitHub', `ghp_${letters}`],
    ['npm', `npm_${letters}`],
    ['Slack', ['xoxb', '123456789012', '123456789012', letters.slice(0, 24)].join('-')],
    ['SendGrid', `SG.${letters.slice(0, 22)}.${`${letters}${letters}`.slice(0, 43)}`],
    ['a database', `postgres:${slash}${slash}loja:segredissimo@banco/loja`],
    ['a page with a password', `https:${slash}${slash}ana:segredissimo@exemplo.com`],
  ])('of %s is found in its file and line (OPS-21)', async (_service, secret) => {
    const files = [
      { name: 'a.ts', text: 'one\ntwo' },
      { name: 'b.ts', text: `one\nconst key = '${secret}';\n` },
      { name: 'c.ts', text: '' },
    ];
    expect(await secretsIn(files)).toEqual([expect.stringMatching(/^b\.ts:2 looks like a secret/)]);
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

it('no text file that git tracks names a machine path or a key, and no settings are tracked', async ({
  skip,
}) => {
  const files = await readTrackedFiles(() => true);
  if (files === undefined) return skip('not a git repository');
  const textOf = (wanted: string) => files.find(({ name }) => name === wanted)?.text ?? '';
  expect([
    ...files.flatMap(({ name, text }) => indiscretions(name, text)),
    ...(await secretsIn(files)),
    ...files.filter(({ name }) => isEnvironment(name)).map(({ name }) => `${name} is tracked`),
    ...unguarded(textOf('.gitignore'), textOf('.dockerignore')),
  ]).toEqual([]);
});
