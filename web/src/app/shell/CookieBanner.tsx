import { useEffect, useState } from 'react';
import { type QuestionState, useQuestionState } from '../../lib/consent/choice.ts';
import { whenIdle } from '../../lib/idle.ts';
import { Late } from '../../ui/Late.tsx';
import { useConsentRetry } from './useConsentRetry.ts';

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
