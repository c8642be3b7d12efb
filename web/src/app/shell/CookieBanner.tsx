import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useQuestionState } from '../../shared/consent/choice.ts';
import type { CookieQuestionProps } from './CookieQuestion.tsx';
import { useConsentRetry } from './useConsentRetry.ts';

const CookieQuestion = lazy<ComponentType<CookieQuestionProps>>(() =>
  import('./CookieQuestion.tsx').then(
    (module) => ({ default: module.CookieQuestion }),
    // Not asked is not allowed: the question comes with the next page.
    () => ({ default: () => null }),
  ),
);

/** COOKIE-01 … COOKIE-03, C-60: asks about cookies without standing in the way of the shop. */
export function CookieBanner() {
  const state = useQuestionState();
  const [said, setSaid] = useState('');
  useConsentRetry();
  if (state === 'hidden' && said === '') return null;
  return (
    <>
      <p role="status" className="visually-hidden">
        {state === 'hidden' ? said : ''}
      </p>
      {state === 'hidden' ? null : (
        <Suspense fallback={null}>
          <CookieQuestion state={state} onAnswer={setSaid} />
        </Suspense>
      )}
    </>
  );
}
