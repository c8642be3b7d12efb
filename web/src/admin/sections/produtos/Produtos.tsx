import { Box, Button, Group, Paper } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { formatMoney } from '../../../lib/formats/money.ts';
import { LateSection } from '../../../ui/LateSection.tsx';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useDialogos } from '../../../ui/useDialogo.ts';
import { useCategoriasDoPainelQuery } from '../../kit/categorias/conhecidas.gen.ts';
import { type Coluna, coluna } from '../../kit/lista/coluna.ts';
import { moneyCell } from '../../kit/lista/csv.ts';
import { FiltrosDaLista } from '../../kit/lista/FiltrosDaLista.tsx';
import { Lista } from '../../kit/lista/Lista.tsx';
import { restaurada } from '../../kit/lista/Restaurada.tsx';
import type { Linhas } from '../../kit/lista/Tabela.tsx';
import { useAberto } from '../../kit/lista/useAberto.ts';
import { leitura, listaDe } from '../../kit/lista/useLista.ts';
import type { Selecao } from '../../kit/lista/useSelecao.ts';
import { useComando } from '../../kit/useComando.ts';
import { CartaoDoProduto, categoriasText, precoText } from './CartaoDoProduto.tsx';
import {
  estoqueOptions,
  namesOf,
  type Ordem,
  ordemOptions,
  produtosState,
  produtosVariables,
  situacaoOptions,
} from './filtros-dos-produtos.ts';
import type { Saida } from './formulario/FormularioDeProduto.tsx';
import { AcoesDoLote } from './lote/AcoesDoLote.tsx';
import { EstoqueDoProduto } from './PontoDeEstoque.tsx';
import type { ProdutoAdminFragment } from './produto.gen.ts';
import { produtoComecado } from './produto-comecado.ts';
import { AdminProdutosDocument, type AdminProdutosQuery } from './produtos.gen.ts';
import { useAtivacao } from './useAtivacao.ts';

const loadForm = () =>
  import('./formulario/FormularioDeProduto.tsx').then(
    ({ FormularioDeProduto }) => FormularioDeProduto,
  );
const DialogoDeProduto = lazyDialog(
  () => import('./formulario/DialogoDeProduto.tsx'),
  'DialogoDeProduto',
);
const ProdutoDoEndereco = lazyDialog(() => import('./ProdutoDoEndereco.tsx'), 'ProdutoDoEndereco');
const ConfirmarAtivacao = lazyDialog(() => import('./ConfirmarAtivacao.tsx'), 'ConfirmarAtivacao');
const GerenciadorDeCategorias = lazyDialog(
  () => import('../categorias/Categorias.tsx'),
  'GerenciadorDeCategorias',
);

function volumesText({ variacoes }: ProdutoAdminFragment): string {
  const texts = variacoes.map(
    ({ nome, preco, estoque }) =>
      `${nome}: ${preco === null ? 'sem preço' : formatMoney(preco)}, ${estoque} un.`,
  );
  return texts.join(' | ');
}

const COLUNAS: readonly Coluna<ProdutoAdminFragment>[] = [
  coluna('nome', 'Nome', ({ nome }) => nome, { wraps: true, largura: 'nome' }),
  coluna('categorias', 'Categorias', categoriasText, { wraps: true, largura: 'lista' }),
  coluna('preco', 'Preço', ({ precoMinimo }) => moneyCell(precoMinimo), {
    numeric: true,
    cell: precoText,
  }),
  coluna('estoque', 'Estoque', ({ estoqueTotal }) => String(estoqueTotal), {
    numeric: true,
    cell: (produto) => <EstoqueDoProduto produto={produto} />,
  }),
  coluna('volumes', 'Variações', volumesText, {
    wraps: true,
    largura: 'lista',
    // No break between a number and its unit.
    cell: ({ variacoes }) =>
      variacoes.map(({ nome }) => nome.replaceAll(' ', '\u00a0')).join(', ') || '—',
  }),
  coluna('situacao', 'Situação', ({ ativo }) => (ativo ? 'Ativo' : 'Desativado')),
  coluna('id', 'ID', ({ id }) => id, { extra: true }),
];

const pick = ({ adminProdutos }: AdminProdutosQuery) => adminProdutos;

/** At most four, of at least 15 rem. */
const COLUMNS =
  'repeat(auto-fill, minmax(min(100%, max(15rem, (100% - 3 * var(--space-4)) / 4)), 1fr))';
const SKELETONS = [0, 1, 2, 3, 4, 5, 6, 7];

function Grade({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      display="grid"
      style={{ gap: 'min(var(--space-4), 3vw)', gridTemplateColumns: COLUMNS }}
    >
      {children ??
        SKELETONS.map((place) => (
          <Box component="li" key={place} h={{ base: '11rem', xs: '24rem' }} aria-hidden="true">
            <Skeleton h="100%" />
          </Box>
        ))}
    </Box>
  );
}

const LISTA = listaDe({
  nome: 'produtos',
  palavras: {
    um: 'produto',
    varios: 'produtos',
    artigo: 'os',
    vazio: 'Nenhum produto encontrado.',
  },
  estado: produtosState,
  typed: ['busca'],
  vista: ['ver'],
  ordem: 'ordenar',
  tamanho: 20,
  query: AdminProdutosDocument,
  variables: produtosVariables,
  pick,
  colunas: COLUNAS,
  readRows: leitura(AdminProdutosDocument, produtosVariables, pick),
});

const SORTS: Readonly<Record<string, readonly [Ordem, ...Ordem[]]>> = {
  nome: ['nome'],
  preco: ['menorPreco', 'maiorPreco'],
  estoque: ['maiorEstoque'],
};

