import type { ApolloClient } from '@apollo/client';
import { SessaoDocument } from '../shared/session/sessao.gen.ts';
import { currentUser, endSession, startSession } from '../shared/session/session.ts';

/**
 * Asks the gateway whether the remembered session still stands (SESS-05): an answer renews or ends it. Rejects without
 * one, which says nothing of the session (C-27). An answer for an account that has left meanwhile is dropped.
 */
export async function validateSession(client: ApolloClient): Promise<void> {
  const asked = currentUser();
  if (!asked) return;
  const { data } = await client.query({ query: SessaoDocument, fetchPolicy: 'no-cache' });
  if (!data || currentUser() !== asked) return;
  if (data.sessao) startSession(data.sessao.descritor, data.sessao.usuarioId);
  else endSession();
}
