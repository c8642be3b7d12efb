import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { currentRecord, storeRecord } from '../../lib/consent/choice.ts';

/** In milliseconds. A return after this long counts as another visit. */
const VISIT = 30 * 60_000;
/** In milliseconds. Delay after page load. */
const QUIET = 3000;

/** Sends a choice again, once per visit, while the gateway has no copy. */
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
