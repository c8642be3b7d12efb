import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

const folder = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8');

const npmVersion = (/** @type {string} */ step) =>
  spawnSync('npm', ['version', step], { cwd: folder, encoding: 'utf8' });

const dryRun = () =>
  spawnSync('node', [join(ROOT, 'scripts/release.mjs')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_new_version: undefined },
  });

/** A repository with one unreleased change. */
function createRepository() {
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@loja.example');
  copyFileSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'));
  /** @type {{ scripts: { preversion: string } }} */
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const preversion = scripts.preversion.replace('scripts/', join(ROOT, 'scripts/'));
  const manifest = { name: 'loja', version: '0.1.9', scripts: { preversion } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.9] – 2026-01-01\n\n- Old.\n';
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  writeFileSync(join(folder, '.gitignore'), 'dist/\n');
  writeFileSync(join(folder, 'schema.graphql'), 'type Query { a: Int }\n');
  mkdirSync(join(folder, 'web/dist'), { recursive: true });
  writeFileSync(join(folder, 'web/dist/operations.json'), '{}\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
}

it('a dry run shows the changes; npm version dates them, keeps the contract, commits and tags (D6)', () => {
  createRepository();
  expect(dryRun()).toMatchObject({ status: 0, stdout: expect.stringContaining('- A thing.') });
  expect(git('status', '--porcelain')).toBe('');
  expect(npmVersion('minor')).toMatchObject({ status: 0 });
  expect(JSON.parse(read('package.json')).version).toBe('0.2.0');
  expect(read('CHANGELOG.md')).toMatch(
    /## \[Unreleased\]\n\n## \[0\.2\.0\] – \d{4}-\d\d-\d\d\n\n### Added\n\n- A thing\.\n\n## \[0\.1\.9\]/,
  );
  expect(git('tag', '--list', '--format=%(objecttype) %(refname:short) %(contents)')).toMatch(
    /^tag v0\.2\.0 Release 0\.2\.0/,
  );
  expect(git('status', '--porcelain')).toBe('');
  expect(git('ls-files', 'docs/releases').split('\n')).toEqual([
    'docs/releases/0.2.0/operations.json',
    'docs/releases/0.2.0/schema.graphql',
    'docs/releases/accepted.json',
    '',
  ]);

  expect(npmVersion('patch').stderr).toContain('nothing under [Unreleased]');
  expect(git('status', '--porcelain')).toBe('');
});
