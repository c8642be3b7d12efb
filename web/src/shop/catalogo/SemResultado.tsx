import { Box, Group, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import type { PrepareContext } from '../../lib/routing/page.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { CatalogoQueryVariables } from './catalogo.gen.ts';
import { type CatalogoState, catalogoState } from './filtros-do-catalogo.ts';
import { Grade } from './Grade.tsx';
import { Hint, ListState } from './ListStates.tsx';
import { SemResultadoDocument, useSemResultadoQuery } from './sem-resultado.gen.ts';
import { countText } from './texts.ts';

function hintOf(busca: string, filtered: boolean, narrowed: boolean): string {
  if (narrowed) return 'Nenhuma fragrância reúne tudo o que foi escolhido.';
  if (busca === '') return 'Nenhuma fragrância reúne todas essas categorias.';
  return filtered
    ? `Nenhum nome com “${busca}” nessas categorias.`
    : `Nenhum nome com “${busca}” por aqui. Confira a grafia, ou veja o que chega mais perto.`;
}

type Searched = Pick<CatalogoQueryVariables, 'busca' | 'categorias' | 'facetas'>;

/** Variables for the alternatives to an empty list. */
function variablesOf({ busca, categorias }: Searched) {
  const chosen = [categorias ?? []].flat();
  const comBusca = Boolean(busca);
  return {
    busca: busca ?? '',
    categorias: chosen,
    comBusca,
    comCategorias: comBusca && chosen.length > 0,
  };
}

/** Reads the suggestions of an empty list. They are optional. */
export async function prepareSemResultado(
  client: PrepareContext['client'],
  variables: CatalogoQueryVariables,
): Promise<void> {
  await client
    .query({ query: SemResultadoDocument, variables: variablesOf(variables) })
    .catch(() => undefined);
}

/** State of an empty list with alternatives: fewer filters, similar names, best sellers, other categories. */
export function SemResultado({
  searched,
  addressOf,
}: {
  /** Variables of the empty list; null while another list loads. */
  searched: Searched | null;
  addressOf: (patch: Partial<CatalogoState>) => string;
}) {
  const [shown, setShown] = useState(searched ?? {});
  if (searched && JSON.stringify(searched) !== JSON.stringify(shown)) setShown(searched);
  const variables = variablesOf(shown);
  // Optional: without a reply there are fewer alternatives.
  const { data } = useSemResultadoQuery({ variables });
  const heading = useId();
  const { busca } = variables;
  const filtered = variables.comCategorias;

  const unfiltered = filtered ? data?.naLoja : undefined;
  const unfilteredItems = unfiltered?.totalItens ? unfiltered.itens : [];
  const close = data?.naLoja?.parecidos ?? [];
  const others = close.length > 0 ? close : (data?.maisVendidos.itens ?? []);
  const produtos = unfilteredItems.length > 0 ? unfilteredItems : others;
  const title =
    unfilteredItems.length > 0
      ? `“${busca}” em toda a loja`
      : close.length > 0
        ? 'Talvez você procure'
        : 'Os mais vendidos';
  const categorias = data?.categorias.filter(({ totalProdutos }) => totalProdutos !== 0) ?? [];
  const only = catalogoState.initial;

  return (
    <>
      <ListState title="Nenhum produto encontrado.">
        <Hint>{hintOf(busca, filtered, Boolean(shown.facetas))}</Hint>
        <Group gap="var(--space-2) var(--space-3)">
          {unfiltered && unfilteredItems.length > 0 && (
            <ButtonLink to={addressOf({ ...only, busca })}>
              Ver {countText(unfiltered.totalItens)} em toda a loja
            </ButtonLink>
          )}
          <ButtonLink to={addressOf(only)} variant="outline">
            Limpar filtros
          </ButtonLink>
          {data?.naCategoria && data.naCategoria.totalItens > 0 && (
            <ButtonLink to={addressOf({ busca: '', pagina: 1 })} variant="outline">
              Ver {countText(data.naCategoria.totalItens)} sem a busca
            </ButtonLink>
          )}
        </Group>
        {categorias.length > 0 && (
          <Stack component="nav" aria-label="Outras categorias" gap="sm" mt="sm">
            <Hint>Ou comece por uma categoria:</Hint>
            <Group component="ul" gap="var(--space-2) var(--space-3)">
              {categorias.map(({ id, nome, titulo, totalProdutos }) => (
                <li key={id}>
                  <Chip selected={false} to={addressOf({ ...only, categoria: [nome] })}>
                    {titulo}
                    {totalProdutos !== null && (
                      <Box component="span" c="var(--text-faint)">
                        {countText(totalProdutos)}
                      </Box>
                    )}
                  </Chip>
                </li>
              ))}
            </Group>
          </Stack>
        )}
      </ListState>
      {produtos.length > 0 && (
        <section aria-labelledby={heading} className="part">
          <Box component="h3" id={heading} mb="lg" fz="var(--size-2)">
            {title}
          </Box>
          <Grade produtos={produtos} priority={0} level={4} />
        </section>
      )}
    </>
  );
}
