import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withSecretFiles } from './secret-files.ts';
import { StartupError } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const file = join(folder, `secret-${text.length}`);
  writeFileSync(file, text);
  return file;
}

describe('secrets by file', () => {
  it('reads the secret without the line break at its end', () => {
    const environment = withSecretFiles({ JWT_SECRET_FILE: fileWith('abc=\n'), MARCA: 'Loja' });
    expect(environment).toMatchObject({ JWT_SECRET: 'abc=', MARCA: 'Loja' });
  });

  it('takes empty variables as absent', () => {
    const environment = { JWT_SECRET: 'abc', JWT_SECRET_FILE: '' };
    expect(withSecretFiles(environment)).toEqual(environment);
    const file = fileWith('secret');
    expect(withSecretFiles({ SMTP_URL: '', SMTP_URL_FILE: file }).SMTP_URL).toBe('secret');
  });

  it('refuses a secret that is given twice, without its value', () => {
    const environment = { SMTP_URL: 'smtp://a:senha@b', SMTP_URL_FILE: fileWith('other') };
    expect(() => withSecretFiles(environment)).toThrow(
      new StartupError('SMTP_URL and SMTP_URL_FILE exclude each other: unset one of them.'),
    );
  });

  it.each([
    [join(folder, 'absent'), 'cannot be read (ENOENT)'],
    [folder, 'cannot be read (EISDIR)'],
    [fileWith('\n'), 'empty file'],
  ])('names the variable of a file without a secret: %s', (file, reason) => {
    expect(() => withSecretFiles({ DATABASE_PASSWORD_FILE: file })).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^DATABASE_PASSWORD_FILE names /),
      }),
    );
    expect(() => withSecretFiles({ DATABASE_PASSWORD_FILE: file })).toThrow(reason);
  });
});
