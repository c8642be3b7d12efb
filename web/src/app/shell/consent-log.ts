import type { ApolloClient } from '@apollo/client';
import { type CopyState, currentRecord, storeRecord } from '../../shared/consent/choice.ts';
import { RegistrarConsentimentoDocument } from './consentimento.gen.ts';

const ESCOLHA = { accepted: 'ACEITO', rejected: 'RECUSADO' } as const;

/**
 * C-60: has the shop keep its copy of the choice, and remembers whether it does. Nobody waits for it: without an
 * answer the copy stays pending, for the next visit. Sent again, the same choice is the same row.
 */
export async function sendConsent(client: ApolloClient): Promise<void> {
  const record = currentRecord();
  if (record?.copia !== 'pendente') return;
  const { id, versao, escolha, quando } = record;
  const copia = await client
    .mutate({
      mutation: RegistrarConsentimentoDocument,
      variables: { input: { id, versao, escolha: ESCOLHA[escolha], quando } },
      fetchPolicy: 'no-cache',
      // Who chooses and leaves in the same breath has chosen all the same.
      context: { fetchOptions: { keepalive: true } },
    })
    .then(({ data }) => copyAfter(data?.registrarConsentimento.__typename))
    .catch((): CopyState => 'pendente');
  const now = currentRecord();
  // Another choice may have been made meanwhile; it has a copy of its own.
  if (now?.id === id && now.copia !== copia) storeRecord({ ...now, copia });
}

function copyAfter(outcome: string | undefined): CopyState {
  if (outcome === 'Consentimento') return 'guardada';
  // What is refused as it is would be refused again.
  return outcome === 'ConsentimentoSemCopia' || outcome === 'DadosInvalidos'
    ? 'sem-copia'
    : 'pendente';
}
