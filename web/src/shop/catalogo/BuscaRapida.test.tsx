import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { categorias, produto } from '../../../test/catalogo.tsx';
import { render } from '../../../test/render.tsx';
import { SEARCH_DEBOUNCE } from '../../lib/constants.ts';
import { BuscaRapida } from './BuscaRapida.tsx';

interface PendingRequest {
  readonly busca: unknown;
  cancelled: boolean;
  readonly answer: (totalItens: number, ...nomes: string[]) => Promise<void>;
  readonly fail: () => Promise<void>;
}

function open() {
  const requests: PendingRequest[] = [];
  const settle = (run: () => void) =>
    act(async () => {
      run();
      await vi.advanceTimersByTimeAsync(0);
    });
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        if (operationName === 'CategoriasSugeridas') {
          observer.next({ data: { categorias } });
          observer.complete();
          return undefined;
        }
        const one: PendingRequest = {
          busca: variables['busca'],
          cancelled: false,
          answer: (totalItens, ...nomes) =>
            settle(() => {
              const itens = nomes.map((nome, index) =>
                produto({ id: `${nome}-${index}`, slug: nome.toLowerCase(), nome }),
              );
              observer.next({
                data: { produtos: { __typename: 'PaginaProdutos', totalItens, itens } },
              });
              observer.complete();
            }),
          fail: () => settle(() => observer.error(new Error('unreachable'))),
        };
        requests.push(one);
        return () => {
          one.cancelled = true;
        };
      }),
  );
  const client = new ApolloClient({
    link,
    cache: new InMemoryCache({
      typePolicies: { PaginaProdutos: { keyFields: false }, FonteImagem: { keyFields: false } },
    }),
  });
  const onClosed = vi.fn<() => void>();
  const router = createMemoryRouter([{ path: '*', element: <BuscaRapida onClosed={onClosed} /> }]);
  render(
    <ApolloProvider client={client}>
      <RouterProvider router={router} />
    </ApolloProvider>,
  );
  const field = () => screen.getByRole('combobox', { name: 'Buscar pelo nome' });
  return {
    requests,
    onClosed,
    field,
    at: () => decodeURIComponent(router.state.location.pathname + router.state.location.search),
    type: (text: string) => fireEvent.change(field(), { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(field(), { key }),
    submit: () => fireEvent.submit(screen.getByRole('search', { name: 'Perfumes' })),
    wait: (time: number) => act(() => vi.advanceTimersByTimeAsync(time)),
    marked: () => document.getElementById(field().getAttribute('aria-activedescendant') ?? ''),
    options: () => screen.queryAllByRole('option').map(({ textContent }) => textContent),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
  vi.useRealTimers();
});

describe('BuscaRapida', () => {
  it('opens with the categories and sends no search', async () => {
    const { options, requests, wait } = open();
    await wait(0);
    expect(screen.getByRole('dialog', { name: 'Buscar perfumes' })).toHaveProperty('open', true);
    expect(options()).toEqual([
      'Perfumes Masculino',
      'Perfumes Feminino',
      'Perfumes Árabe',
      'Perfumes Nicho',
    ]);
    expect(requests).toEqual([]);
  });

  it('sends one request per pause of 400 ms, from two letters on (SHOP-12)', async () => {
    const { requests, type, wait } = open();
    type('o');
    await wait(SEARCH_DEBOUNCE);
    expect(requests).toEqual([]);
    type('ou');
    await wait(SEARCH_DEBOUNCE - 1);
    type('oud');
    await wait(SEARCH_DEBOUNCE - 1);
    expect(requests).toEqual([]);
    await wait(1);
    expect(requests.map(({ busca }) => busca)).toEqual(['oud']);
  });

  it('cancels the pending request on further typing and on close (SHOP-13)', async () => {
    const { requests, type, wait } = open();
    type('no');
    await wait(SEARCH_DEBOUNCE);
    type('noite');
    await wait(SEARCH_DEBOUNCE);
    expect(requests.map(({ busca, cancelled }) => [busca, cancelled])).toEqual([
      ['no', true],
      ['noite', false],
    ]);
  });

  it('marks by arrow keys and opens the marked perfume on Enter', async () => {
    const { requests, type, wait, press, marked, submit, at, field, onClosed } = open();
    type('oud');
    await wait(SEARCH_DEBOUNCE);
    await requests[0]?.answer(7, 'Zahran', 'Nuwal');
    expect(screen.getByRole('status').textContent).toBe(
      '2 de 7 perfumes. Use as setas para escolher.',
    );
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(marked()).toBeNull();
    press('ArrowDown');
    expect(marked()?.textContent).toContain('Zahran');
    press('ArrowDown');
    press('ArrowDown');
    expect(marked()?.textContent).toBe('Ver 7 perfumes para “oud”');
    press('ArrowDown');
    expect(marked()).toBeNull();
    press('ArrowUp');
    press('ArrowUp');
    expect(marked()?.getAttribute('aria-selected')).toBe('true');
    submit();
    await wait(0);
    expect(at()).toBe('/produtos/nuwal');
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it('opens the full list on Enter without a mark, even before the reply', async () => {
    const { type, submit, at, wait } = open();
    type('oud');
    submit();
    await wait(0);
    expect(at()).toBe('/produtos?busca=oud');
  });

  it('opens a category on a click, and a new tab with Ctrl', async () => {
    const { at, wait } = open();
    await wait(0);
    const option = screen.getByRole('option', { name: 'Perfumes Árabe' });
    option.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(option, { ctrlKey: true });
    expect(at()).toBe('/');
    fireEvent.click(option);
    await wait(0);
    expect(at()).toBe('/produtos?categoria=Árabe');
  });

  it('announces an empty result and links alternatives (SHOP-05)', async () => {
    const { requests, type, wait, options } = open();
    type('xyz');
    await wait(SEARCH_DEBOUNCE);
    await requests[0]?.answer(0);
    expect(screen.getByRole('status').textContent).toBe('Nenhum perfume com esse nome.');
    expect(options()).toEqual(['Ver o que chega perto de “xyz”']);
  });

  it('shows a failure in the dialog and retries', async () => {
    const { requests, type, wait, options } = open();
    type('oud');
    await wait(SEARCH_DEBOUNCE);
    await requests[0]?.fail();
    expect(screen.getByRole('alert').textContent).toContain('As sugestões não carregaram.');
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await wait(0);
    await requests[1]?.answer(1, 'Zahran');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(options()[0]).toContain('Zahran');
  });

  it('says when the failure is a missing connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { requests, type, wait } = open();
    type('oud');
    await wait(SEARCH_DEBOUNCE);
    await requests[0]?.fail();
    expect(screen.getByRole('alert').textContent).toContain('Você está sem internet.');
    vi.restoreAllMocks();
  });

  it('keeps the previous suggestions until new ones arrive', async () => {
    const { requests, type, wait, options } = open();
    type('oud');
    await wait(SEARCH_DEBOUNCE);
    await requests[0]?.answer(1, 'Zahran');
    type('oude');
    await wait(SEARCH_DEBOUNCE);
    expect(options()[0]).toContain('Zahran');
    await requests[1]?.answer(1, 'Nuwal');
    expect(options()[0]).toContain('Nuwal');
  });

  it('keeps the mark on its suggestion while others arrive', async () => {
    const { requests, type, wait, press, marked } = open();
    type('oud');
    await wait(SEARCH_DEBOUNCE);
    await requests[0]?.answer(2, 'Zahran', 'Nuwal');
    type('oude');
    press('ArrowDown');
    press('ArrowDown');
    expect(marked()?.textContent).toContain('Nuwal');
    await wait(SEARCH_DEBOUNCE);
    await requests[1]?.answer(2, 'Nuwal', 'Zahran');
    expect(marked()?.textContent).toContain('Nuwal');
    type('ouden');
    press('ArrowDown');
    await wait(SEARCH_DEBOUNCE);
    await requests[2]?.answer(1, 'Zahran');
    expect(marked()).toBeNull();
  });

  it('closes by its button and by an outside click', async () => {
    const { onClosed, wait } = open();
    await wait(0);
    fireEvent.click(screen.getByRole('button', { name: 'Fechar a busca' }));
    expect(onClosed).toHaveBeenCalledOnce();
  });
});
