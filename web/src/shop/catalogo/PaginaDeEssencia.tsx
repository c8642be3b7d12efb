import { Anchor, Box, Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { PageModule, PrepareContext, PrepareResult } from '../../lib/routing/page.ts';
import { Head } from '../../ui/head/Head.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { essenciaHead, essenciaOf, type Tipo, variablesOf } from './essencia.ts';
import { EssenciaDocument, useEssenciaQuery } from './essencias.gen.ts';
import { Grade, GradeSkeleton } from './Grade.tsx';
import { ListFailure } from './ListStates.tsx';

/** Products of the first screen. */
const SHOWN = 12;
/** Sent in place of a text that is no address: it finds nothing. */
const NOTHING = { facetas: { nota: ['-'] } };

function NaoEncontrada() {
  return (
    <Stack align="flex-start" gap="md" py="xl">
      <Head title="Página não encontrada" noIndex />
      <h1 tabIndex={-1}>Nada por aqui</h1>
      <p>Nenhuma fragrância da loja tem este endereço.</p>
      <Button component={Link} to="/produtos">
        Ver Produtos
      </Button>
    </Stack>
  );
}

/** The page of a note, or of a house: a short text and its products. */
export function paginaDeEssencia(tipo: Tipo): Required<Omit<PageModule, 'query'>> {
  /** Status 404 for a note or a house without products, 503 when the read fails. */
  const prepare = async ({ client, params }: PrepareContext): Promise<PrepareResult> => {
    const slug = params['slug'] ?? '';
    const variables = variablesOf(tipo, slug);
    if (!variables) return { status: 404 };
    return client.query({ query: EssenciaDocument, variables }).then(
      ({ data }) => ({ status: data && essenciaOf(tipo, slug, data.produtos) ? 200 : 404 }),
      () => ({ status: 503 }),
    );
  };

  function Page() {
    const slug = useParams()['slug'] ?? '';
    const hydrated = useHydrated();
    const variables = variablesOf(tipo, slug);
    const { data, loading, error, refetch } = useEssenciaQuery({ variables: variables ?? NOTHING });
    const essencia = data && variables ? essenciaOf(tipo, slug, data.produtos) : null;
    const isMissing = variables === null || (data !== undefined && essencia === null);
    return (
      <Box pt="xl" pb="var(--space-8)" className="page-width">
        {isMissing ? <NaoEncontrada /> : null}
        {essencia && data ? (
          <>
            <Head {...essenciaHead(essencia, data.produtos.itens)} />
            <Text component="nav" aria-label="Você está em" variant="faint">
              <Anchor component={Link} variant="quiet" to="/">
                Início
              </Anchor>{' '}
              /{' '}
              <Anchor component={Link} variant="quiet" to="/produtos">
                Produtos
              </Anchor>
            </Text>
            <Stack component="header" gap="sm" my="xl">
              <h1 tabIndex={-1}>{essencia.titulo}</h1>
              <Text variant="soft" maw="44ch">
                {essencia.texto}
              </Text>
            </Stack>
            <h2 className="visually-hidden">Produtos</h2>
            <Grade produtos={data.produtos.itens} priority={2} />
            <Button component={Link} to={essencia.list} variant="outline" mt="xl">
              {essencia.total > SHOWN ? `Ver os ${essencia.total} produtos` : 'Filtrar na lista'}
            </Button>
          </>
        ) : null}
        {!isMissing && !data ? (
          <>
            <Head title="Produtos" noIndex />
            <h1 tabIndex={-1} className="visually-hidden">
              Produtos
            </h1>
            {error || (!hydrated && !loading) ? (
              <ListFailure
                address="/produtos"
                onRetry={() => void refetch()}
                retrying={loading}
                hasList={false}
              />
            ) : (
              <GradeSkeleton count={3} />
            )}
          </>
        ) : null}
      </Box>
    );
  }
  return { Page, prepare };
}
