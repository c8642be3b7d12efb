import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { run } from './exec.mjs';
import { lastLines, PlainError, withProgress } from './output.mjs';
import { readStamp, removeStamp, writeStamp } from './stamp.mjs';

/** @typedef {{ version?: string, resolved?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} Package */

/** @param {string} root */
const stampOf = (root) => join(root, 'node_modules', '.decantaria-installed');
/** @param {string} root */
const progressMark = (root) => join(root, '.cache', 'installing');

/** @param {string} root */
async function lockFingerprint(root) {
  // npm ci leaves out what package.json no longer names, though the lock file does.
  const files = ['package-lock.json', 'package.json'];
  const texts = await Promise.all(files.map((name) => readFile(join(root, name), 'utf8')));
  return createHash('sha256')
    .update(texts.join('\n'))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

/** @param {string} file @returns {Promise<Record<string, Package>>} */
async function packagesOf(file) {
  /** @type {{ packages: Record<string, Package> }} */
  const lock = JSON.parse(await readFile(file, 'utf8'));
  return lock.packages;
}

/**
 * Whether `npm ci`, run by hand, has installed every package of the lock file. npm writes its own list last, so the
 * list proves that the installation was finished. The folders prove that no package was removed since.
 * @param {string} root
 */
async function installedByHand(root) {
  try {
    const wanted = await packagesOf(join(root, 'package-lock.json'));
    const present = await packagesOf(join(root, 'node_modules', '.package-lock.json'));
    return Object.entries(wanted)
      .filter(([path, pkg]) => path.includes('node_modules/') && !pkg.link)
      .filter(([, pkg]) => !pkg.optional && !pkg.devOptional && !pkg.peer)
      .every(
        ([path, pkg]) =>
          present[path]?.version === pkg.version && existsSync(join(root, path, 'package.json')),
      );
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Returns the state of `node_modules`: complete for this lock file, never installed, from another lock file, or unfinished.
 * @param {string} root
 * @returns {Promise<'complete' | 'absent' | 'outdated' | 'interrupted'>}
 * @throws {PlainError} while another process installs
 */
export async function installationState(root) {
  const installer = await readStamp(progressMark(root));
  if (installer !== undefined) {
    if (!isAlive(Number(installer))) return 'interrupted';
    throw new PlainError(
      `Another installation is running (process ${installer}). Wait for its end and run the command again.`,
    );
  }
  if (!existsSync(join(root, 'node_modules'))) return 'absent';
  const stamp = await readStamp(stampOf(root));
  if (stamp === (await lockFingerprint(root))) return 'complete';
  if (await installedByHand(root)) return 'complete';
  return stamp === undefined ? 'interrupted' : 'outdated';
}

const TITLES = {
  absent: 'Installing the dependencies (first time only)',
  outdated: 'Updating the dependencies',
  interrupted: 'Repeating an installation that was interrupted',
};

/** Returns the npm that started this process, run by this Node; otherwise the one on the PATH. */
function npmCommand() {
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') && existsSync(path)
    ? { command: process.execPath, prefix: [path] }
    : { command: 'npm', prefix: [] };
}

/**
 * Links the workspaces of the lock file that are not linked, such as one that a pull has added. npm would need a whole
 * installation for it.
 * @param {string} root
 */
async function linkWorkspaces(root) {
  for (const [path, pkg] of Object.entries(await packagesOf(join(root, 'package-lock.json')))) {
    const link = join(root, path);
    if (!pkg.link || pkg.resolved === undefined || existsSync(link)) continue;
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), join(root, pkg.resolved)), link, 'junction');
  }
}

/**
 * Installs exactly the packages of the lock file, unless they are installed.
 * @param {string} root
 * @throws {PlainError} when npm fails
 */
export async function install(root) {
  const state = await installationState(root);
  if (state === 'complete') return linkWorkspaces(root);
  await withProgress(TITLES[state], async () => {
    const fingerprint = await lockFingerprint(root);
    await removeStamp(stampOf(root));
    await writeStamp(progressMark(root), String(process.pid));
    const { command, prefix } = npmCommand();
    const { code, output } = await run(
      command,
      [...prefix, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
      // npm continues for a while after SIGTERM and would disturb the next installation.
      { cwd: root, env: process.env, exitSignal: 'SIGKILL' },
    );
    if (code !== 0) {
      throw new PlainError(
        `The dependencies could not be installed. Check network and disk space and run the command again.\n\n${lastLines(output, 30)}`,
      );
    }
    await writeStamp(stampOf(root), fingerprint);
    await removeStamp(progressMark(root));
  });
}
