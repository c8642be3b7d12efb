import {
  type ApolloClient,
  ApolloLink,
  type DocumentNode,
  HttpLink,
  type OperationVariables,
} from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { World } from '../../test/worlds.ts';
import { createClient } from '../app/apollo/client.ts';
import { CategoriasDoPainelDocument } from './kit/categorias/conhecidas.gen.ts';
import { TotaisDasCategoriasDocument } from './sections/categorias/categorias.gen.ts';
import { useMudancas } from './sections/categorias/useMudancas.ts';
import { FretesDoPainelDocument } from './sections/fretes/fretes.gen.ts';
import { useFretes } from './sections/fretes/useFretes.ts';
import { ResumoDoPainelDocument } from './sections/hoje/resumo.gen.ts';
import {
  AdminPedidosDocument,
  ContagemDosPedidosDocument,
} from './sections/pedidos/lista/pedidos.gen.ts';
import { PaginaDoPedidoDocument } from './sections/pedidos/pagina/pagina.gen.ts';
import { type PedidoAdminFragment, PedidoAdminFragmentDoc } from './sections/pedidos/pedido.gen.ts';
import { useAtualizarPedido } from './sections/pedidos/useAtualizarPedido.ts';
import { produtoGuardado } from './sections/produtos/cache.ts';
import { useSalvarProduto } from './sections/produtos/formulario/useSalvarProduto.ts';
import type { ProdutoAdminFragment } from './sections/produtos/produto.gen.ts';
import { AdminProdutosDocument } from './sections/produtos/produtos.gen.ts';
import { useAtivacao } from './sections/produtos/useAtivacao.ts';
import { moveUsuario, removeUsuario } from './sections/usuarios/cache.ts';
import { AdminUsuariosDocument } from './sections/usuarios/lista/usuarios.gen.ts';
import {
  AtualizarUsuarioDocument,
  CriarUsuarioDocument,
  ExcluirUsuarioDocument,
} from './sections/usuarios/mudancas.gen.ts';
import type { UsuarioAdminFragment } from './sections/usuarios/usuario.gen.ts';

interface View {
  readonly name: string;
  readonly query: DocumentNode;
  readonly variables: OperationVariables;
  /** A view that is shown reads again at once when it is dropped. */
  readonly isOnScreen?: true;
}

const onScreen = (each: View): View => ({ ...each, isOnScreen: true });

const view = (name: string, query: DocumentNode, variables: OperationVariables): View => ({
  name,
  query,
  variables,
});

const pedidos = (name: string, more: object) =>
  view(`orders, ${name}`, AdminPedidosDocument, { pagina: 1, ...more });
const PRODUTOS = {
  disponibilidade: 'TODOS',
  ordenarPor: 'NOME_ASC',
  pagina: 1,
  tamanho: 20,
} as const;
const produtos = (name: string, more: object) =>
  view(`products, ${name}`, AdminProdutosDocument, { ...PRODUTOS, ...more });
const usuarios = (name: string, more: object) =>
  view(`users, ${name}`, AdminUsuariosDocument, { pagina: 1, tamanho: 5, ...more });

const ORDERS = (id: string): readonly View[] => [
  onScreen(pedidos('by number', { busca: id })),
  onScreen(view('counts of orders', ContagemDosPedidosDocument, {})),
  onScreen(view('order page', PaginaDoPedidoDocument, { id })),
  pedidos('all', {}),
  pedidos('PENDENTE', { status: 'PENDENTE' }),
  pedidos('PAGO', { status: 'PAGO' }),
  pedidos('ENVIADO', { status: 'ENVIADO' }),
  pedidos('CANCELADO', { status: 'CANCELADO' }),
  pedidos('by number, PENDENTE', { busca: id, status: 'PENDENTE' }),
  pedidos('by number, PAGO', { busca: id, status: 'PAGO' }),
  view('Hoje', ResumoDoPainelDocument, {}),
];

const PRODUCTS: readonly View[] = [
  onScreen(produtos('search', { busca: 'Zelunda' })),
  onScreen(view('categories', CategoriasDoPainelDocument, {})),
  produtos('search, active', { busca: 'Zelunda', ativo: true }),
  produtos('search, inactive', { busca: 'Zelunda', ativo: false }),
  produtos('search, sold out', { busca: 'Zelunda', disponibilidade: 'ESGOTADOS' }),
  produtos('search, by price', { busca: 'Zelunda', ordenarPor: 'MENOR_PRECO' }),
  produtos('sold out', { disponibilidade: 'ESGOTADOS', ativo: true }),
  produtos('inactive', { ativo: false }),
  view('categories with counts', TotaisDasCategoriasDocument, {}),
  view('Hoje', ResumoDoPainelDocument, {}),
];

const USERS: readonly View[] = [
  onScreen(usuarios('search', { busca: 'zelunda' })),
  usuarios('all', {}),
  usuarios('ATIVO', { status: 'ATIVO' }),
  usuarios('BANIDO', { status: 'BANIDO' }),
  usuarios('search, ATIVO', { busca: 'zelunda', status: 'ATIVO' }),
  view('Hoje', ResumoDoPainelDocument, {}),
];

