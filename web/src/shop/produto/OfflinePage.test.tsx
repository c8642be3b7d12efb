import { act, fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { produtoDe } from '../../../test/produto.ts';
import { render } from '../../../test/render.tsx';
import { Theme } from '../../app/theme/Theme.tsx';
import { chooseCookies } from '../../lib/consent/choose.ts';
import { Page } from './OfflinePage.tsx';
import { saveVistos, vistoDe } from './vistos.ts';
import { askedPage, useConnection } from './volta.ts';

let online = false;
const request = vi.fn();
const leave = vi.fn();

function Connection() {
  const { connection, tryAgain } = useConnection(leave);
  return (
    <button type="button" onClick={tryAgain}>
      {connection}
    </button>
  );
}

const state = () => screen.getByRole('button').textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  online = false;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (page: string, options: { method: string }) => {
    request(options.method, page);
    return online ? Promise.resolve(new Response()) : Promise.reject(new TypeError('offline'));
  });
  window.history.replaceState(null, '', '/offline?de=%2Fprodutos%3Fbusca%3Doud#topo');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('askedPage', () => {
  const page = (search: string) =>
    askedPage({ href: `https://loja.example/offline${search}`, origin: 'https://loja.example' });

  it('returns the requested address with query and hash', () => {
    expect(page('?de=%2Fprodutos%3Fbusca%3Doud#topo')).toBe('/produtos?busca=oud#topo');
    expect(page('?de=/')).toBe('/');
  });

  it.each([
    '',
    '?de=https://outra.example/',
    '?de=//outra.example',
    '?de=/%5Coutra.example',
    '?de=/.//outra.example/',
    '?de=/a/..//outra.example/',
  ])('returns null for %j', (search) => expect(page(search)).toBeNull());

  it('returns null for itself', () => {
    expect(page('?de=/offline?de=/')).toBeNull();
  });
});

describe('reconnection', () => {
  it('reports a failed attempt only to a person who pressed the button', async () => {
    render(<Connection />);
    await wait(3000);
    expect(state()).toBe('unknown');
    fireEvent.click(screen.getByRole('button'));
    expect(state()).toBe('checking');
    await wait(0);
    expect(state()).toBe('offline');
    expect(request).toHaveBeenLastCalledWith('HEAD', '/produtos?busca=oud#topo');
  });

  it('returns to the page when the browser reports a network', async () => {
    render(<Connection />);
    online = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await wait(0);
    expect(state()).toBe('online');
    expect(leave).not.toHaveBeenCalled();
    await wait(1200);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/produtos?busca=oud#topo');
  });

  it('checks at growing intervals', async () => {
    render(<Connection />);
    for (const pause of [3000, 6000, 12_000, 30_000, 30_000]) {
      const callsBefore = request.mock.calls.length;
      await wait(pause - 1);
      expect(request.mock.calls.length).toBe(callsBefore);
      await wait(1);
      expect(request.mock.calls.length).toBe(callsBefore + 1);
    }
    online = true;
    await wait(30_000);
    expect(state()).toBe('online');
  });

  it('stays on the page when no page was requested', async () => {
    window.history.replaceState(null, '', '/offline');
    render(<Connection />);
    online = true;
    fireEvent.click(screen.getByRole('button'));
    await wait(5000);
    expect(state()).toBe('online');
    expect(request).toHaveBeenCalledWith('HEAD', '/');
    expect(leave).not.toHaveBeenCalled();
  });
});

describe('offline page', () => {
  it('shows the last viewed perfumes with the price at that time', () => {
    chooseCookies('accepted');
    saveVistos([vistoDe(produtoDe(), Date.now())]);
    render(<Page />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Não conseguimos chegar à loja',
    );
    const link = screen.getByRole('link', { name: 'Noite de Oud' });
    expect(link.getAttribute('href')).toBe('/produtos/noite-de-oud');
    expect(screen.getByText(/^preço visto em \d+ de \S+, às \d\d:\d\d$/)).toBeTruthy();
  });

  it('reports progress of "Tentar de novo"', async () => {
    render(<Page />);
    expect(screen.queryByRole('region')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(screen.getByRole('status').textContent).toBe('Procurando a conexão…');
    await wait(0);
    expect(screen.getByRole('status').textContent).toMatch(/^Ainda sem conexão/);
    online = true;
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await wait(0);
    expect(screen.getByRole('status').textContent).toMatch(/^A conexão voltou/);
    const now = screen.getByRole('link', { name: 'Abrir agora' });
    expect(now.getAttribute('href')).toBe('/produtos?busca=oud#topo');
  });

  it('is the same for everyone on the server, readable without JavaScript', () => {
    const html = renderToString(
      <Theme>
        <StaticRouter location="/offline">
          <Page />
        </StaticRouter>
      </Theme>,
    );
    expect(html).toContain('Parece que a internet caiu por aqui.');
    expect(html).not.toContain('/produtos');
  });
});
