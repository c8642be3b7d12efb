import { useEffect, useState } from 'react';
import { type QuestionState, useQuestionState } from '../../shared/consent/choice.ts';
import { whenIdle } from '../../shared/idle.ts';
import { Late } from '../../shared/ui/Late.tsx';
import { useConsentRetry } from './useConsentRetry.ts';

const load = () => import('./CookieQuestion.tsx').then(({ CookieQuestion }) => CookieQuestion);

/** True once the question itself may come: when the browser has time, or at once for who asked. */
function useDue(state: QuestionState): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => (state === 'hidden' ? undefined : whenIdle(() => setIdle(true))), [state]);
  return idle || state === 'again';
}

/** COOKIE-01 … COOKIE-03, C-60: asks about cookies without standing in the way of the shop. */
export function CookieBanner() {
  const state = useQuestionState();
  const [said, setSaid] = useState('');
  const due = useDue(state);
  useConsentRetry();
  if (state === 'hidden' && said === '') return null;
  return (
    <>
      <p role="status" className="visually-hidden">
        {state === 'hidden' ? said : ''}
      </p>
      {/* Not asked is not allowed: a question that does not come comes with the next page. */}
      {state === 'hidden' || !due ? null : (
        <Late load={load} props={{ state, onAnswer: setSaid }} />
      )}
    </>
  );
}
