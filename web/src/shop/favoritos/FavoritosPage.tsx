import { useApolloClient } from '@apollo/client/react';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useAllowsOptional } from '../../lib/consent/choice.ts';
import { favoritos } from '../../lib/favoritos.ts';
import { useObserved } from '../../lib/observed.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Head } from '../../ui/head/Head.tsx';
import { recoverFocus } from '../../ui/scroll-and-focus.ts';
import { useHydrated } from '../../ui/useHydrated.ts';
import { Grade, GradeSkeleton } from '../catalogo/Grade.tsx';
import { ListFailure } from '../catalogo/ListStates.tsx';
import { openFavoritos, syncFavoritos } from './mudancas.ts';
import { useProdutos } from './useProdutos.ts';

/** Products shown at first, and with each 'Mostrar mais'. */
const STEP = 24;
const PATH = '/favoritos';

function Empty({ signedIn }: { signedIn: boolean }) {
  return (
    <Stack align="flex-start" gap="md" py="xl">
      <p>Toque no coração de um perfume para guardá-lo aqui.</p>
      {signedIn ? null : <p>Já guardou na sua conta? Entre para ver.</p>}
      <Group gap="sm" align="stretch">
        <ButtonLink to="/produtos">Ver Produtos</ButtonLink>
        {signedIn ? null : (
          <ButtonLink to="/login" state={{ from: PATH }} variant="outline">
            Fazer Login
          </ButtonLink>
        )}
      </Group>
    </Stack>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 perfume' : `${count} perfumes`;
}

export function Page() {
  const hydrated = useHydrated();
  const client = useApolloClient();
  const conta = useSession()?.id ?? null;
  const allowed = useAllowsOptional();
  const { itens, lida, falhou } = useObserved(favoritos, (all) => all);
  const [most, setMost] = useState(STEP);
  useEffect(() => {
    void openFavoritos(client, { conta, allowed });
  }, [client, conta, allowed]);
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(0);
  useEffect(() => {
    // The heart of the removed perfume had the focus.
    if (itens.length < before.current) recoverFocus(title.current);
    before.current = itens.length;
  }, [itens.length]);
  const shown = itens.slice(0, most).map(({ slug }) => slug);
  const { produtos, failed, retry } = useProdutos(shown);
  const found = shown.flatMap((slug) => produtos.get(slug) ?? []);
  const pending = shown.filter((slug) => !produtos.has(slug)).length;
  const isRead = hydrated && lida === (conta ?? '');
  const retryAll = () => {
    retry();
    void syncFavoritos(client);
  };
  return (
    <Box pt="xl" pb="var(--space-8)" className="page-width">
      <Head title="Favoritos" noIndex />
      <Group component="header" gap="sm" mb="xl">
        <h1 ref={title} tabIndex={-1}>
          Favoritos
        </h1>
        <Text role="status" variant="count">
          {isRead && itens.length > 0 ? countText(itens.length) : null}
        </Text>
      </Group>
      <noscript>
        <p>Os favoritos precisam de JavaScript. Ligue-o no navegador e abra esta página de novo.</p>
      </noscript>
      {isRead && (falhou || failed) ? (
        <ListFailure
          address={PATH}
          onRetry={retryAll}
          retrying={false}
          hasList={found.length > 0}
        />
      ) : null}
      {isRead && itens.length === 0 && !falhou ? <Empty signedIn={conta !== null} /> : null}
      {found.length > 0 ? <Grade produtos={found} priority={2} /> : null}
      {!isRead || (pending > 0 && !failed) ? (
        <div className="needs-js">
          <GradeSkeleton count={isRead ? pending : 3} />
        </div>
      ) : null}
      {itens.length > most ? (
        <Button variant="outline" mt="xl" onClick={() => setMost(most + STEP)}>
          Mostrar mais
        </Button>
      ) : null}
    </Box>
  );
}