function sortedBy(ordenar: Ordem, onChange: (ordenar: Ordem) => void) {
  const by = Object.keys(SORTS).find((coluna) => SORTS[coluna]?.includes(ordenar)) ?? 'nome';
  const isAscending = ordenar === 'nome' || ordenar === 'menorPreco';
  return {
    by,
    order: isAscending ? ('ascending' as const) : ('descending' as const),
    sorterOf: (coluna: string) => {
      const orders = SORTS[coluna];
      if (!orders) return undefined;
      const [first] = orders;
      const next = orders[orders.indexOf(ordenar) + 1] ?? first;
      return () => onChange(next);
    },
  };
}

export const Produtos = restaurada(LISTA, ListaDeProdutos);

function ListaDeProdutos() {
  const aberto = useAberto('produtos');
  const list = LISTA.useLista(aberto.hash);
  const { applied, draft, choiceOf, correct, paged } = list;
  const categorias = (useCategoriasDoPainelQuery({}).data?.categorias ?? []).map(
    ({ nome }) => nome,
  );
  const ativacao = useAtivacao();
  const { open, place } = useDialogos();
  const form = useRef<Saida>(null);
  // Reopens the form for a product that was started earlier.
  const [creating, setCreating] = useState(() => produtoComecado.read() !== null);
  useComando((comando) => {
    if (comando === 'novo') setCreating(true);
  });

  const edit = (produto: ProdutoAdminFragment) =>
    open((dialog) => <DialogoDeProduto produto={produto} {...dialog} />);
  const ask = (produto: ProdutoAdminFragment) =>
    open((dialog) => (
      <ConfirmarAtivacao
        {...dialog}
        count={1}
        ativo={!produto.ativo}
        onConfirm={() => void ativacao.toggle(produto)}
      >
        <p>
          {produto.ativo
            ? `${produto.nome} continua no catálogo, apagado e sem poder ser comprado. Quem o tem no carrinho é avisado.`
            : `${produto.nome} volta a poder ser comprado.`}
        </p>
      </ConfirmarAtivacao>
    ));
  const renderActions = (produto: ProdutoAdminFragment) => (
    <>
      <Button variant="subtle" onClick={() => edit(produto)}>
        Editar
      </Button>
      <Button
        variant="subtle"
        aria-busy={ativacao.saving.has(produto.id) || undefined}
        onClick={() => ask(produto)}
      >
        {produto.ativo ? 'Desativar' : 'Reativar'}
      </Button>
    </>
  );
  const linhas: Linhas<ProdutoAdminFragment> = {
    principal: 'nome',
    nameOf: ({ nome }) => nome,
    open: { label: ({ nome }) => `Editar ${nome}`, run: edit },
    renderActions,
  };
  const renderCards = (rows: readonly ProdutoAdminFragment[] | null, selecao: Selecao) => (
    <Grade>
      {rows?.map((produto) => (
        <Box component="li" display="grid" key={produto.id}>
          <CartaoDoProduto
            produto={produto}
            chosen={selecao.ids.has(produto.id)}
            onChoose={() => selecao.toggle(produto.id)}
          >
            {renderActions(produto)}
          </CartaoDoProduto>
        </Box>
      )) ?? null}
    </Grade>
  );

  return (
    <>
      <Group gap="xs" mt="md">
        <Button
          // No shortcut while the form is open: a key must not close it.
          data-atalho={creating ? undefined : 'novo'}
          aria-expanded={creating}
          onClick={() => {
            if (creating && form.current) form.current.leave();
            else setCreating(!creating);
          }}
        >
          {creating ? 'Fechar o formulário' : 'Novo produto'}
        </Button>
        <Button
          variant="outline"
          onClick={() => open((dialog) => <GerenciadorDeCategorias {...dialog} />)}
        >
          Categorias
        </Button>
        <Button
          variant="outline"
          onClick={() => correct({ ver: applied.ver === 'tabela' ? 'cartoes' : 'tabela' })}
        >
          {applied.ver === 'tabela' ? 'Ver em cartões' : 'Ver em tabela'}
        </Button>
      </Group>
      {creating ? (
        <Paper component="section" aria-label="Cadastrar produto" mt="md" p="lg">
          <LateSection
            load={loadForm}
            props={{
              produto: null,
              novoComFicha: paged.pagina?.itens.some(({ ficha }) => ficha !== null) ?? false,
              onCancel: () => setCreating(false),
              ref: form,
            }}
          />
        </Paper>
      ) : null}

      <Lista
        lista={list.lista}
        linhas={linhas}
        filtros={
          <FiltrosDaLista
            nome="Produtos"
            busca="Buscar por nome, descrição ou variação"
            list={list}
            escolhas={[
              ['Disponibilidade', estoqueOptions, choiceOf('estoque')],
              ['Situação', situacaoOptions, choiceOf('situacao')],
              ['Categoria', namesOf(categorias, draft.categoria), choiceOf('categoria')],
              [
                'Variação',
                namesOf(paged.pagina?.variacoesConhecidas ?? [], draft.variacao),
                choiceOf('variacao'),
              ],
              ['Ordenar por', ordemOptions, choiceOf('ordenar')],
            ]}
          />
        }
        sorted={sortedBy(applied.ordenar, (ordenar) => list.choose({ ordenar }))}
        {...(applied.ver === 'cartoes' ? { renderCards } : {})}
        renderBulk={(rows, clear) => <AcoesDoLote produtos={rows} clear={clear} open={open} />}
      />

      {place}
      {aberto.registro ? (
        <ProdutoDoEndereco
          key={`endereco ${aberto.registro.id}`}
          {...aberto.registro}
          {...aberto.dialog}
        />
      ) : null}
    </>
  );
}
