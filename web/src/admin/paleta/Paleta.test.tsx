import { ApolloLink, Observable } from '@apollo/client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { createClient } from '../../app/apollo/client.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { BarraLateral } from '../shell/BarraLateral.tsx';

const ACHADOS = {
  adminProdutos: {
    __typename: 'PaginaProdutosAdmin',
    itens: [
      { __typename: 'Produto', id: '3', nome: 'Noite de Oud', ativo: true, estoqueTotal: 12 },
      { __typename: 'Produto', id: '4', nome: 'Oud & Rosa', ativo: false, estoqueTotal: 0 },
    ],
  },
  adminPedidos: {
    __typename: 'PaginaPedidos',
    itens: [
      {
        __typename: 'Pedido',
        id: '42',
        status: 'ENTREGUE',
        statusOriginal: 'CONCLUIDO',
        total: 89.9,
        nomeCompleto: 'Ana Prado',
      },
    ],
  },
  adminUsuarios: {
    __typename: 'PaginaUsuarios',
    itens: [
      { __typename: 'Usuario', id: '9', username: 'oudinha', nome: null, email: 'o@exemplo.com' },
    ],
  },
};
const NADA = {
  adminProdutos: { __typename: 'PaginaProdutosAdmin', itens: [] },
  adminPedidos: { __typename: 'PaginaPedidos', itens: [] },
  adminUsuarios: { __typename: 'PaginaUsuarios', itens: [] },
};

function Lugar() {
  const { pathname, search, hash, ...location } = useLocation();
  const state: unknown = location.state;
  return (
    <p data-testid="lugar" data-state={JSON.stringify(state)}>
      {pathname + search + hash}
    </p>
  );
}

function draw(client = fakeGateway().client) {
  return renderAt(
    '/dashboard#hoje',
    client,
    <>
      <BarraLateral current="hoje" />
      <Lugar />
    </>,
  );
}

const lugar = () => screen.getByTestId('lugar').textContent;
const button = () => screen.getByRole('button', { name: 'Buscar (Ctrl K)' });
const field = () => screen.findByRole('combobox', { name: 'Buscar no painel' });
const options = () =>
  screen.queryAllByRole('option').map((option) => option.getAttribute('aria-label'));
const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const statusText = () => within(screen.getByRole('dialog')).getByRole('status').textContent;

async function type(text: string) {
  fireEvent.click(button());
  fireEvent.change(await field(), { target: { value: text } });
}

beforeAll(() => import('./Paleta.tsx'));
beforeEach(() => {
  // jsdom does not implement scrolling.
  Element.prototype.scrollIntoView = () => undefined;
  startSession(descriptorOf({ roles: ['ROLE_ADMIN'] }), '7');
});
afterEach(() => act(endSession));

