import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { currentRecord, storeRecord } from '../../shared/consent/choice.ts';

/** Who comes back after this long has come for another visit (milliseconds). */
const VISIT = 30 * 60_000;
/** After the page has become quiet (milliseconds), where the browser does not tell. */
const QUIET = 3000;

/** C-60: a choice of which the shop has no copy yet is sent again, once a visit, when nobody waits for anything. */
export function useConsentRetry(): void {
  const client = useApolloClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      const record = currentRecord();
      if (record?.copia !== 'pendente' || Date.now() - record.enviadoEm < VISIT) return;
      storeRecord({ ...record, enviadoEm: Date.now() });
      import('./consent-log.ts')
        .then(({ sendConsent }) => sendConsent(client))
        .catch(() => undefined);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [client]);
}
