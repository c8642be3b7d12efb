import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './exec.mjs';
import { lastLines, PlainError, withProgress } from './output.mjs';
import { readStamp, removeStamp, writeStamp } from './stamp.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} Package */

/** @param {string} root */
const stampOf = (root) => join(root, 'node_modules', '.decantaria-installed');
/** @param {string} root */
const progressMark = (root) => join(root, '.cache', 'installing');

/** @param {string} root */
async function lockFingerprint(root) {
  const lock = await readFile(join(root, 'package-lock.json'));
  return createHash('sha256')
    .update(lock)
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
 * Whether an installation that npm made without us holds every package the lock file asks for. npm writes its own
 * list last, so the list alone says that it got to the end; the folders say that nobody removed them since.
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
 * Where `node_modules` stands: complete for this lock file, never installed, from another lock file, or cut off half-way.
 * @param {string} root
 * @returns {Promise<'complete' | 'absent' | 'outdated' | 'interrupted'>}
 * @throws {PlainError} while another process is at it
 */
export async function installationState(root) {
  const installer = await readStamp(progressMark(root));
  if (installer !== undefined) {
    if (!isAlive(Number(installer))) return 'interrupted';
    throw new PlainError(
      `Outra instalação está em andamento (processo ${installer}). Espere que termine e rode o comando de novo.`,
    );
  }
  if (!existsSync(join(root, 'node_modules'))) return 'absent';
  const stamp = await readStamp(stampOf(root));
  if (stamp === (await lockFingerprint(root))) return 'complete';
  if (await installedByHand(root)) return 'complete';
  return stamp === undefined ? 'interrupted' : 'outdated';
}

const TITLES = {
  absent: 'Instalando as dependências (só na primeira vez)',
  outdated: 'Atualizando as dependências',
  interrupted: 'Refazendo uma instalação que não chegou ao fim',
};

/** The npm that started us, run by this Node; else the one on the PATH. */
function npmCommand() {
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') && existsSync(path)
    ? { command: process.execPath, prefix: [path] }
    : { command: 'npm', prefix: [] };
}

/**
 * Installs exactly what the lock file says, unless that was done before.
 * @param {string} root
 * @throws {PlainError} when npm fails
 */
export async function install(root) {
  const state = await installationState(root);
  if (state === 'complete') return;
  await withProgress(TITLES[state], async () => {
    const fingerprint = await lockFingerprint(root);
    await removeStamp(stampOf(root));
    await writeStamp(progressMark(root), String(process.pid));
    const { command, prefix } = npmCommand();
    const { code, output } = await run(
      command,
      [...prefix, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
      // npm answers a polite signal by going on for a while, and would meet the next installation.
      { cwd: root, env: process.env, exitSignal: 'SIGKILL' },
    );
    if (code !== 0) {
      throw new PlainError(
        `A instalação das dependências falhou. Confira a rede e o espaço em disco e rode o comando de novo.\n\n${lastLines(output, 30)}`,
      );
    }
    await writeStamp(stampOf(root), fingerprint);
    await removeStamp(progressMark(root));
  });
}
