import type { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import {
  MemoryRouter,
  parsePath,
  Route,
  Routes,
  StaticRouter,
  useLocation,
} from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { descriptorOf } from '../../test/descriptor.ts';
import { SessaoDocument } from '../shared/session/sessao.gen.ts';
import { endSession, startSession } from '../shared/session/session.ts';
import { Guard } from './Guard.tsx';
import type { Access } from './routes.ts';

afterEach(endSession);

function Where() {
  const { pathname, search, hash, state } = useLocation();
  return (
    <output data-testid="where">{`${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>
  );
}

const where = () => screen.getByTestId('where').textContent;

function open(
  access: Access,
  path: string,
  state: unknown = null,
  mocks: MockLink.MockedResponse[] = [],
) {
  render(
    <MockedProvider mocks={mocks}>
      <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
        <Suspense fallback={null}>
          <Routes>
            <Route
              path={parsePath(path).pathname ?? ''}
              element={<Guard access={access}>conteúdo</Guard>}
            />
            <Route path="*" element={null} />
          </Routes>
        </Suspense>
        <Where />
      </MemoryRouter>
    </MockedProvider>,
  );
  return where();
}

const answer = (roles: readonly string[]): MockLink.MockedResponse => ({
  request: { query: SessaoDocument },
  result: {
    data: {
      sessao: { __typename: 'Sessao', usuarioId: '1', descritor: descriptorOf({ roles }) },
    },
  },
});
const silence: MockLink.MockedResponse = {
  request: { query: SessaoDocument },
  error: new TypeError('offline'),
};

const user = () => startSession(descriptorOf(), '7');
const admin = () => startSession(descriptorOf({ roles: ['ROLE_ADMIN'] }), '1');

describe('Guard', () => {
  it('ROUTE-07: o visitante vê a página de entrada', () => {
    expect(open('guest', '/login')).toBe('/login null');
    expect(screen.getByText(/conteúdo/)).toBeTruthy();
  });

  it('ROUTE-15: quem já entrou volta ao que tinha pedido, ou ao início', () => {
    user();
    expect(open('guest', '/login', { from: '/produtos/oud?volume=1' })).toMatch(
      /^\/produtos\/oud\?volume=1 /,
    );
  });

  it('ROUTE-15: sem origem, o início', () => {
    user();
    expect(open('guest', '/login')).toBe('/ null');
  });

  it('LOGIN-05, C-25, rest-contract §4.22: o ADMIN sem origem vai a /dashboard', () => {
    admin();
    expect(open('guest', '/login')).toBe('/dashboard null');
  });

  it('ROUTE-15: a sessão que começa na própria página leva adiante', () => {
    open('guest', '/login', { from: '/produtos' });
    act(user);
    expect(where()).toMatch(/^\/produtos /);
  });

  it.each(['https://outro.example', '//outro.example', '/\\outro.example', '/login', 7])(
    'ROUTE-15: uma origem que não é da loja não vale: %s',
    (from) => {
      user();
      expect(open('guest', '/login', { from })).toMatch(/^\/ /);
    },
  );

  it('ROUTE-08: o visitante de uma página de conta vai ao login, lembrando a origem', () => {
    expect(open('user', '/painel')).toBe('/login {"from":"/painel"}');
  });

  it('ROUTE-08, ROUTE-16, C-19: qualquer conta abre as páginas de conta, ADMIN também', () => {
    admin();
    expect(open('user', '/painel')).toBe('/painel null');
    expect(screen.getByText(/conteúdo/)).toBeTruthy();
  });

  it('ROUTE-14, ROUTE-16: quem não é ADMIN vai ao início', () => {
    user();
    expect(open('admin', '/dashboard')).toBe('/ null');
  });

  it('ROUTE-14: o visitante vai ao login, lembrando a origem', () => {
    expect(open('admin', '/dashboard')).toBe('/login {"from":"/dashboard"}');
  });

  it('ROUTE-14: a origem lembrada leva até à parte da página', () => {
    expect(open('admin', '/dashboard#pedidos')).toBe('/login {"from":"/dashboard#pedidos"}');
  });

  it("ROUTE-09, SESS-05, SESS-08: 'Validando sessão...', e o ADMIN abre o painel da loja", async () => {
    admin();
    open('admin', '/dashboard', null, [answer(['ROLE_ADMIN'])]);
    expect(await screen.findByText('Validando sessão...')).toBeTruthy();
    expect(screen.queryByText(/conteúdo/)).toBeNull();
    expect(await screen.findByText(/conteúdo/)).toBeTruthy();
    expect(where()).toBe('/dashboard null');
  });

  it('P10: um papel escrito à mão no navegador não abre o painel', async () => {
    admin();
    open('admin', '/dashboard', null, [answer(['ROLE_USER'])]);
    await waitFor(() => expect(where()).toBe('/ null'));
    expect(screen.queryByText(/conteúdo/)).toBeNull();
  });

  it('SESS-06, C-27: sem resposta a sessão fica, e dá para tentar de novo', async () => {
    admin();
    open('admin', '/dashboard', null, [silence, answer(['ROLE_ADMIN'])]);
    fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText(/conteúdo/)).toBeTruthy();
  });

  it.each<Access>(['user', 'admin'])('%s: no servidor a página não é de ninguém', (access) => {
    user();
    const html = renderToString(
      <StaticRouter location="/painel">
        <Guard access={access}>conteúdo</Guard>
      </StaticRouter>,
    );
    expect(html).toBe('<div class="awaited"></div>');
  });
});
