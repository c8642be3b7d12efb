import { useApolloClient } from '@apollo/client/react';
import { Box, Button, Group, Stack } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type ConsentRecord,
  type CookieChoice,
  type CopyState,
  closeQuestion,
  currentRecord,
  type QuestionState,
} from '../../lib/consent/choice.ts';
import { chooseCookies } from '../../lib/consent/choose.ts';
import { OPTIONAL_USES } from '../../lib/consent/optional.ts';
import { POLICY } from '../../lib/consent/policy.ts';
import { PHONE_BREAKPOINT } from '../../lib/constants.ts';
import { listText } from '../../lib/formats/list.ts';
import styles from './CookieBanner.module.css';

const PHONE = `(max-width: ${PHONE_BREAKPOINT - 0.02}px)`;

function formatMoment(quando: string): string {
  const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short' });
  return moment.format(new Date(quando));
}

const ANNOUNCEMENTS: Readonly<Record<CookieChoice, string>> = {
  accepted: 'Cookies aceitos. Mude quando quiser em Escolha de cookies, no rodapé.',
  rejected: 'Cookies recusados. Mude quando quiser em Escolha de cookies, no rodapé.',
};

const COPY: Readonly<Record<CopyState, string>> = {
  guardada: 'Este registro está guardado na loja.',
  pendente: 'O registro ainda não chegou à loja; ele segue sozinho na próxima visita.',
  'sem-copia': 'O registro fica só neste navegador.',
};

/** Publishes the banner's height, so that elements at the lower edge move above it. */
function useDock(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const question = section.current;
    if (!question) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--dock', `${question.offsetHeight}px`);
    });
    observer.observe(question);
    return () => {
      observer.disconnect();
      style.removeProperty('--dock');
    };
  }, [section]);
}

/** Focuses a reopened question. Returns a function that restores the focus. */
function useFocus(section: RefObject<HTMLElement | null>, reopened: boolean): () => void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!reopened || section.current?.contains(document.activeElement)) return;
    opener.current = document.activeElement;
    section.current?.focus({ preventScroll: true });
  }, [reopened, section]);
  return () => {
    if (!section.current?.contains(document.activeElement)) return;
    const target = opener.current?.isConnected
      ? opener.current
      : document.getElementById('conteudo');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
}

function Current({ record }: { record: ConsentRecord }) {
  const { escolha, quando, versao, copia, id } = record;
  return (
    <Box component="p" pt="xs" className={`part ${styles['record']}`}>
      Sua resposta: <strong>{escolha === 'accepted' ? 'Aceitar' : 'Recusar'}</strong>, em{' '}
      {formatMoment(quando)}, à versão {versao} da política. {COPY[copia]} Código: <code>{id}</code>
    </Box>
  );
}

/** Both answers look the same. */
const ANSWER = { variant: 'outline', size: 'sm', miw: '8rem', mih: '2.75rem' } as const;

export interface CookieQuestionProps {
  readonly state: Exclude<QuestionState, 'hidden'>;
  readonly onAnswer: (announcement: string) => void;
}

/** The question: everything that 'Aceitar' allows, and two equally prominent answers. */
export function CookieQuestion({ state, onAnswer }: CookieQuestionProps) {
  const client = useApolloClient();
  // On a phone the terms are folded, so that the question covers little of the page.
  const [phone] = useState(() => window.matchMedia(PHONE).matches);
  const section = useRef<HTMLElement>(null);
  useDock(section);
  const giveFocusBack = useFocus(section, state === 'again');

  const answer = (choice: CookieChoice) => {
    giveFocusBack();
    const isNew = chooseCookies(choice);
    onAnswer(ANNOUNCEMENTS[choice]);
    if (!isNew) return;
    import('./consent-log.ts')
      .then(({ sendConsent }) => sendConsent(client))
      .catch(() => undefined);
  };

  const record = state === 'again' ? currentRecord() : null;
  const terms = (
    <p>
      A loja funciona só com o necessário. Se você aceitar, este navegador lembra também, depois de
      fechar a aba: {listText(OPTIONAL_USES.map(({ label }) => label))}. Isso fica só aqui. A sua
      resposta e a hora ficam registradas na loja. Leia a{' '}
      <Link to="/politica-de-privacidade#cookies">política de privacidade</Link>.
    </p>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <section
      ref={section}
      tabIndex={-1}
      className={`dock ${styles['banner']}`}
      aria-label="Cookies"
      onKeyDown={({ key }) => {
        if (state !== 'again' || key !== 'Escape') return;
        giveFocusBack();
        closeQuestion();
      }}
    >
      <Group justify="space-between" wrap="nowrap" className={`page-width ${styles['inner']}`}>
        <Stack gap="xs" maw="68ch" c="var(--text-soft)" fz="sm" className={styles['text']}>
          {state === 'changed' ? (
            <p>
              <strong>A política mudou desde a sua resposta.</strong> {POLICY.changes}
            </p>
          ) : null}
          {phone ? (
            <details>
              <summary>Podemos lembrar mais neste navegador?</summary>
              {terms}
            </details>
          ) : (
            terms
          )}
          {record ? <Current record={record} /> : null}
        </Stack>
        <div className={styles['choices']}>
          <Button {...ANSWER} onClick={() => answer('rejected')}>
            Recusar
          </Button>
          <Button {...ANSWER} onClick={() => answer('accepted')}>
            Aceitar
          </Button>
        </div>
      </Group>
    </section>
  );
}
