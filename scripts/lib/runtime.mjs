import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/* Parses under any Node with modules: no syntax younger than 2019 in this file. */

export const MINIMUM_NODE = [20, 11];

/** The first Node that strips types without a flag and that the newest dependencies accept. */
const SUFFICIENT_NODE = [22, 19];

/** @param {string} version @param {number[]} minimum */
function reaches(version, minimum) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minimumMajor = 0, minimumMinor = 0] = minimum;
  return major > minimumMajor || (major === minimumMajor && minor >= minimumMinor);
}

/**
 * Returns why a Node cannot install the project, or null when it can.
 * @param {string} version such as `20.11.0`
 */
export function nodeRefusal(version) {
  if (reaches(version, MINIMUM_NODE)) return null;
  return (
    'The installed Node (' +
    version +
    ') is too old: version ' +
    MINIMUM_NODE.join('.') +
    ' or newer is needed.\n  Install one from https://nodejs.org (or with `nvm install`) and run the command again.'
  );
}

/**
 * Returns the Node to use: the pinned one when this machine can run it, otherwise the running one when it is new
 * enough, otherwise null.
 * @param {string} root
 * @param {{ execPath: string, versions: { node: string }, platform: string, arch: string }} current such as `process`
 * @returns {string | null} path of the executable
 */
export function chooseNode(root, current) {
  const target = current.platform + '-' + current.arch;
  const pinned = ['node-' + target, 'node-bin-' + target]
    .map((pkg) => join(root, 'node_modules', pkg, 'bin', 'node'))
    .filter((path) => existsSync(path));
  for (const path of pinned) {
    if (realpathSync(path) === realpathSync(current.execPath)) return path;
    if (spawnSync(path, ['--version']).status === 0) return path;
  }
  return reaches(current.versions.node, SUFFICIENT_NODE) ? current.execPath : null;
}
