import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRunning } from './memory-folder.mjs';
import { PlainError, print } from './output.mjs';

/* Runs before anything is installed, on any Node from 20: built-in modules only. */

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Package */

/** @param {string} root */
const stampOf = (root) => join(root, 'node_modules', '.decantaria-installed');
/** The number of the process that installs. @param {string} root */
const markOf = (root) => join(root, '.cache', 'installing');

/** @param {string} file @returns {Promise<string | undefined>} */
const read = (file) => readFile(file, 'utf8').catch(() => undefined);

/** @param {string} root */
async function fingerprint(root) {
  // npm ci leaves out what package.json no longer names, though the lock file does.
  const texts = await Promise.all(
    ['package-lock.json', 'package.json'].map((name) => read(join(root, name))),
  );
  const hash = createHash('sha256').update(texts.join('\n'));
  return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

/** @param {string} file @returns {Promise<Record<string, Package>>} */
async function packagesOf(file) {
  /** @type {{ packages: Record<string, Package> }} */
  const { packages } = JSON.parse(await readFile(file, 'utf8'));
  return packages;
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
      .filter(([path]) => path.includes('node_modules/'))
      .filter(([, pkg]) => !pkg.optional && !pkg.devOptional && !pkg.peer)
      .every(
        ([path, pkg]) =>
          present[path]?.version === pkg.version && existsSync(join(root, path, 'package.json')),
      );
  } catch {
    return false;
  }
}

/**
 * Whether `node_modules` holds what the lock file says.
 * @param {string} root
 * @throws {PlainError} while another process installs
 */
export async function isInstalled(root) {
  const installer = await read(markOf(root));
  if (Number(installer) > 0 && isRunning(Number(installer))) {
    throw new PlainError(
      `Another installation is running (process ${installer}). Wait for its end and run the command again.`,
    );
  }
  if (installer !== undefined) return false;
  return (await read(stampOf(root))) === (await fingerprint(root)) || installedByHand(root);
}

/** Runs `npm ci` with the npm that started this process, otherwise with the one on the PATH. @param {string} root */
function npmCi(root) {
  const npm = process.env.npm_execpath;
  const [command, ...prefix] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  return new Promise((resolve) => {
    const args = [...prefix, 'ci', ...options, '--loglevel=error'];
    const child = spawn(command ?? 'npm', args, { cwd: root, stdio: 'inherit' });
    // npm continues for a while after SIGTERM and would disturb the next installation.
    process.on('exit', () => child.kill('SIGKILL'));
    child.once('error', resolve);
    child.once('exit', resolve);
  });
}

/**
 * Installs exactly the packages of the lock file, unless they are installed.
 * @param {string} root
 * @throws {PlainError} when npm fails
 */
export async function install(root) {
  if (await isInstalled(root)) return;
  print('Installing the dependencies…');
  await rm(stampOf(root), { force: true });
  await mkdir(dirname(markOf(root)), { recursive: true });
  await writeFile(markOf(root), String(process.pid));
  if ((await npmCi(root)) !== 0) {
    throw new PlainError(
      'The dependencies could not be installed. Check network and disk space and run the command again.',
    );
  }
  await writeFile(stampOf(root), await fingerprint(root));
  await rm(markOf(root), { force: true });
}
