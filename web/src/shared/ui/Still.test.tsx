import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { act, fireEvent, screen } from '@testing-library/react';
import { Component, type ReactNode, StrictMode, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createPath, Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import type { PrepareContext } from '../routing/page.ts';
import { still } from './Still.tsx';

const context: PrepareContext = {
  client: new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() }),
  params: {},
  search: new URLSearchParams(),
  mobile: false,
};

function Part({ title }: { title: string }) {
  return (
    <article>
      <h1>{title}</h1>
      <a href="#lugar">Lugar</a>
      <a href="/outra?de=texto">Outra</a>
      <a href="mailto:loja@teste.example">Carta</a>
      <a href="//outra-loja.example/">Vizinha</a>
      <a href="/foto.jpg" download>
        Foto
      </a>
      <a href="/aba" target="_blank" rel="noreferrer">
        Aba
      </a>
      <h2 id="lugar" tabIndex={-1}>
        O lugar
      </h2>
    </article>
  );
}

const loader = () => vi.fn(() => Promise.resolve({ Part }));

function Address() {
  return <output>{createPath(useLocation())}</output>;
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>Não deu</p> : this.props.children;
  }
}

function Shop({ children, at = '/texto' }: { children: ReactNode; at?: string }) {
  return (
    <StrictMode>
      <MemoryRouter initialEntries={[at]}>
        <Address />
        <Link to="/texto">Texto</Link>
        <Link to="/depois">Depois</Link>
        <Suspense fallback="vazio">
          <Routes>
            <Route path="/texto" element={<Boundary>{children}</Boundary>} />
            <Route path="*" element={<p>Outra página</p>} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </StrictMode>
  );
}

/** Puts the server's HTML into the document; `whole` is false when the server could not read everything. */
async function serve({ whole = true } = {}): Promise<HTMLElement> {
  vi.stubEnv('SSR', true);
  const load = loader();
  const { Still, prepare } = still('texto', load);
  expect(load).not.toHaveBeenCalled();
  await prepare(context);
  const markup = renderToString(
    <Shop>
      <Still title="Do servidor" />
    </Shop>,
  );
  vi.unstubAllEnvs();
  document.body.innerHTML = `<div id="app">${markup}</div>${whole ? '<script type="application/json" id="estado">{}</script>' : ''}`;
  const app = document.getElementById('app');
  if (!app) throw new Error('no page');
  return app;
}

const scrollIntoView = vi.fn<() => void>();
let complaints: MockInstance<typeof console.error>;

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  scrollIntoView.mockClear();
  complaints = vi.spyOn(console, 'error').mockReturnValue(undefined);
});

