import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloProvider } from '@apollo/client/react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { chooseCookies } from '../../lib/consent/choose.ts';
import { rememberCep, rememberedCep } from '../../lib/frete/cep-lembrado.ts';
import { readCotacao } from '../../lib/frete/cotacao.ts';
import type { CotarFreteQuery } from '../../lib/frete/frete.gen.ts';
import { CalculoDeFrete } from './CalculoDeFrete.tsx';
import { Frete } from './Frete.tsx';

type Reply = CotarFreteQuery['cotarFrete'] | 'offline' | 'never' | { code: string };

const CEARA = {
  __typename: 'Frete',
  cep: '60000-000',
  uf: 'CE',
  servico: 'Entrega padrão',
  valor: 12.9,
  prazo: '1 a 3 dias úteis',
  prazoMinDias: 1,
  prazoMaxDias: 3,
  aCombinar: false,
} as const;

function clientAnswering(...replies: Reply[]) {
  const queriedCeps: unknown[] = [];
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        queriedCeps.push(variables['cep']);
        const reply = replies.shift() ?? null;
        if (reply === 'never') return;
        if (reply === 'offline') return observer.error(new TypeError('offline'));
        if (reply && 'code' in reply) {
          const errors = [{ message: 'x', extensions: { code: reply.code } }];
          return observer.error(new CombinedGraphQLErrors({ data: null, errors }, errors));
        }
        observer.next({ data: { cotarFrete: reply } });
        observer.complete();
      }),
  );
  return { queriedCeps, client: new ApolloClient({ cache: new InMemoryCache(), link }) };
}

function open(...replies: Reply[]) {
  const { queriedCeps, client } = clientAnswering(...replies);
  const page = (
    <ApolloProvider client={client}>
      <CalculoDeFrete />
    </ApolloProvider>
  );
  return { queriedCeps, page, ...render(page) };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /CEP/ });
const answer = () => screen.getByRole('status', { hidden: true }).textContent;
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Calcular' }));

describe('freight by CEP', () => {
  it('shows and announces price and time after the last digit (S1)', async () => {
    const { queriedCeps } = open(CEARA);
    write('60000000');
    expect(field().value).toBe('60000-000');
    await waitFor(() =>
      expect(answer()).toBe('R$ 12,90 em 1 a 3 dias úteis Entrega padrão para CE'),
    );
    expect(queriedCeps).toEqual(['60000-000']);
  });

  it('says that it is calculating until the reply (S1)', () => {
    open('never');
    write('60000-000');
    expect(answer()).toBe('Calculando…');
  });

  it('does not query the same CEP twice (S1)', async () => {
    const { queriedCeps } = open(CEARA);
    write('60000-000');
    await waitFor(() => expect(answer()).toContain('R$ 12,90'));
    press();
    write('60000-00');
    write('60000-000');
    expect(queriedCeps).toHaveLength(1);
  });

  it('shows the last CEP even if an earlier one is still pending (S1)', async () => {
    const { queriedCeps } = open('never', { ...CEARA, uf: 'SP', valor: 23.9 });
    write('60000-000');
    write('01000-000');
    await waitFor(() => expect(answer()).toContain('R$ 23,90'));
    expect(queriedCeps).toEqual(['60000-000', '01000-000']);
  });

  it.each([
    ['no quote', null],
    ['a quote on request', { ...CEARA, valor: null, aCombinar: true }],
  ])('shows "Frete a combinar" for %s (S1, C-40)', async (_, reply) => {
    open(reply);
    write('60000-000');
    await waitFor(() => expect(answer()).toContain('Frete a combinar'));
  });

  it('focuses the field with an error for an incomplete CEP and sends no query', () => {
    const { queriedCeps } = open();
    write('6000');
    press();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field());
    const describedBy = field().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(describedBy)?.textContent).toBe(
      'O CEP tem 8 números, como 60000-000.',
    );
    expect(queriedCeps).toEqual([]);
  });

  it.each([
    ['offline', 'Não foi possível calcular o frete agora. Tente de novo em instantes.'],
    [{ code: 'BAD_USER_INPUT' }, 'Não encontramos esse CEP. Confira os números.'],
    [
      { code: 'RATE_LIMITED' },
      'Foram muitas consultas seguidas. Espere um instante e tente de novo.',
    ],
  ] as const)(
    'explains the failure %j beside the field, and retries on "Calcular"',
    async (reply, text) => {
      open(reply, CEARA);
      write('60000-000');
      await waitFor(() => expect(answer()).toBe(text));
      press();
      await waitFor(() => expect(answer()).toContain('R$ 12,90'));
    },
  );

  it('keeps the cursor when a digit in the middle is edited', () => {
    open('never');
    field().value = '61000-000';
    field().focus();
    fireEvent.change(field(), { target: { value: '6000-000', selectionStart: 1 } });
    expect(field().value).toBe('60000-00');
    expect(field().selectionStart).toBe(1);
  });
});

