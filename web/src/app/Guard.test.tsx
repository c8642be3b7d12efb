import type { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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
import { render } from '../../test/render.tsx';
import { SessaoDocument } from '../lib/session/sessao.gen.ts';
import { endSession, startSession } from '../lib/session/session.ts';
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
  it('shows the sign-in page to a visitor (ROUTE-07)', () => {
    expect(open('guest', '/login')).toBe('/login null');
    expect(screen.getByText(/conteúdo/)).toBeTruthy();
  });

  it('sends a signed-in account to the requested page, or to the home page (ROUTE-15)', () => {
    user();
    expect(open('guest', '/login', { from: '/produtos/oud?volume=1' })).toMatch(
      /^\/produtos\/oud\?volume=1 /,
    );
  });

  it('sends a signed-in account without an origin to the home page (ROUTE-15)', () => {
    user();
    expect(open('guest', '/login')).toBe('/ null');
  });

  it('sends an ADMIN without an origin to /dashboard (LOGIN-05, C-25, rest-contract 4.22)', () => {
    admin();
    expect(open('guest', '/login')).toBe('/dashboard null');
  });

  it('redirects when the session starts on the page itself (ROUTE-15)', () => {
    open('guest', '/login', { from: '/produtos' });
    act(user);
    expect(where()).toMatch(/^\/produtos /);
  });

  it.each(['https://outro.example', '//outro.example', '/\\outro.example', '/login', 7])(
    'ignores an origin outside the shop: %s (ROUTE-15)',
    (from) => {
      user();
      expect(open('guest', '/login', { from })).toMatch(/^\/ /);
    },
  );

  it('sends a visitor of an account page to sign-in, with the origin (ROUTE-08)', () => {
    expect(open('user', '/painel')).toBe('/login {"from":"/painel"}');
  });

  it('opens account pages for any account, ADMIN included (ROUTE-08, ROUTE-16, C-19, ROLE-02)', () => {
    admin();
    expect(open('user', '/painel')).toBe('/painel null');
    expect(screen.getByText(/conteúdo/)).toBeTruthy();
  });

  it('sends an account without the ADMIN role to the home page (ROUTE-14, ROUTE-16)', () => {
    user();
    expect(open('admin', '/dashboard')).toBe('/ null');
  });

  it('sends a visitor of the dashboard to sign-in, with the origin (ROUTE-14)', () => {
    expect(open('admin', '/dashboard')).toBe('/login {"from":"/dashboard"}');
  });

  it('includes the hash in the remembered origin (ROUTE-14)', () => {
    expect(open('admin', '/dashboard#pedidos')).toBe('/login {"from":"/dashboard#pedidos"}');
  });

  it("shows 'Validando sessão...' and then the dashboard to an ADMIN (ROUTE-09, SESS-05, SESS-08, ROLE-03)", async () => {
    admin();
    open('admin', '/dashboard', null, [answer(['ROLE_ADMIN'])]);
    expect(await screen.findByText('Validando sessão...')).toBeTruthy();
    expect(screen.queryByText(/conteúdo/)).toBeNull();
    expect(await screen.findByText(/conteúdo/)).toBeTruthy();
    expect(where()).toBe('/dashboard null');
  });

  it('rejects a role that was edited in the browser (P10)', async () => {
    admin();
    open('admin', '/dashboard', null, [answer(['ROLE_USER'])]);
    await waitFor(() => expect(where()).toBe('/ null'));
    expect(screen.queryByText(/conteúdo/)).toBeNull();
  });

  it('keeps the session without a reply and offers a retry (SESS-06, C-27)', async () => {
    admin();
    open('admin', '/dashboard', null, [silence, answer(['ROLE_ADMIN'])]);
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    retry.focus();
    fireEvent.click(retry);
    expect(document.activeElement?.textContent).toBe('Validando sessão...');
    expect(await screen.findByText(/conteúdo/)).toBeTruthy();
  });

  it.each<Access>(['user', 'admin'])('renders no protected page on the server: %s', (access) => {
    user();
    const html = renderToString(
      <StaticRouter location="/painel">
        <Guard access={access}>conteúdo</Guard>
      </StaticRouter>,
    );
    expect(html).toBe('<div class="awaited"></div>');
  });
});
