import { useEffect, useRef, useState } from 'react';
import { addPageLink } from '../../lib/graphql/page-link.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { confirmLink } from './confirm-link.ts';

const DialogoDeIdentidade = lazyDialog(
  () => import('./DialogoDeIdentidade.tsx'),
  'DialogoDeIdentidade',
);

/** Opens a dialog when a change needs a proof of identity. Changes that wait together share one dialog. */
export function ConfirmarIdentidade() {
  const [state, setState] = useState<'gone' | 'open' | 'closing'>('gone');
  const waiting = useRef<((isProven: boolean) => void)[]>([]);
  const answer = (isProven: boolean) => {
    const pending = waiting.current;
    waiting.current = [];
    for (const resolve of pending) resolve(isProven);
  };
  useEffect(
    () =>
      addPageLink(
        confirmLink(
          () =>
            new Promise((resolve) => {
              waiting.current.push(resolve);
              setState('open');
            }),
        ),
      ),
    [],
  );
  if (state === 'gone') return null;
  return (
    <DialogoDeIdentidade
      open={state === 'open'}
      onAnswer={(isProven: boolean) => {
        setState('closing');
        answer(isProven);
      }}
      onClosed={() => {
        setState('gone');
        answer(false);
      }}
    />
  );
}
