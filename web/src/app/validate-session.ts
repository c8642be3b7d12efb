import type { ApolloClient } from '@apollo/client';
import { SessaoDocument } from '../lib/session/sessao.gen.ts';
import { currentUser, endSession, startSession } from '../lib/session/session.ts';

/** Renews or ends the stored session. Rejects when the gateway does not answer; the session then stays. */
export async function validateSession(client: ApolloClient): Promise<void> {
  const user = currentUser();
  if (!user) return;
  const { data } = await client.query({ query: SessaoDocument, fetchPolicy: 'no-cache' });
  if (!data || currentUser() !== user) return;
  if (data.sessao) startSession(data.sessao.descritor, data.sessao.usuarioId);
  else endSession();
}
