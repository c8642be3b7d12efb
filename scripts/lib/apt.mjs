import { environment, run } from './exec.mjs';

/** Limit of one call: a mirror that hangs must not hang CI. */
const APT_TIME_LIMIT_MS = 240_000;

/** Whether system packages may be installed: only in CI and as root. */
export const mayInstallPackages = () => Boolean(process.env.CI) && process.getuid?.() === 0;

/** Tries to install a Debian package. The caller checks whether its programs exist afterwards. */
export async function aptInstall(/** @type {string} */ name) {
  const options = {
    env: environment({ DEBIAN_FRONTEND: 'noninteractive' }),
    timeLimit: APT_TIME_LIMIT_MS,
  };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
}
