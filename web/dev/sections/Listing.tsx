import { useListState } from '../../src/lib/url-state/useListState.ts';
import { Filtros } from '../../src/shop/catalogo/Filtros.tsx';
import { FiltrosAtivos } from '../../src/shop/catalogo/FiltrosAtivos.tsx';
import { catalogoState } from '../../src/shop/catalogo/filtros-do-catalogo.ts';
import { Grade, GradeSkeleton } from '../../src/shop/catalogo/Grade.tsx';
import { ListFailure } from '../../src/shop/catalogo/ListStates.tsx';
import { SemResultado } from '../../src/shop/catalogo/SemResultado.tsx';
import { categorias, produtos } from '../fixtures.ts';
import { Section, Specimen } from '../Section.tsx';
import { StandIn } from '../StandIn.tsx';

const LIST = { typed: ['busca'], start: { pagina: 1 } } as const;
const NONE: readonly string[] = [];
const nothing = () => undefined;

function Filters({
  categoriasLoaded = true,
  failed = false,
  loading = false,
  selected = NONE,
}: {
  categoriasLoaded?: boolean;
  failed?: boolean;
  loading?: boolean;
  selected?: readonly string[];
}) {
  const list = useListState(catalogoState, LIST);
  return (
    <Filtros
      list={list}
      categorias={categoriasLoaded ? categorias : null}
      selected={selected}
      listagem={null}
      loading={loading}
      categoriasFailed={failed}
      onRetryCategorias={nothing}
    />
  );
}

const list = [produtos['Com volumes'], produtos['Esgotado'], produtos['Nome longo']].filter(
  (produto) => produto !== undefined,
);
const oneResult = { __typename: 'PaginaProdutos', totalItens: 1, itens: list.slice(0, 1) };
const noResults = { ...oneResult, totalItens: 0, itens: [] };

export function Filtering({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <StandIn>
        <Specimen name="Filtros" width="full">
          <Filters />
        </Specimen>
      </StandIn>
      <StandIn at="/produtos?busca=flor&categoria=Nicho">
        <Specimen name="Filtros em uso" width="full">
          <Filters selected={['Nicho']} />
        </Specimen>
        <Specimen name="Filtros, lista a caminho" width="full">
          <Filters selected={['Nicho']} loading />
        </Specimen>
        <Specimen name="Categorias a caminho" width="full">
          <Filters categoriasLoaded={false} />
        </Specimen>
        <Specimen name="Categorias que não vieram" width="full">
          <Filters categoriasLoaded={false} failed />
        </Specimen>
        <Specimen name="O que está ligado" width="full">
          <FiltrosAtivos
            filtros={[
              { label: '“flor”', without: '/produtos' },
              { label: 'Nicho', without: '/produtos' },
            ]}
            clearable
            onRemove={nothing}
          />
        </Specimen>
      </StandIn>
    </Section>
  );
}

export function Listing({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <StandIn>
        <Specimen name="Grade" width="full">
          <Grade produtos={list} priority={3} />
        </Specimen>
        <Specimen name="A caminho" width="full">
          <GradeSkeleton count={3} />
        </Specimen>
        <Specimen name="Falhou, com lista de antes" width="full">
          <ListFailure address="/produtos" onRetry={nothing} retrying={false} hasList />
        </Specimen>
        <Specimen name="Falhou, tentando de novo" width="full">
          <ListFailure address="/produtos" onRetry={nothing} retrying hasList={false} />
        </Specimen>
      </StandIn>
      <StandIn
        at="/produtos?busca=flro"
        answers={{
          SemResultado: {
            data: {
              naLoja: { ...noResults, parecidos: [] },
              maisVendidos: oneResult,
              categorias: categorias.map((categoria, index) => ({
                ...categoria,
                totalProdutos: 4 * index,
              })),
            },
          },
        }}
      >
        <Specimen name="Nada encontrado" width="full">
          <SemResultado
            searched={{ busca: 'flro', categorias: null }}
            addressOf={() => '/produtos'}
          />
        </Specimen>
      </StandIn>
    </Section>
  );
}
