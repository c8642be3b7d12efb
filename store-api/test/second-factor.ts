import { TOTP } from 'otpauth';
import { z } from 'zod';
import type { Database } from '../src/db/open.ts';
import { SENHA } from './data.ts';
import type { TestServer } from './server.ts';

const STEP_MS = 30_000;

export const Segredo = z.object({ segredo: z.string(), uri: z.string() });
const Ativado = z.object({ token: z.string(), codigosRecuperacao: z.array(z.string()) });

/** The code that the app shows now, or `steps` of 30 seconds later. */
export function appCode(segredo: string, steps = 0): string {
  return new TOTP({ secret: segredo }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** Activates a second factor. It uses up the code of the previous step, so that the current one is still unused. */
export async function activateSecondFactor(
  api: TestServer,
  token: string,
): Promise<{ segredo: string; token: string; recovery: string[] }> {
  const started = await api.request('POST', '/api/auth/segundo-fator', {
    token,
    body: { senha: SENHA },
  });
  const { segredo } = Segredo.parse(started.body);
  const activated = await api.request('POST', '/api/auth/segundo-fator/ativar', {
    token,
    body: { codigo: appCode(segredo, -1) },
  });
  const { token: newToken, codigosRecuperacao } = Ativado.parse(activated.body);
  return { segredo, token: newToken, recovery: codigosRecuperacao };
}

/**
 * Activates a second factor without recovery codes, whose ten hashes take most of the CPU time of an activation. The session
 * goes on, and the code of the current step is still unused.
 */
export async function giveSecondFactor(
  db: Database,
  api: TestServer,
  usuarioId: number,
  token: string,
): Promise<{ segredo: string }> {
  const { body } = await api.request('POST', '/api/auth/segundo-fator', {
    token,
    body: { senha: SENHA },
  });
  await db
    .updateTable('segundos_fatores')
    .set({ ativado_em: new Date(), ultimo_passo: Math.floor(Date.now() / STEP_MS) - 1 })
    .where('usuario_id', '=', usuarioId)
    .execute();
  return { segredo: Segredo.parse(body).segredo };
}

/** The challenge of a sign-in with the right password. */
export async function requestChallenge(api: TestServer, username: string): Promise<string> {
  const { body } = await api.request('POST', '/api/auth/login', {
    body: { username, password: SENHA },
  });
  return z.object({ desafio: z.string() }).parse(body).desafio;
}