describe('command palette', () => {
  it.each([
    ['Ctrl+K', { ctrlKey: true }],
    ['⌘K', { metaKey: true }],
  ])('opens with %s, closes with Escape, and restores the focus', async (_, keys) => {
    draw();
    button().focus();
    expect(screen.queryByRole('dialog')).toBeNull();
    // The default is prevented, so that the browser's own search stays closed.
    expect(fireEvent.keyDown(document.body, { key: 'k', ...keys })).toBe(false);
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(screen.getByRole('dialog', { name: 'Buscar no painel' })).toBeTruthy();
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(button()));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens by its button and offers sections, filters and exits without a query', async () => {
    const gateway = fakeGateway();
    draw(gateway.client);
    fireEvent.click(button());
    await field();
    expect(options()).toEqual([
      'Hoje',
      'Produtos',
      'Pedidos',
      'Usuários',
      'Avaliações',
      'Fretes',
      'Auditoria',
      'Segurança',
      'Pedidos a enviar',
      'Pedidos pendentes',
      'Produtos esgotados',
      'Estoque baixo',
      'Usuários banidos',
      'Novo produto',
      'Novo usuário',
      'Ver loja',
      'Atalhos de teclado',
      'Sair',
    ]);
    expect(gateway.names()).toEqual([]);
  });

  it('adds no style element to the page, which the content policy would block', async () => {
    const count = () => document.querySelectorAll('style').length;
    draw();
    const before = count();
    fireEvent.click(button());
    const input = await field();
    // The scroll lock is active by then.
    await waitFor(() => expect(document.activeElement).toBe(input));
    await act(async () => undefined);
    expect(count()).toBe(before);
  });

  it.each([
    ['Usuários', '/dashboard#usuarios'],
    ['Pedidos a enviar', '/dashboard?status=PAGO#pedidos'],
    ['Pedidos pendentes', '/dashboard?status=PENDENTE#pedidos'],
    ['Produtos esgotados', '/dashboard?estoque=esgotados&situacao=ativos#produtos'],
    ['Estoque baixo', '/dashboard?estoque=baixo&situacao=ativos#produtos'],
    ['Usuários banidos', '/dashboard?status=BANIDO#usuarios'],
    ['Ver loja', '/produtos'],
  ])('"%s" opens %s', async (name, to) => {
    draw();
    fireEvent.click(button());
    await field();
    fireEvent.click(screen.getByRole('option', { name }));
    await waitForClose();
    expect(lugar()).toBe(to);
  });

  it('"Sair" ends the session and opens the sign-in page (SESS-03)', async () => {
    const gateway = fakeGateway();
    draw(gateway.client);
    fireEvent.click(button());
    await field();
    fireEvent.click(screen.getByRole('option', { name: 'Sair' }));
    await waitForClose();
    expect(gateway.names()).toEqual(['Sair']);
    await gateway.last('Sair').answer({ sair: true });
    await waitFor(() => expect(lugar()).toBe('/login'));
  });

  it('selects options with the arrows, announces the selection, and runs it on Enter', async () => {
    draw();
    fireEvent.click(button());
    const input = await field();
    const current = () => screen.getByRole('option', { selected: true }).getAttribute('aria-label');
    await waitFor(() => expect(current()).toBe('Hoje'));
    fireEvent.keyDown(input, { key: 'ArrowDown', code: 'ArrowDown' });
    expect(current()).toBe('Produtos');
    const chosen = screen.getByRole('option', { selected: true });
    expect(input.getAttribute('aria-activedescendant')).toBe(chosen.id);
    fireEvent.change(input, { target: { value: 'USUARIOS' } });
    await waitFor(() => expect(options()).toEqual(['Usuários', 'Usuários banidos']));
    await act(async () => undefined);
    fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' });
    await waitForClose();
    expect(lugar()).toBe('/dashboard#usuarios');
  });
});

describe('actions of the palette', () => {
  const state = () => screen.getByTestId('lugar').getAttribute('data-state');

  it.each([
    ['novo prod', 'Novo produto', '/dashboard#produtos', '{"comando":"novo"}'],
    [
      'marcar 12 como env',
      'Marcar o pedido 12 como enviado',
      '/dashboard#pedidos/12',
      '{"comando":"marcar ENVIADO"}',
    ],
    [
      'estornar 12',
      'Estornar o pedido 12, Pergunta antes, no pedido',
      '/dashboard#pedidos/12',
      '{"comando":"estornar"}',
    ],
  ])('"%s" and Enter runs "%s" (DASH-09)', async (text, name, to, comando) => {
    draw();
    await type(text);
    const input = await field();
    await waitFor(() =>
      expect(screen.getByRole('option', { selected: true }).getAttribute('aria-label')).toBe(name),
    );
    await act(async () => undefined);
    fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' });
    await waitForClose();
    expect([lugar(), state()]).toEqual([to, comando]);
  });

  it('shows the last places first, but no action that changes an order (DASH-09)', async () => {
    draw();
    for (const name of ['Fretes', 'Pedidos a enviar', 'Fretes']) {
      fireEvent.click(button());
      await field();
      fireEvent.click(screen.getByRole('option', { name }));
      await waitForClose();
    }
    await type('marcar 12 como pago');
    fireEvent.click(screen.getByRole('option', { name: 'Marcar o pedido 12 como pago' }));
    await waitForClose();
    fireEvent.click(button());
    await field();
    expect(options().slice(0, 3)).toEqual(['Fretes', 'Pedidos a enviar', 'Hoje']);
    expect(options().filter((name) => name === 'Fretes')).toHaveLength(1);
  });

  it('searches one kind after its word, and offers the list with that search (DASH-09)', async () => {
    const gateway = fakeGateway();
    draw(gateway.client);
    await type('usuário oud');
    await waitFor(() => expect(gateway.count('BuscaDaPaleta')).toBe(1));
    expect(gateway.last('BuscaDaPaleta').variables).toEqual({ busca: 'oud' });
    await gateway.last('BuscaDaPaleta').answer(ACHADOS);
    expect(statusText()).toBe('1 resultado da loja.');
    expect(options()).toEqual(['Ver usuários com “oud”', 'oudinha, o@exemplo.com']);
  });
});

