import { environment, run } from './exec.mjs';

/** A mirror that hangs must not hang CI: each call may take this long. */
const APT_TIME_LIMIT_MS = 240_000;

/** Whether system packages may be installed here: in CI, as root, and nowhere else. */
export const mayInstallPackages = () => Boolean(process.env.CI) && process.getuid?.() === 0;

/** Installs a Debian package, as far as that is possible: look for what it brings to learn whether it was. */
export async function aptInstall(/** @type {string} */ name) {
  const options = {
    env: environment({ DEBIAN_FRONTEND: 'noninteractive' }),
    timeLimit: APT_TIME_LIMIT_MS,
  };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
}
