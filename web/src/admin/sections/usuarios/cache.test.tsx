import { gql } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paginaDe, usuarioDe } from '../../../../test/admin/usuarios.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { addUsuario, moveUsuario, removeUsuario } from './cache.ts';
import type { StatusUsuario, UsuarioAdminFragment } from './usuario.gen.ts';

const CONTAS = gql`
  query Contas($status: StatusUsuario, $pagina: Int) {
    adminUsuarios(status: $status, pagina: $pagina, tamanho: 5) {
      itens {
        id
        username
        nome
        email
        status
        papeis
        versao
      }
      pagina
      totalPaginas
      totalItens
    }
  }
`;
const FIGURES = gql`
  query Figures {
    adminResumo {
      usuarios
    }
  }
`;

interface ListVariables {
  readonly status: StatusUsuario | null;
  readonly pagina: number;
}
const todos = (pagina: number): ListVariables => ({ status: null, pagina });
const only = (status: StatusUsuario): ListVariables => ({ status, pagina: 1 });

const ANA = usuarioDe();
const BIA = usuarioDe({ id: '8', username: 'bia.reis' });
const CAIO = usuarioDe({ id: '9', username: 'caio.lopes', status: 'BANIDO' });
const NOVA = usuarioDe({ id: '20', username: 'nova.conta' });

