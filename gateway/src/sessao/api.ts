import type { RestPublico } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { FalhaRest } from '../rest/falha.ts';

/**
 * `POST /auth/login`. The token, or null when the API refuses: it says so by 401 or by an empty 403
 * (rest-contract 3.1). Rejects with `FalhaRest` when it does not answer. Sent once.
 */
export async function pedirToken(
  rest: RestPublico,
  username: string,
  password: string,
): Promise<string | null> {
  try {
    const { token } = await rest(endpoints.entrar, { corpo: { username, password } });
    return token;
  } catch (erro) {
    if (erro instanceof FalhaRest && erro.definitiva) return null;
    throw erro;
  }
}
