import type { PublicRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { RestFailure } from '../rest/failure.ts';

/**
 * `POST /auth/login`. The token, or null when the API refuses: it says so by 401 or by an empty 403
 * (rest-contract 3.1). Rejects with `RestFailure` when it does not answer. Sent once.
 */
export async function requestToken(
  rest: PublicRest,
  username: string,
  password: string,
): Promise<string | null> {
  try {
    const { token } = await rest(endpoints.entrar, { body: { username, password } });
    return token;
  } catch (error) {
    if (error instanceof RestFailure && error.definite) return null;
    throw error;
  }
}
