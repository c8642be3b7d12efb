import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { segredoDasSessoes } from './segredo.mjs';

it('o segredo nasce uma vez, com 32 bytes, e só o dono o lê', async () => {
  const raiz = await mkdtemp(join(tmpdir(), 'segredo-'));
  const pasta = join(raiz, 'dados');
  const segredo = await segredoDasSessoes(pasta);
  expect(Buffer.from(segredo, 'base64')).toHaveLength(32);
  expect(await segredoDasSessoes(pasta)).toBe(segredo);
  expect((await stat(join(pasta, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  await rm(raiz, { recursive: true });
});
