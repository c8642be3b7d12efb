import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

const folder = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8');

function release(/** @type {string} */ cwd, /** @type {string[]} */ ...args) {
  const script = join(ROOT, 'scripts/release.mjs');
  return spawnSync(process.execPath, [script, ...args], { cwd, encoding: 'utf8' });
}

/** A repository with one unreleased change. */
function createRepository() {
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@loja.example');
  writeFileSync(join(folder, 'package.json'), '{ "name": "loja", "version": "0.1.9" }\n');
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

describe('a release', () => {
  it('shows the version and the changes of this repository in a dry run, and changes nothing', () => {
    const before = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    const { status, stdout } = release(ROOT, 'minor', '--dry-run');
    if (/## \[Unreleased\]\n+## /.test(before)) return expect(status).toBe(1);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+ → \d+\.\d+\.0, tag v/);
    expect(stdout).toContain('nothing was changed');
    expect(status).toBe(0);
    return expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toBe(before);
  });

  it('raises the version, dates the changes, keeps the contract, commits and tags (D6)', () => {
    createRepository();
    writeFileSync(join(folder, 'note'), '');
    expect(release(folder, 'minor').stderr).toContain('Commit or stash');
    rmSync(join(folder, 'note'));

    expect(release(folder, 'minor')).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(read('package.json')).version).toBe('0.2.0');
    expect(read('CHANGELOG.md')).toMatch(
      /## \[Unreleased\]\n\n## \[0\.2\.0\] – \d{4}-\d\d-\d\d\n\n### Added\n\n- A thing\.\n\n## \[0\.1\.9\]/,
    );
    expect(git('tag', '--list', '--format=%(refname:short) %(contents)')).toMatch(
      /^v0\.2\.0 .*A thing\./s,
    );
    expect(git('status', '--porcelain')).toBe('');
    expect(git('ls-files', 'docs/releases').split('\n')).toEqual([
      'docs/releases/0.2.0/operations.json',
      'docs/releases/0.2.0/schema.graphql',
      'docs/releases/accepted.json',
      '',
    ]);

    expect(release(folder, 'patch').stderr).toContain('nothing under [Unreleased]');
    expect(release(folder, 'huge').stderr).toContain('Name the release');
  });
});
