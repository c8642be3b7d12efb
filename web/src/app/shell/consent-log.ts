import type { ApolloCache, ApolloClient } from '@apollo/client';
import { type CopyState, currentRecord, storeRecord } from '../../lib/consent/choice.ts';
import { RegistrarConsentimentoDocument } from './consentimento.gen.ts';

const ESCOLHA = { accepted: 'ACEITO', rejected: 'RECUSADO' } as const;

/** Sends the choice in the background and stores the outcome. Idempotent: the choice's id identifies its row. */
export async function sendConsent(client: ApolloClient): Promise<void> {
  const record = currentRecord();
  if (record?.copia !== 'pendente') return;
  const { id, versao, escolha, quando } = record;
  const copia = await client
    .mutate({
      mutation: RegistrarConsentimentoDocument,
      variables: { input: { id, versao, escolha: ESCOLHA[escolha], quando } },
      fetchPolicy: 'no-cache',
      // Survives leaving the page right after the choice.
      context: { fetchOptions: { keepalive: true } },
    })
    .then(({ data }) => copyAfter(data?.registrarConsentimento.__typename))
    .catch((): CopyState => 'pendente');
  const now = currentRecord();
  // A newer choice has its own copy.
  if (now?.id === id && now.copia !== copia) storeRecord({ ...now, copia });
  if (copia === 'guardada') rereadConsents(client);
}

/** Reads the account's consents again where a page shows them. */
function rereadConsents(client: ApolloClient): void {
  const updateCache = (cache: ApolloCache) =>
    cache.evict({ id: 'ROOT_QUERY', fieldName: 'meusConsentimentos' });
  client.refetchQueries({ updateCache }).catch(() => undefined);
}

function copyAfter(outcome: string | undefined): CopyState {
  if (outcome === 'Consentimento') return 'guardada';
  // A retry of a rejected choice would be rejected again.
  return outcome === 'ConsentimentoSemCopia' || outcome === 'DadosInvalidos'
    ? 'sem-copia'
    : 'pendente';
}
