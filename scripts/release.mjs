import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Runs within `npm version`: dates the changelog and keeps what the release promises its clients (docs/releases). Run alone
 * it is a dry run, which shows the changes of the next release.
 */

const { npm_new_version: version } = process.env;
const changelog = readFileSync('CHANGELOG.md', 'utf8');
const [, changes = ''] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? [];
if (changes.trim() === '') {
  console.error('✗ CHANGELOG.md has nothing under [Unreleased].');
  process.exit(1);
}
if (version === undefined) {
  console.log(
    `${changes.trim()}\n\nNothing was changed. npm version patch, minor or major releases this.`,
  );
  process.exit();
}
execFileSync('npm', ['run', '--silent', '--if-present', 'codegen']);
const heading = `## [Unreleased]\n\n## [${version}] – ${new Date().toISOString().slice(0, 10)}\n`;
writeFileSync('CHANGELOG.md', changelog.replace('## [Unreleased]\n', heading));
const folder = join('docs/releases', version);
mkdirSync(folder, { recursive: true });
copyFileSync('schema.graphql', join(folder, 'schema.graphql'));
copyFileSync('web/dist/operations.json', join(folder, 'operations.json'));
writeFileSync('docs/releases/accepted.json', '{}\n');
execFileSync('git', ['add', 'CHANGELOG.md', 'docs/releases']);
