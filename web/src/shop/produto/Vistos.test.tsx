import { act, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { produtoDe } from '../../../test/produto.ts';
import { render } from '../../../test/render.tsx';
import { chooseCookies } from '../../lib/consent/choose.ts';
import { LugarDosVistos } from './LugarDosVistos.tsx';
import { Vistos } from './Vistos.tsx';
import { readVistos, saveVistos, vistoDe, withVisto } from './vistos.ts';

const HOUR = 3_600_000;
const seen = (id: string, hoursAgo: number, parts = {}) =>
  vistoDe(produtoDe({ id, slug: id, nome: id, ...parts }), Date.now() - hoursAgo * HOUR);

/** Distance of the strip from the top of the window, reported by the fake observer. */
let top = 2000;
let move: () => void = () => undefined;

beforeEach(() => {
  top = 2000;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: (entries: object[]) => void;
      constructor(callback: (entries: object[]) => void) {
        this.#callback = callback;
      }
      observe() {
        move = () => this.#callback([{ boundingClientRect: { top } }]);
        move();
      }
      disconnect() {
        move = () => undefined;
      }
    },
  );
  chooseCookies('accepted');
});
afterEach(() => vi.unstubAllGlobals());

function show(atual?: ReturnType<typeof produtoDe>) {
  const place = createRef<HTMLDivElement>();
  const part = <Vistos atual={atual} place={place} />;
  const view = render(<div ref={place} />);
  view.rerender(
    <div ref={place}>
      <MemoryRouter>{part}</MemoryRouter>
    </div>,
  );
  return view;
}

const strip = () => screen.queryByRole('region', { name: 'Vistos recentemente' });
const names = () =>
  within(strip() ?? document.body)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

it('shows earlier products, newest first, without the one on screen', () => {
  saveVistos([seen('Oud', 1), seen('Âmbar', 2), seen('p1', 3)]);
  show(produtoDe());
  expect(names()).toEqual(['Oud', 'Âmbar']);
  const [link] = screen.getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/produtos/Oud');
});

it('records the product on screen first', () => {
  saveVistos([seen('Oud', 1), seen('p1', 3)]);
  show(produtoDe());
  expect(readVistos().map(({ id }) => id)).toEqual(['p1', 'Oud']);
});

it('does not record an inactive product, and removes it', () => {
  saveVistos([seen('p1', 1), seen('Oud', 2)]);
  show(produtoDe({ ativo: false }));
  expect(readVistos().map(({ id }) => id)).toEqual(['Oud']);
});

it('renders nothing without a viewed product', () => {
  show(produtoDe());
  expect(strip()).toBeNull();
});

it('shows and records nothing without consent (COOKIE-03)', () => {
  chooseCookies('rejected');
  show(produtoDe());
  expect(strip()).toBeNull();
  expect(localStorage.getItem('perfumesVistos')).toBeNull();
});

it('dates a price that is older than a day', () => {
  saveVistos([seen('Oud', 1), seen('Âmbar', 30)]);
  show();
  const [fresh, old] = within(strip() ?? document.body).getAllByRole('article');
  expect(fresh?.textContent).toBe('OudA partir de R$ 49,90');
  expect(old?.textContent).toMatch(/^ÂmbarA partir de R\$ 49,90preço visto em \d+ de /);
});

it('appears only below the window, so that visible content does not shift', () => {
  top = 300;
  saveVistos([seen('Oud', 1)]);
  show();
  expect(strip()).toBeNull();
  top = window.innerHeight + 10;
  act(() => move());
  expect(strip()).not.toBeNull();
});

it('caches exactly the pictures of the list; a failed one does not affect the others', async () => {
  const stored = new Set(['http://localhost:3000/imagens/velha.webp']);
  const cache = {
    keys: () => Promise.resolve([...stored].map((url) => ({ url }))),
    delete: ({ url }: { url: string }) => Promise.resolve(stored.delete(url)),
    add: (url: string) => {
      if (url.endsWith('nada.webp')) return Promise.reject(new TypeError('404'));
      stored.add(url);
      return Promise.resolve();
    },
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  const withFoto = (id: string, url: string) => ({
    ...seen(id, 1),
    foto: { url, largura: 360, altura: 450 },
  });
  saveVistos([
    withFoto('Oud', '/imagens/nada.webp'),
    withFoto('Âmbar', 'https://a.example/b.webp'),
  ]);
  show(produtoDe());
  await vi.waitFor(() =>
    expect([...stored]).toEqual([`${window.location.origin}/imagens/oud-1200.jpg`]),
  );
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('renders nothing without consent, fills on consent, and empties on refusal', async () => {
  vi.useFakeTimers();
  const text = JSON.stringify(withVisto([], seen('Oud', 1)));
  chooseCookies('rejected');
  render(
    <MemoryRouter>
      <LugarDosVistos />
    </MemoryRouter>,
  );
  localStorage.setItem('perfumesVistos', text);
  await act(() => vi.runAllTimersAsync());
  expect(strip()).toBeNull();
  act(() => void chooseCookies('accepted'));
  expect(strip()).toBeNull();
  await act(() => vi.runAllTimersAsync());
  vi.useRealTimers();
  expect(await screen.findByRole('region', { name: 'Vistos recentemente' })).toBeTruthy();
  act(() => void chooseCookies('rejected'));
  expect(strip()).toBeNull();
});
