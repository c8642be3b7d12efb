import { execa } from 'execa';

/** Limit of one call: a mirror that hangs must not hang CI. */
const APT_TIME_LIMIT_MS = 240_000;

/** Installs a Debian package, only in CI and as root. The caller checks whether its programs exist afterwards. */
export async function aptInstall(/** @type {string} */ name) {
  if (!process.env.CI || process.getuid?.() !== 0) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, timeout: APT_TIME_LIMIT_MS, reject: false };
  await execa('apt-get', ['update'], options);
  await execa('apt-get', ['install', '-y', '--no-install-recommends', name], options);
}