/** Marks the reads of the comparison. */
const FRESH = { fresh: true };

interface Session {
  readonly client: ApolloClient;
  /** Names of the operations since the last call. */
  readonly take: () => readonly string[];
  /** Runs a hook of the dashboard on this client. */
  readonly hook: <T>(use: () => T) => T;
  readonly world: World;
}

function open(world: World): Session {
  let names: string[] = [];
  const record = new ApolloLink((operation, forward) => {
    if (operation.getContext()['fresh'] !== true) names.push(operation.operationName ?? '');
    return forward(operation);
  });
  const http = new HttpLink({
    uri: `${world.url}/graphql`,
    headers: { authorization: `Bearer ${world.token}` },
  });
  const client = createClient({ link: ApolloLink.from([record, http]), ssr: false });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </ApolloProvider>
  );
  return {
    client,
    take: () => {
      const taken = names;
      names = [];
      return taken;
    },
    hook: (use) => renderHook(use, { wrapper }).result.current,
    world,
  };
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What a view may show otherwise than a fresh read. */
const MAY_DIFFER: readonly RegExp[] = [
  // The clock.
  /\.atualizadoEm$/,
  // The older API's version covers the names of a product's categories: an edit must notice their change.
  /^older API.*Categoria:.*\.versao$/,
  // The row that moves up from the next page is read with the next visit.
  /users, ATIVO\.adminUsuarios\.itens\.4$/,
];

/** Rows by id: a changed row keeps its place under the eyes of the admin. */
function inOrder(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Array.isArray(value)) return value;
  const idOf = (row: unknown) => Number(isTree(row) ? row['id'] : 0);
  return Object.fromEntries(value.toSorted((one, other) => idOf(one) - idOf(other)).entries());
}

/** The places where two replies differ, as `path: shown, not fresh`. */
function differences(shown: unknown, fresh: unknown, path: string): readonly string[] {
  if (MAY_DIFFER.some((each) => each.test(path)) || Object.is(shown, fresh)) return [];
  if (!isTree(shown) || !isTree(fresh)) {
    return [`${path}: ${JSON.stringify(shown)}, not ${JSON.stringify(fresh)}`];
  }
  const [one, other] = path.includes('products,')
    ? [inOrder(shown), inOrder(fresh)]
    : [shown, fresh];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differences(one[key], other[key], `${path}.${key}`));
}

/** What each cached view shows that a fresh read does not. A view that was dropped shows nothing. */
async function wrongIn(
  client: ApolloClient,
  views: readonly View[],
  title: string,
): Promise<readonly string[]> {
  const all = await Promise.all(
    views.map(async ({ name, query, variables }) => {
      const shown = client.readQuery({ query, variables });
      if (shown === null) return [];
      const { data } = await client.query({
        query,
        variables,
        fetchPolicy: 'no-cache',
        context: FRESH,
      });
      return differences(shown, data, `${title}: ${name}`);
    }),
  );
  return all.flat();
}

/** Fills the cache by the views, runs the change beside the first of them, and compares each with a fresh read. */
async function afterChange(
  session: Session,
  views: readonly View[],
  change: () => Promise<unknown>,
  operations: readonly string[],
): Promise<void> {
  const { client, take, world } = session;
  await Promise.all(views.map(({ query, variables }) => client.query({ query, variables })));
  const shown = views
    .filter(({ isOnScreen }) => isOnScreen)
    .map(({ query, variables }) =>
      client.watchQuery({ query, variables }).subscribe(() => undefined),
    );
  take();
  await change();
  const wrong = await wrongIn(client, views, `${world.world}, ${operations.join()}`);
  for (const each of shown) each.unsubscribe();
  expect({ sent: take(), wrong }).toEqual({ sent: operations, wrong: [] });
}

const RATE = { valor: 33.3, prazoMinDias: 8, prazoMaxDias: 15 };

function produtoOf({ client }: Session, id: string): ProdutoAdminFragment {
  const produto = produtoGuardado(client.cache, id);
  if (!produto) throw new Error(`product ${id} is not in the cache`);
  return produto;
}

function categoriaOf({ client }: Session): string {
  const { categorias } = client.readQuery({ query: CategoriasDoPainelDocument }) ?? {};
  const categoria = categorias?.find(({ nome }) => nome.startsWith('Zelundas'));
  if (!categoria) throw new Error('the category is not in the cache');
  return categoria.id;
}

function usuarioOf({ client }: Session, username: string): UsuarioAdminFragment {
  const variables = { pagina: 1, tamanho: 5, busca: 'zelunda' };
  const list = client.readQuery({ query: AdminUsuariosDocument, variables })?.adminUsuarios;
  const usuario = list?.itens.find((each) => each.username === username);
  if (!usuario) throw new Error(`account ${username} is not in the cache`);
  return usuario;
}

