import { readTrackedFiles } from './tracked-files.mjs';

const MACHINE_FOLDERS = ['root', 'home', 'Users', 'work', 'workspace', 'mnt', 'builds'];

/** @type {ReadonlyArray<{ reason: string, pattern: RegExp, where?: RegExp }>} */
const FORBIDDEN = [
  {
    reason: 'names the host of a package',
    pattern: /"resolved": "https?:/,
    where: /(^|\/)package-lock\.json$/,
  },
  {
    reason: 'sets a package registry',
    pattern: /^\s*(\S+:)?registry\s*=|^\s*\/\/.*_auth/m,
    where: /(^|\/)\.npmrc$/,
  },
  {
    reason: 'has a path of one machine',
    pattern: new RegExp(`(?<![\\w.@)}\\]*/-])/(${MACHINE_FOLDERS.join('|')})/[\\w.-]`),
  },
  { reason: 'has a payment key', pattern: /\b[ps]k_(live|test)_\w{8,}/ },
  { reason: 'has a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
];

/**
 * Returns what a file of the repository must not contain.
 * @param {string} name path with `/` @param {string} text
 * @returns {string[]} one sentence for each, with the line
 */
export function indiscretions(name, text) {
  return FORBIDDEN.filter(({ where }) => !where || where.test(name)).flatMap(
    ({ reason, pattern }) => {
      const match = pattern.exec(text);
      if (!match) return [];
      const line = text.slice(0, match.index).split('\n').length;
      return [`${name}:${line} ${reason}`];
    },
  );
}

/** True for a file of settings and secrets, such as `.env` or `.env.local`, which no repository and no image holds. */
const isEnvironment = (/** @type {string} */ name) => /(^|\/)\.env(\.|$)/.test(name);

/**
 * Returns what keeps the files of settings out of the repository and its images, and is missing.
 * @param {string} gitignore @param {string} dockerignore texts of the files
 * @returns {string[]} one sentence for each
 */
export function unguarded(gitignore, dockerignore) {
  const texts = { '.gitignore': gitignore, '.dockerignore': dockerignore };
  return Object.entries(texts).flatMap(([name, text]) =>
    ['.env', '.env.*']
      .filter((pattern) => !text.split('\n').includes(pattern))
      .map((pattern) => `${name} lacks ${pattern}`),
  );
}

// `node scripts/checks/files.mjs` checks every text file that git tracks.
if (process.argv[1] === import.meta.filename) {
  const files = (await readTrackedFiles(() => true)) ?? [];
  const textOf = (/** @type {string} */ wanted) =>
    files.find(({ name }) => name === wanted)?.text ?? '';
  const problems = [
    ...files.flatMap(({ name, text }) => indiscretions(name, text)),
    ...files.filter(({ name }) => isEnvironment(name)).map(({ name }) => `${name} is tracked`),
    ...(files.length > 0 ? unguarded(textOf('.gitignore'), textOf('.dockerignore')) : []),
  ];
  console.log([...problems, `${files.length} files`].join('\n'));
  if (problems.length > 0) process.exitCode = 1;
}
