import { ApolloLink } from '@apollo/client';
import { useEffect, useRef, useState } from 'react';
import { from, of, switchMap } from 'rxjs';
import { addPageLink } from '../../lib/graphql/page-link.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';

function needsProof({ data }: ApolloLink.Result): boolean {
  return Object.values(data ?? {}).some(
    (value: unknown) =>
      typeof value === 'object' &&
      value !== null &&
      '__typename' in value &&
      value.__typename === 'ConfirmacaoNecessaria',
  );
}

/**
 * Repeats a mutation that needs a proof of identity once `ask` has resolved to true. Safe, because the gateway refused
 * it before any effect. Without a proof the refusal is the outcome.
 */
function confirmLink(ask: () => Promise<boolean>): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      switchMap((result) =>
        needsProof(result)
          ? from(ask()).pipe(switchMap((isProven) => (isProven ? forward(operation) : of(result))))
          : of(result),
      ),
    ),
  );
}

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
