import { ApolloLink } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { ADMIN_IDLE } from '../../lib/constants.ts';
import { addPageLink } from '../../lib/graphql/page-link.ts';
import { useFresh } from '../../lib/graphql/useFresh.ts';
import { MeuSegundoFatorDocument } from '../sections/seguranca/seguranca.gen.ts';

const INPUT_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const CHECK_EVERY = 60_000;

/** When a person last used this tab; null while no dashboard is open. */
let lastInput: number | null = null;

/** The header that tells for how many seconds no person has used the dashboard; none outside it. */
export function idleHeaders(): Record<string, string> {
  if (lastInput === null) return {};
  const seconds = Math.max(0, Math.floor((Date.now() - lastInput) / 1000));
  return { 'x-decantaria-ocioso': String(seconds) };
}

const idleLink = new ApolloLink((operation, forward) => {
  operation.setContext({ headers: idleHeaders() });
  return forward(operation);
});

/**
 * Keeps polling from extending an unused session. After an hour without input it asks the gateway, which then refuses,
 * so that the dialog for the password opens without any action (docs/decisions/0034). Input in another tab of the
 * dashboard counts there.
 */
export function useOcioso(): void {
  const client = useApolloClient();
  const asked = useRef(false);
  useEffect(() => {
    const onInput = () => {
      lastInput = Date.now();
      asked.current = false;
    };
    onInput();
    const removeLink = addPageLink(idleLink);
    for (const name of INPUT_EVENTS) window.addEventListener(name, onInput, { passive: true });
    return () => {
      removeLink();
      for (const name of INPUT_EVENTS) window.removeEventListener(name, onInput);
      lastInput = null;
    };
  }, []);
  useFresh(() => {
    if (lastInput === null || Date.now() - lastInput <= ADMIN_IDLE || asked.current) return;
    asked.current = true;
    client
      .query({ query: MeuSegundoFatorDocument, fetchPolicy: 'network-only' })
      // Another tab is in use: ask again.
      .then(
        () => {
          asked.current = false;
        },
        () => undefined,
      );
  }, CHECK_EVERY);
}
