import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  currentRecord,
  type QuestionState,
  storeRecord,
  useQuestionState,
} from '../../lib/consent/choice.ts';
import { whenIdle } from '../../lib/idle.ts';
import { Late } from '../../ui/Late.tsx';

/** In milliseconds. A return after this long counts as another visit. */
const VISIT = 30 * 60_000;
/** In milliseconds. Delay after page load. */
const QUIET = 3000;

/** Sends a choice again, once per visit, while the gateway has no copy. */
function useConsentRetry(): void {
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

const load = () => import('./CookieQuestion.tsx').then(({ CookieQuestion }) => CookieQuestion);

/** True when the question may appear: once the browser is idle, or at once when reopened. */
function useDue(state: QuestionState): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => (state === 'hidden' ? undefined : whenIdle(() => setIdle(true))), [state]);
  return idle || state === 'again';
}

// By hand: only the live region and the code's loading; the question is its own part.
export function CookieBanner() {
  const state = useQuestionState();
  const [announcement, setAnnouncement] = useState('');
  const due = useDue(state);
  useConsentRetry();
  if (state === 'hidden' && announcement === '') return null;
  return (
    <>
      <p role="status" className="visually-hidden">
        {state === 'hidden' ? announcement : ''}
      </p>
      {/* If the code fails to load, nothing is allowed and the next page asks again. */}
      {state === 'hidden' || !due ? null : (
        <Late load={load} props={{ state, onAnswer: setAnnouncement }} />
      )}
    </>
  );
}