describe('search in the shop from the palette', () => {
  it('sends one query after the pause, and none for a single letter', async () => {
    const gateway = fakeGateway();
    draw(gateway.client);
    await type('o');
    fireEvent.change(await field(), { target: { value: 'ou' } });
    fireEvent.change(await field(), { target: { value: ' oud ' } });
    expect(gateway.names()).toEqual([]);
    expect(statusText()).toBe('Buscando na loja…');
    await waitFor(() => expect(gateway.names()).toEqual(['BuscaDaPaleta']));
    expect(gateway.last('BuscaDaPaleta').variables).toEqual({ busca: 'oud' });
    await gateway.last('BuscaDaPaleta').answer(ACHADOS);
    expect(statusText()).toBe('4 resultados da loja.');
    expect(options()).toEqual([
      'Noite de Oud, 12 em estoque',
      'Oud & Rosa, Desativado · Esgotado',
      'Pedido nº 42, Ana Prado · CONCLUIDO · R$ 89,90',
      'oudinha, o@exemplo.com',
    ]);
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Produtos da loja',
      'Pedidos da loja',
      'Contas da loja',
    ]);
    fireEvent.change(await field(), { target: { value: 'o' } });
    expect(options().filter((label) => label?.includes('Oud'))).toEqual([]);
    expect(gateway.count('BuscaDaPaleta')).toBe(1);
  });

  it.each([
    ['Oud & Rosa, Desativado · Esgotado', '/dashboard#produtos/4'],
    ['Pedido nº 42, Ana Prado · CONCLUIDO · R$ 89,90', '/dashboard#pedidos/42'],
    ['oudinha, o@exemplo.com', '/dashboard#usuarios/9'],
  ])('"%s" opens its own place: %s (DASH-09)', async (name, to) => {
    const gateway = fakeGateway();
    draw(gateway.client);
    await type('oud');
    await waitFor(() => expect(gateway.names()).toEqual(['BuscaDaPaleta']));
    await gateway.last('BuscaDaPaleta').answer(ACHADOS);
    fireEvent.click(screen.getByRole('option', { name }));
    await waitForClose();
    expect(lugar()).toBe(to);
  });

  it('runs the first result on Enter without another key', async () => {
    const gateway = fakeGateway();
    draw(gateway.client);
    await type('oud');
    await waitFor(() => expect(gateway.names()).toEqual(['BuscaDaPaleta']));
    await gateway.last('BuscaDaPaleta').answer(ACHADOS);
    fireEvent.keyDown(await field(), { key: 'Enter', code: 'Enter' });
    await waitForClose();
    expect(lugar()).toBe('/dashboard#produtos/3');
  });

  it('aborts the previous query on the next one and on close', async () => {
    const started: unknown[] = [];
    const aborted: unknown[] = [];
    const link = new ApolloLink(
      ({ variables }) =>
        new Observable(() => {
          started.push(variables['busca']);
          return () => aborted.push(variables['busca']);
        }),
    );
    draw(createClient({ link, ssr: false }));
    await type('oud');
    await waitFor(() => expect(started).toEqual(['oud']));
    fireEvent.change(await field(), { target: { value: 'oudi' } });
    await waitFor(() => expect(started).toEqual(['oud', 'oudi']));
    expect(aborted).toEqual(['oud']);
    fireEvent.keyDown(await field(), { key: 'Escape' });
    await waitForClose();
    await waitFor(() => expect(aborted).toEqual(['oud', 'oudi']));
  });

  it('says that nothing matches', async () => {
    const gateway = fakeGateway();
    draw(gateway.client);
    await type('zzz');
    await waitFor(() => expect(gateway.names()).toEqual(['BuscaDaPaleta']));
    await gateway.last('BuscaDaPaleta').answer(NADA);
    expect(statusText()).toBe('Nada na loja com “zzz”.');
    expect(options()).toEqual([]);
  });

  it('shows a failure with a retry, and keeps the local options (C-59)', async () => {
    const gateway = fakeGateway();
    draw(gateway.client);
    await type('pedidos');
    await waitFor(() => expect(gateway.names()).toEqual(['BuscaDaPaleta']));
    await gateway.last('BuscaDaPaleta').fail();
    expect(screen.getByRole('alert').textContent).toContain(
      'Não foi possível buscar na loja agora.',
    );
    expect(options()).toEqual(['Pedidos', 'Pedidos a enviar', 'Pedidos pendentes']);
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(document.activeElement).toBe(await field());
    await waitFor(() => expect(gateway.count('BuscaDaPaleta')).toBe(2));
    await gateway.last('BuscaDaPaleta').answer(ACHADOS);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(statusText()).toBe('4 resultados da loja.');
  });
});