function setUp(
  pages: readonly [ListVariables, readonly UsuarioAdminFragment[], number][],
  visible: ListVariables,
) {
  const gateway = fakeGateway();
  const { cache } = gateway.client;
  for (const [variables, itens, totalItens] of pages) {
    cache.writeQuery({
      query: CONTAS,
      variables,
      data: paginaDe(itens, { pagina: variables.pagina, totalItens }),
    });
  }
  cache.writeQuery({
    query: FIGURES,
    data: { adminResumo: { __typename: 'ResumoLoja', usuarios: 12 } },
  });
  function List() {
    const { data, previousData } = useQuery<ReturnType<typeof paginaDe>>(CONTAS, {
      variables: visible,
    });
    const { itens, totalItens } = (data ?? previousData)?.adminUsuarios ?? {};
    return (
      <output>{`${itens?.map(({ username }) => username).join(' ')} de ${totalItens}`}</output>
    );
  }
  renderAt('/dashboard', gateway.client, <List />);
  const read = (variables: ListVariables) =>
    cache.readQuery<ReturnType<typeof paginaDe>>({ query: CONTAS, variables })?.adminUsuarios ??
    null;
  return {
    ...gateway,
    cache,
    read,
    shown: () => screen.getByRole('status').textContent,
    usuarios: () =>
      cache.readQuery<{ adminResumo: { usuarios: number } }>({ query: FIGURES })?.adminResumo
        .usuarios,
    /** Runs a change and waits for the cache's broadcast in the next task. */
    change: (change: () => void) =>
      act(async () => {
        change();
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
}

describe('removeUsuario', () => {
  const pages = (): Parameters<typeof setUp>[0] => [
    [todos(1), [ANA, BIA], 12],
    [todos(2), [CAIO], 12],
    [only('ATIVO'), [BIA, ANA], 6],
    [only('BANIDO'), [CAIO], 1],
  ];

  it('removes the row and lowers the count on visible pages without a query (AUSER-09)', async () => {
    const { cache, change, shown, read, names, usuarios } = setUp(pages(), todos(1));
    await change(() => removeUsuario(cache, '7'));
    expect(shown()).toBe('bia.reis de 11');
    expect(read(only('ATIVO'))).toMatchObject({
      itens: [{ id: '8' }],
      totalItens: 5,
      totalPaginas: 1,
    });
    expect(usuarios()).toBe(11);
    expect(names()).toEqual([]);
    expect(JSON.stringify(cache.extract())).not.toContain('ana.lima');
  });

  it('drops pages whose rows moved, and keeps other filters (AUSER-09)', async () => {
    const { cache, change, read } = setUp(pages(), todos(1));
    await change(() => removeUsuario(cache, '7'));
    expect(read(todos(2))).toBeNull();
    expect(read(only('BANIDO'))).toMatchObject({ totalItens: 1 });
  });

  it('reloads a last page that becomes empty; the shop answers with the previous one (AUSER-09, C-07)', async () => {
    const { cache, change, requests } = setUp([[todos(3), [ANA], 11]], todos(3));
    await change(() => removeUsuario(cache, '7'));
    expect(requests.map(({ operation, variables }) => [operation, variables])).toEqual([
      ['Contas', todos(3)],
    ]);
  });

  it('empties the list of a filter with a single account without a query (AUSER-09)', async () => {
    const { cache, change, shown, names } = setUp(pages(), only('BANIDO'));
    await change(() => removeUsuario(cache, '9'));
    expect(shown()).toBe(' de 0');
    expect(names()).toEqual([]);
  });
});

describe('addUsuario', () => {
  it('reloads only the visible page, once, and raises the count (AUSER-06)', async () => {
    const { cache, change, shown, requests, last, read, usuarios, count } = setUp(
      [
        [todos(1), [ANA], 6],
        [todos(2), [BIA], 6],
        [only('ATIVO'), [ANA], 5],
        [only('BANIDO'), [CAIO], 1],
      ],
      todos(1),
    );
    await change(() => addUsuario(cache, NOVA));
    expect(shown()).toBe('ana.lima de 6');
    expect(requests.map(({ operation, variables }) => [operation, variables])).toEqual([
      ['Contas', todos(1)],
    ]);
    await last('Contas').answer(paginaDe([ANA, NOVA], { totalItens: 7 }));
    expect(shown()).toBe('ana.lima nova.conta de 7');
    expect(count('Contas')).toBe(1);
    expect(usuarios()).toBe(13);
    expect([read(todos(2)), read(only('ATIVO'))]).toEqual([null, null]);
    expect(read(only('BANIDO'))).toMatchObject({ totalItens: 1 });
  });

  it('does not reload a list that the account cannot be in (AUSER-06)', async () => {
    const { cache, change, names } = setUp([[only('BANIDO'), [CAIO], 1]], only('BANIDO'));
    await change(() => addUsuario(cache, NOVA));
    expect(names()).toEqual([]);
  });
});

describe('moveUsuario', () => {
  it('moves the account between the rows and counts of the filters, without a query (AUSER-10, DASH-11)', async () => {
    const { cache, change, shown, read, names } = setUp(
      [
        [only('ATIVO'), [ANA, BIA], 6],
        [{ status: 'ATIVO', pagina: 2 }, [NOVA], 6],
        [only('BANIDO'), [CAIO], 1],
        [only('INATIVO'), [], 0],
        [todos(1), [ANA, BIA], 7],
      ],
      only('ATIVO'),
    );
    await change(() => moveUsuario(cache, { ...ANA, status: 'BANIDO' }, 'ATIVO'));
    expect(shown()).toBe('bia.reis de 5');
    expect(names()).toEqual([]);
    expect(read(only('ATIVO'))).toMatchObject({ totalItens: 5, totalPaginas: 1 });
    expect(read({ status: 'ATIVO', pagina: 2 })).toMatchObject({ totalItens: 5 });
    expect(read(only('BANIDO'))).toBeNull();
    expect(read(only('INATIVO'))).toMatchObject({ totalItens: 0 });
    expect(read(todos(1))).toMatchObject({ itens: [{ id: '7' }, { id: '8' }], totalItens: 7 });
  });

  it('reads a visible filter again where the place of the account is unknown; an empty one takes it (AUSER-10, DASH-11)', async () => {
    const { cache, change, shown, read, requests, last } = setUp(
      [
        [only('ATIVO'), [BIA], 1],
        [only('INATIVO'), [], 0],
        [only('BANIDO'), [CAIO], 1],
      ],
      only('ATIVO'),
    );
    await change(() => moveUsuario(cache, { ...CAIO, status: 'INATIVO' }, 'BANIDO'));
    expect(read(only('INATIVO'))).toMatchObject({ itens: [{ id: '9' }], totalItens: 1 });
    await change(() => moveUsuario(cache, { ...CAIO, status: 'ATIVO' }, 'INATIVO'));
    expect(shown()).toBe('bia.reis de 1');
    expect(requests.map(({ variables }) => variables)).toEqual([only('ATIVO')]);
    await last('Contas').answer(paginaDe([CAIO, BIA], { totalItens: 2 }));
    expect(shown()).toBe('caio.lopes bia.reis de 2');
  });

  it('changes nothing when the status is unchanged (AUSER-07)', async () => {
    const { cache, change, read } = setUp([[only('ATIVO'), [BIA], 1]], todos(1));
    await change(() => moveUsuario(cache, ANA, 'ATIVO'));
    expect(read(only('ATIVO'))).not.toBeNull();
  });
});
