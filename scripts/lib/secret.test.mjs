import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sessionSecret } from './secret.mjs';

it('the secret is created once, with 32 bytes, readable by its owner only', async () => {
  const root = await mkdtemp(join(tmpdir(), 'secret-'));
  const folder = join(root, 'data');
  const secret = await sessionSecret(folder);
  expect(Buffer.from(secret, 'base64')).toHaveLength(32);
  expect(await sessionSecret(folder)).toBe(secret);
  expect((await stat(join(folder, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  await rm(root, { recursive: true });
});
