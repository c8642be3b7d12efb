import { readFileSync } from 'node:fs';
import { codeOf } from './error-code.ts';
import { StartupError } from './settings.ts';

/** Variables whose value may be in a file, such as a secret of a container: `JWT_SECRET_FILE` names the one of `JWT_SECRET`. */
export const SECRETS = [
  'JWT_SECRET',
  'APARELHO_SECRET',
  'REDIS_URL',
  'DATABASE_PASSWORD',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'IMAGES_S3_ACCESS_KEY_ID',
  'IMAGES_S3_SECRET_ACCESS_KEY',
] as const;

/**
 * Returns the environment with the secrets that it names by file, without the line break at their end. An empty variable
 * counts as absent.
 *
 * @throws StartupError, without the value, when a file cannot be read or is empty, or when a secret is given twice.
 */
export function withSecretFiles(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const found = SECRETS.flatMap((name) => {
    const file = environment[`${name}_FILE`];
    return file ? [[name, secretOf(name, file, environment[name])] as const] : [];
  });
  return { ...environment, ...Object.fromEntries(found) };
}

function secretOf(name: string, file: string, given: string | undefined): string {
  if (given) {
    throw new StartupError(`${name} and ${name}_FILE exclude each other: unset one of them.`);
  }
  const secret = read(name, file).replace(/\r?\n$/, '');
  if (secret === '') {
    throw new StartupError(`${name}_FILE names an empty file: write the secret into it.`);
  }
  return secret;
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartupError(
      `${name}_FILE names a file that cannot be read (${codeOf(error) ?? 'unknown'}): correct or unset it.`,
    );
  }
}
