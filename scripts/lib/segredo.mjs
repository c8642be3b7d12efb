import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret that signs sessions, shared by the REST API and the gateway: made once, 32 random bytes as base64, and
 * kept in the data directory where only its owner can read it.
 * @param {string} pastaDeDados
 */
export async function segredoDasSessoes(pastaDeDados) {
  const arquivo = join(pastaDeDados, 'jwt-secret');
  const guardado = (await readFile(arquivo, 'utf8').catch(() => '')).trim();
  if (guardado) return guardado;
  const novo = randomBytes(32).toString('base64');
  await mkdir(pastaDeDados, { recursive: true, mode: 0o700 });
  await writeFile(arquivo, `${novo}\n`, { mode: 0o600 });
  await chmod(arquivo, 0o600);
  return novo;
}
