import type { ApolloClient } from '@apollo/client';
import { SessaoDocument } from '../shared/session/sessao.gen.ts';
import { currentUser, endSession, startSession } from '../shared/session/session.ts';

/**
 * Validates the stored session at the gateway, and renews or ends it. Rejects when the gateway does not answer; the
 * session then stays. Ignores a reply for an account that has left.
 */
export async function validateSession(client: ApolloClient): Promise<void> {
  const user = currentUser();
  if (!user) return;
  const { data } = await client.query({ query: SessaoDocument, fetchPolicy: 'no-cache' });
  if (!data || currentUser() !== user) return;
  if (data.sessao) startSession(data.sessao.descritor, data.sessao.usuarioId);
  else endSession();
}