describe('remembered CEP', () => {
  it('fills the field but is queried only on request (S1)', async () => {
    rememberCep('60000-000');
    const { queriedCeps } = open(CEARA);
    expect(field().value).toBe('60000-000');
    expect(queriedCeps).toEqual([]);
    press();
    await waitFor(() => expect(answer()).toContain('R$ 12,90'));
  });

  it('shows a quote of this visit at once without a query (S1)', async () => {
    const { queriedCeps, page, unmount } = open(CEARA);
    write('60000-000');
    await waitFor(() => expect(answer()).toContain('R$ 12,90'));
    unmount();
    render(page);
    expect(answer()).toContain('R$ 12,90');
    expect(queriedCeps).toHaveLength(1);
  });

  it('is stored beyond the visit only with consent (COOKIE-02, COOKIE-03)', () => {
    rememberCep('60000-000');
    expect(localStorage.length).toBe(0);
    expect(rememberedCep()).toBe('60000-000');
    chooseCookies('accepted');
    rememberCep('60000-000');
    sessionStorage.clear();
    expect(rememberedCep()).toBe('60000-000');
    chooseCookies('rejected');
    expect(rememberedCep()).toBeNull();
    expect(localStorage.getItem('cepDeEntrega')).toBeNull();
  });

  it('ignores stored text that is not a CEP', () => {
    sessionStorage.setItem('cepDeEntrega', '<script>');
    expect(rememberedCep()).toBeNull();
  });
});

describe('readCotacao', () => {
  it.each([
    [{}, 'R$ 12,90', 'em 1 a 3 dias úteis'],
    [{ valor: 0 }, 'Grátis', 'em 1 a 3 dias úteis'],
    [{ prazo: null }, 'R$ 12,90', 'em 1 a 3 dias úteis'],
    [{ prazo: null, prazoMinDias: 1, prazoMaxDias: 1 }, 'R$ 12,90', 'em 1 dia útil'],
    [{ prazo: null, prazoMaxDias: null, prazoMinDias: 4 }, 'R$ 12,90', 'em 4 dias úteis'],
    [{ prazo: null, prazoMinDias: null, prazoMaxDias: null }, 'R$ 12,90', null],
  ])('formats %j as "%s", %j', (parts, price, time) => {
    expect(readCotacao({ ...CEARA, ...parts })).toMatchObject({ price, time });
  });
});

describe('freight placeholder', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('loads the form when it comes into view', async () => {
    let see: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof see) {
          see = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    const { client } = clientAnswering();
    render(
      <ApolloProvider client={client}>
        <Frete />
      </ApolloProvider>,
    );
    act(() => see([{ isIntersecting: false }]));
    expect(screen.queryByRole('textbox')).toBeNull();
    act(() => see([{ isIntersecting: true }]));
    expect(
      await screen.findByRole('textbox', { name: 'Frete e prazo para o seu CEP' }),
    ).toBeTruthy();
  });
});
