import { Box, Button, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { Head } from '../../ui/head/Head.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { ProdutoCard } from './cartao/ProdutoCard.tsx';
import styles from './OfflinePage.module.css';
import { cardOf, readVistos, seenText } from './vistos.ts';
import { askedPage, useConnection } from './volta.ts';

/** Replaces the history entry, so that Back leads to the page before. */
const leaveFor = (page: string) => window.location.replace(page);

function statusText(connection: string, returns: boolean): string {
  if (connection === 'checking') return 'Procurando a conexão…';
  if (connection === 'offline') return 'Ainda sem conexão. Continuamos tentando por você.';
  if (connection !== 'online') return '';
  return returns
    ? 'A conexão voltou. Abrindo a página que você pediu…'
    : 'A conexão voltou. Pode seguir pela loja.';
}

/** The recently viewed list of this browser; empty on the server. */
function Seen() {
  const title = useId();
  const [now] = useState(() => Date.now());
  const [vistos] = useState(() => readVistos(now));
  if (vistos.length === 0) return null;
  return (
    <Box component="section" mt="var(--space-7)" className="part" aria-labelledby={title}>
      <h2 id={title}>Os perfumes que você viu por último</h2>
      <Text variant="soft" maw="62ch" mt="sm">
        Como estavam quando você os viu: preço e estoque podem ter mudado. O que você escolher abre
        assim que a conexão voltar.
      </Text>
      <ul className={styles['seen']}>
        {vistos.map((visto) => (
          <li key={visto.id}>
            <ProdutoCard
              produto={cardOf(visto)}
              sizes="13rem"
              variant="small"
              wholePage
              note={visto.preco === null ? null : seenText(visto, now)}
            />
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Shown by the service worker when a page cannot be reached. It needs no network. */
export function Page() {
  const { connection, tryAgain } = useConnection(leaveFor);
  const hydrated = useHydrated();
  const requestedPage = hydrated ? askedPage(window.location) : null;
  const isOnline = connection === 'online';
  return (
    <Box mih="68svh" py="var(--space-8) var(--space-9)" className="page-width">
      <Head title="Sem conexão" noIndex />
      <Stack gap="lg" align="flex-start">
        <Text variant="eyebrow">Sem conexão</Text>
        <h1 tabIndex={-1}>Não conseguimos chegar à loja</h1>
        <Box component="p" maw="52ch" c="var(--text-soft)">
          Parece que a internet caiu por aqui. Nada do que é seu se perdeu: pedidos e carrinho estão
          guardados na loja. Quando a conexão voltar, a página que você pediu abre sozinha.
        </Box>
        <div className="needs-js">
          {isOnline ? (
            <Button component="a" href={requestedPage ?? '/'}>
              {requestedPage === null ? 'Ir ao início' : 'Abrir agora'}
            </Button>
          ) : (
            <Button aria-disabled={connection === 'checking'} onClick={tryAgain}>
              Tentar de novo
            </Button>
          )}
        </div>
        {/* Reserves the line, so that nothing shifts. */}
        <Box component="p" role="status" mih="1.6em" c="var(--amber-bright)" fz="sm">
          {statusText(connection, requestedPage !== null)}
        </Box>
      </Stack>
      {hydrated ? <Seen /> : null}
    </Box>
  );
}
