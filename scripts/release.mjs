import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/* node scripts/release.mjs patch|minor|major|1.2.3 [--dry-run]: version, changelog, contract and tag of a release, in the current folder. */

const PARTS = ['major', 'minor', 'patch'];

/**
 * The version after `current`.
 * @param {string} current @param {string} step a part to raise, or the version itself
 */
function nextVersion(current, step) {
  if (/^\d+\.\d+\.\d+$/.test(step)) return step;
  const part = PARTS.indexOf(step);
  if (part < 0)
    throw new Error('Name the release: patch, minor, major, or a version such as 1.2.3.');
  const raise = (/** @type {string} */ number, /** @type {number} */ index) =>
    index < part ? Number(number) : index === part ? Number(number) + 1 : 0;
  return current.split('.').map(raise).join('.');
}

/**
 * The changelog with its unreleased changes under a version.
 * @param {string} changelog @param {string} version @param {string} date `YYYY-MM-DD`
 * @returns {{ text: string, notes: string }} `notes`: the changes of this version
 */
function releaseChanges(changelog, version, date) {
  const [, notes = ''] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? [];
  if (notes.trim() === '') throw new Error('CHANGELOG.md has nothing under [Unreleased].');
  const heading = `## [Unreleased]\n\n## [${version}] – ${date}\n`;
  return { text: changelog.replace('## [Unreleased]\n', heading), notes: notes.trim() };
}

const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' });

/** Keeps what the release promises its clients (docs/releases). @param {string} version */
function keepContract(version) {
  execFileSync('npm', ['run', '--silent', '--if-present', 'codegen']);
  const folder = join('docs/releases', version);
  mkdirSync(folder, { recursive: true });
  copyFileSync('schema.graphql', join(folder, 'schema.graphql'));
  copyFileSync('web/dist/operations.json', join(folder, 'operations.json'));
  writeFileSync('docs/releases/accepted.json', '{}\n');
  git('add', 'docs/releases');
}

function release() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  /** @type {{ version: string }} */
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8'));
  const version = nextVersion(current, positionals[0] ?? '');
  const date = new Date().toISOString().slice(0, 10);
  const { text, notes } = releaseChanges(readFileSync('CHANGELOG.md', 'utf8'), version, date);
  console.log(`${current} → ${version}, tag v${version}\n\n${notes}\n`);
  if (values['dry-run']) return console.log('A dry run: nothing was changed.');

  if (git('status', '--porcelain') !== '') throw new Error('Commit or stash your changes first.');
  writeFileSync('CHANGELOG.md', text);
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version']);
  keepContract(version);
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', notes);
  return console.log(`Publish it: git push --follow-tags`);
}

try {
  release();
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
