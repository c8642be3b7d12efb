import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { type QuestionState, useQuestionState } from '../../shared/consent/choice.ts';
import { whenIdle } from '../../shared/idle.ts';
import type { CookieQuestionProps } from './CookieQuestion.tsx';
import { useConsentRetry } from './useConsentRetry.ts';

type Question = ComponentType<CookieQuestionProps>;

/**
 * Brings the question itself once there is one to ask: when the browser has time, or at once for who asked. Not by a
 * boundary of React's: one that waits holds back for 300 ms what else comes into the page.
 */
function useArrival(state: QuestionState, take: (question: Question) => void): void {
  const arrive = useEffectEvent(take);
  useEffect(() => {
    if (state === 'hidden') return undefined;
    const load = () => {
      import('./CookieQuestion.tsx').then(
        (module) => arrive(module.CookieQuestion),
        // Not asked is not allowed: the question comes with the next page.
        () => undefined,
      );
    };
    if (state !== 'again') return whenIdle(load);
    load();
    return undefined;
  }, [state]);
}

/** COOKIE-01 … COOKIE-03, C-60: asks about cookies without standing in the way of the shop. */
export function CookieBanner() {
  const state = useQuestionState();
  const [Question, setQuestion] = useState<Question | null>(null);
  const [said, setSaid] = useState('');
  useArrival(state, (question) => setQuestion(() => question));
  useConsentRetry();
  if (state === 'hidden' && said === '') return null;
  return (
    <>
      <p role="status" className="visually-hidden">
        {state === 'hidden' ? said : ''}
      </p>
      {state === 'hidden' || Question === null ? null : (
        <Question state={state} onAnswer={setSaid} />
      )}
    </>
  );
}
