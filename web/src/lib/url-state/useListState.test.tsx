import { act, fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { SEARCH_DEBOUNCE } from '../constants.ts';
import { oneOf, page, text } from './params.ts';
import { urlState } from './url-state.ts';
import { useListState } from './useListState.ts';

const codec = urlState({
  busca: text({ maxLength: 50 }),
  ordem: oneOf(['nome', 'preco'], 'nome'),
  pagina: page(),
});
const options = { typed: ['busca'] } as const;

function List() {
  const { draft, change, apply, addressOf, correct } = useListState(codec, options);
  return (
    <>
      <input
        aria-label="busca"
        value={draft.busca}
        onChange={(event) => change({ busca: event.target.value })}
      />
      <button onClick={() => change({ ordem: 'preco' })}>preço</button>
      <button onClick={apply}>já</button>
      <button onClick={() => correct({ pagina: 2 })}>corrigir</button>
      <Link to={addressOf({ pagina: 3 })}>3</Link>
    </>
  );
}

function open(address: string) {
  const router = createMemoryRouter([{ path: '/lista', element: <List /> }], {
    initialEntries: ['/lista?busca=antes', address],
  });
  render(<RouterProvider router={router} />);
  const at = () => router.state.location.pathname + router.state.location.search;
  return { router, at };
}

const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('busca'), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const goBack = (router: ReturnType<typeof open>['router']) =>
  act(async () => {
    await router.navigate(-1);
  });

describe('useListState', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes a change to the address 400 ms after the last one (SHOP-12, CONST-06)', async () => {
    const { at } = open('/lista');
    type('ou');
    await wait(SEARCH_DEBOUNCE - 1);
    type('oud');
    await wait(SEARCH_DEBOUNCE - 1);
    expect(at()).toBe('/lista');
    await wait(1);
    expect(at()).toBe('/lista?busca=oud');
  });

  it('replaces the history entry while typing', async () => {
    const { router, at } = open('/lista');
    type('oud');
    await wait(SEARCH_DEBOUNCE);
    await goBack(router);
    expect(at()).toBe('/lista?busca=antes');
    expect(screen.getByLabelText('busca')).toHaveProperty('value', 'antes');
  });

  it('adds a history entry for a filter, and Back restores the draft', async () => {
    const { router, at } = open('/lista');
    fireEvent.click(screen.getByRole('button', { name: 'preço' }));
    await wait(SEARCH_DEBOUNCE);
    expect(at()).toBe('/lista?ordem=preco');
    await goBack(router);
    await wait(SEARCH_DEBOUNCE);
    expect(at()).toBe('/lista');
  });

  it('returns to the first page on every change (SHOP-14, C-07)', async () => {
    const { at } = open('/lista?pagina=4');
    type('oud');
    await wait(SEARCH_DEBOUNCE);
    expect(at()).toBe('/lista?busca=oud');
  });

  it('keeps text typed while the address updates', async () => {
    const { at } = open('/lista');
    type('oud');
    act(() => void vi.advanceTimersByTime(SEARCH_DEBOUNCE));
    type('oud r');
    await wait(SEARCH_DEBOUNCE);
    expect(at()).toBe('/lista?busca=oud+r');
    expect(screen.getByLabelText('busca')).toHaveProperty('value', 'oud r');
  });

  it('ignores surrounding spaces', async () => {
    const { at } = open('/lista?busca=oud&pagina=2');
    type('oud ');
    await wait(SEARCH_DEBOUNCE);
    expect(at()).toBe('/lista?busca=oud&pagina=2');
    expect(screen.getByLabelText('busca')).toHaveProperty('value', 'oud ');
  });

  it('applies without waiting', async () => {
    const { at } = open('/lista');
    type('oud');
    fireEvent.click(screen.getByRole('button', { name: 'já' }));
    await wait(0);
    expect(at()).toBe('/lista?busca=oud');
  });

  it.each([0, SEARCH_DEBOUNCE - 1])(
    'keeps the page and the filter of a link followed %i ms after the filter changed',
    async (ms) => {
      const { at } = open('/lista?pagina=4');
      fireEvent.click(screen.getByRole('button', { name: 'preço' }));
      await wait(ms);
      fireEvent.click(screen.getByRole('link', { name: '3' }));
      await wait(SEARCH_DEBOUNCE);
      expect(at()).toBe('/lista?ordem=preco&pagina=3');
    },
  );

  it('does not overwrite a link that is still rendering when the wait of a filter ends', () => {
    const { at } = open('/lista');
    fireEvent.click(screen.getByRole('button', { name: 'preço' }));
    act(() => {
      screen.getByRole('link', { name: '3' }).click();
      vi.advanceTimersByTime(SEARCH_DEBOUNCE);
    });
    expect(at()).toBe('/lista?ordem=preco&pagina=3');
  });

  it('gives each page an address, and a correction adds no history entry', async () => {
    const { router, at } = open('/lista?ordem=preco&pagina=99');
    expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toBe(
      '/lista?ordem=preco&pagina=3',
    );
    fireEvent.click(screen.getByRole('button', { name: 'corrigir' }));
    await wait(0);
    expect(at()).toBe('/lista?ordem=preco&pagina=2');
    await goBack(router);
    expect(at()).toBe('/lista?busca=antes');
  });
});