function pedidoOf({ client }: Session, id: string): PedidoAdminFragment {
  const pedido = client.readFragment({
    fragment: PedidoAdminFragmentDoc,
    fragmentName: 'PedidoAdmin',
    from: { __typename: 'Pedido', id },
  });
  if (!pedido) throw new Error(`order ${id} is not in the cache`);
  return pedido;
}

describe.each(inject('worlds'))('a change of the dashboard on $world', (world) => {
  let session: Session;
  beforeEach(() => {
    session = open(world);
  });
  afterEach(() => session.client.stop());

  it.each([
    ['reactivated', 'inativo', true],
    ['deactivated', 'simples', false],
  ] as const)('a product is %s (DASH-11)', async (_, which, ativo) => {
    await afterChange(
      session,
      PRODUCTS,
      () => {
        const { toggle } = session.hook(() => useAtivacao());
        return toggle({ ...produtoOf(session, world.produtos[which]), ativo: !ativo });
      },
      ['DefinirProdutoAtivo'],
    );
  });

  it.each([
    ['sold out', 'simples', { estoque: 0 }],
    ['in stock again, at another price', 'simples', { precoBase: 5 }],
    ['renamed', 'inativo', { nome: 'Zelunda Nova' }],
  ] as const)('a product is %s by the editor (DASH-11)', async (_, which, input) => {
    const id = world.produtos[which];
    await afterChange(
      session,
      PRODUCTS,
      () => {
        const { nome, descricao } = produtoOf(session, id);
        const whole = { nome, descricao, categorias: ['Zelundas'], precoBase: 59.9, estoque: 10 };
        return session.hook(() => useSalvarProduto())(id, { ...whole, ...input }, null);
      },
      ['AtualizarProduto'],
    );
  });

  it.each([
    ['created', () => session.hook(() => useMudancas()).criar('Cítricos Novos'), 'CriarCategoria'],
    [
      'renamed',
      () => session.hook(() => useMudancas()).renomear(categoriaOf(session), 'Zelundas Finas'),
      'RenomearCategoria',
    ],
    [
      'deleted',
      () => session.hook(() => useMudancas()).excluir(categoriaOf(session)),
      'ExcluirCategoria',
    ],
  ] as const)('a category is %s (DASH-11)', async (_, change, operation) => {
    await afterChange(session, PRODUCTS, change, [operation]);
  });

  it.each([
    ['set', () => session.hook(() => useFretes()).mudar('AC', RATE), 'DefinirFrete'],
    ['removed', () => session.hook(() => useFretes()).mudar('AC', null), 'RemoverFrete'],
    [
      'set for all',
      () => session.hook(() => useFretes()).mudar('PADRAO', RATE),
      'DefinirFretePadrao',
    ],
    [
      'removed for all',
      () => session.hook(() => useFretes()).mudar('PADRAO', null),
      'RemoverFretePadrao',
    ],
  ] as const)('a rate is %s (DASH-04, DASH-11)', async (_, change, operation) => {
    await afterChange(session, [onScreen(view('rates', FretesDoPainelDocument, {}))], change, [
      operation,
    ]);
  });

  it.each([
    ['banned', 'ana.zelunda', { status: 'BANIDO' }],
    ['renamed', 'bia.zelunda', { email: 'bia.nova@example.com' }],
  ] as const)('an account is %s (DASH-11)', async (_, username, input) => {
    await afterChange(
      session,
      USERS,
      () => {
        const { id, status } = usuarioOf(session, username);
        return session.client.mutate({
          mutation: AtualizarUsuarioDocument,
          variables: { id, input },
          update(cache, { data }) {
            if (data?.resultado.__typename === 'Usuario')
              moveUsuario(cache, data.resultado, status);
          },
        });
      },
      ['AtualizarUsuario'],
    );
  });

  it('an account is deleted (DASH-11)', async () => {
    const { client } = session;
    await client.mutate({
      mutation: CriarUsuarioDocument,
      variables: {
        input: { username: 'caio.zelunda', email: 'caio.zelunda@example.com', senha: 'Perfume@9' },
      },
    });
    await afterChange(
      session,
      USERS,
      () => {
        const { id } = usuarioOf(session, 'caio.zelunda');
        return client.mutate({
          mutation: ExcluirUsuarioDocument,
          variables: { id },
          update(cache, { data }) {
            if (data?.resultado.__typename === 'UsuarioExcluido') removeUsuario(cache, id);
          },
        });
      },
      ['ExcluirUsuario'],
    );
  });

  it.each([
    ['paid', 'pendente', { status: 'PAGO' }],
    ['sent', 'pago', { status: 'ENVIADO', linkRastreio: 'AA123456789BR' }],
    ['edited', 'pago', { nomeCompleto: 'Outra Pessoa' }],
    ['cancelled', 'pendente', { status: 'CANCELADO' }],
  ] as const)(
    'an order is %s: lists, counts and figures follow (DASH-11)',
    async (_, which, input) => {
      const id = world.pedidos[which];
      await afterChange(
        session,
        ORDERS(id),
        () => session.hook(() => useAtualizarPedido('')).atualizar(pedidoOf(session, id), input),
        ['AtualizarPedido'],
      );
    },
  );
});
