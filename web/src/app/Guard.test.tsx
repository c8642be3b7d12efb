import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes, StaticRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '../shared/session/session.ts';
import { descriptorOf } from '../shared/testing/descriptor.ts';
import { Guard } from './Guard.tsx';
import type { Access } from './routes.ts';

afterEach(endSession);

function Where() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

function open(access: Access, path: string, state: unknown = null) {
  const [pathname, search] = path.split('?');
  render(
    <MemoryRouter initialEntries={[{ pathname: pathname ?? '', search: search ?? '', state }]}>
      <Routes>
        <Route path={pathname ?? ''} element={<Guard access={access}>conteúdo</Guard>} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
    </MemoryRouter>,
  );
  return screen.getByRole('status').textContent;
}

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
    expect(screen.getByRole('status').textContent).toMatch(/^\/produtos /);
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

  it('ROUTE-09: o ADMIN abre o painel da loja', () => {
    admin();
    expect(open('admin', '/dashboard')).toBe('/dashboard null');
  });

  it.each<Access>(['user', 'admin'])('%s: no servidor a página não é de ninguém', (access) => {
    user();
    const html = renderToString(
      <StaticRouter location="/painel">
        <Guard access={access}>conteúdo</Guard>
      </StaticRouter>,
    );
    expect(html).toBe('');
  });
});