afterEach(() => {
  expect(complaints).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

async function takeOver(activate?: (part: HTMLElement) => () => void) {
  const app = await serve();
  const before = screen.getByRole('article');
  const load = loader();
  const recovered = vi.fn<(error: unknown) => void>();
  const { Still, prepare } = still('texto', load, activate);
  await prepare(context);
  const root = await act(async () =>
    hydrateRoot(
      app,
      <Shop>
        <Still title="Do navegador" />
      </Shop>,
      { onRecoverableError: recovered },
    ),
  );
  return { before, load, recovered, close: () => act(() => root.unmount()) };
}

const address = () => screen.getByRole('status').textContent;
const follow = async (name: string, how: object = {}) => {
  const click = { bubbles: true, cancelable: true, button: 0, ...how };
  // jsdom must not navigate.
  const stay = (event: Event) => {
    handledByBrowser = !event.defaultPrevented;
    event.preventDefault();
  };
  let handledByBrowser = false;
  window.addEventListener('click', stay, { once: true });
  await act(async () => fireEvent.click(screen.getByRole('link', { name }), click));
  return handledByBrowser ? 'browser' : 'shop';
};

describe('Still: rendered by the server', () => {
  it("keeps the server's element without loading the code", async () => {
    const { before, load, recovered, close } = await takeOver();
    expect(screen.getByRole('article')).toBe(before);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Do servidor');
    expect(load).not.toHaveBeenCalled();
    expect(recovered).not.toHaveBeenCalled();
    close();
  });

  it("shows the server's HTML again on return, still without the code", async () => {
    const { before, load, close } = await takeOver();
    await follow('Depois');
    expect(screen.getByText('Outra página')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    await follow('Texto');
    expect(screen.getByRole('article').outerHTML).toBe(before.outerHTML);
    expect(load).not.toHaveBeenCalled();
    close();
  });

  it('attaches the ref callback and cleans it up', async () => {
    const stop = vi.fn<() => void>();
    const activate = vi.fn((_part: HTMLElement) => stop);
    const { before, close } = await takeOver(activate);
    expect(activate.mock.lastCall?.[0]).toBe(before.parentElement);
    const running = () => activate.mock.calls.length - stop.mock.calls.length;
    expect(running()).toBe(1);
    close();
    expect(running()).toBe(0);
  });

  it('loads the code when the server did not read everything', async () => {
    await serve({ whole: false });
    const load = loader();
    const { prepare } = still('texto', load);
    expect(load).toHaveBeenCalledOnce();
    await prepare(context);
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('Still: after a client-side navigation', () => {
  it('loads the code with the page and keeps the previous page until it arrives', async () => {
    let arrive: () => void = () => undefined;
    const load = vi.fn(
      () =>
        new Promise<{ Part: typeof Part }>((resolve) => {
          arrive = () => resolve({ Part });
        }),
    );
    const { Still } = still('texto', load);
    expect(load).toHaveBeenCalledOnce();
    render(
      <Shop at="/antes">
        <Still title="Do navegador" />
      </Shop>,
    );
    await follow('Texto');
    expect(screen.getByText('Outra página')).toBeTruthy();
    expect(screen.queryByText('vazio')).toBeNull();
    await act(async () => arrive());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Do navegador');
    expect(load).toHaveBeenCalledOnce();
  });

  it('reads the data before the first render', async () => {
    const read = vi.fn(() => Promise.resolve());
    const { Still, prepare } = still('texto', () => Promise.resolve({ Part, prepare: read }));
    await prepare(context);
    expect(read).toHaveBeenCalledExactlyOnceWith(context);
    render(
      <Shop>
        <Still title="De uma vez" />
      </Shop>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('De uma vez');
  });

  it('retries a failed load on the next visit, not while the failure is shown', async () => {
    const load = loader();
    load.mockRejectedValue(new TypeError('offline'));
    const { Still } = still('texto', load);
    render(
      <Shop at="/antes">
        <Still title="Do navegador" />
      </Shop>,
    );
    await follow('Texto');
    expect(screen.getByText('Não deu')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(4);
    expect(complaints).toHaveBeenCalled();
    complaints.mockClear();
    load.mockResolvedValue({ Part });
    await follow('Depois');
    await follow('Texto');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Do navegador');
    expect(load).toHaveBeenCalledTimes(5);
  });
});

describe.each([
  ['rendered by the server', takeOver],
  [
    'rendered by the browser',
    async () => {
      const { Still, prepare } = still('texto', loader());
      await prepare(context);
      render(
        <Shop>
          <Still title="Do navegador" />
        </Shop>,
      );
      return { close: () => undefined };
    },
  ],
])('Still: links %s', (_, open) => {
  it('open another page through the router', async () => {
    const { close } = await open();
    expect(await follow('Outra')).toBe('shop');
    expect(address()).toBe('/outra?de=texto');
    close();
  });

  it.each([
    ['Outra', { ctrlKey: true }],
    ['Outra', { metaKey: true }],
    ['Outra', { shiftKey: true }],
    ['Outra', { button: 1 }],
    ['Carta', {}],
    ['Vizinha', {}],
    ['Foto', {}],
    ['Aba', {}],
  ])('leave other clicks to the browser: %s %o', async (name, how) => {
    const { close } = await open();
    expect(await follow(name, how)).toBe('browser');
    expect(address()).toBe('/texto');
    close();
  });

  it('focus a place on the page, and scroll to it on the second click', async () => {
    const { close } = await open();
    const place = screen.getByRole('heading', { level: 2 });
    expect(await follow('Lugar')).toBe('shop');
    expect(address()).toBe('/texto#lugar');
    expect(document.activeElement).toBe(place);
    expect(scrollIntoView).not.toHaveBeenCalled();
    expect(await follow('Lugar')).toBe('shop');
    expect(scrollIntoView).toHaveBeenCalledOnce();
    close();
  });
});
