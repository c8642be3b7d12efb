import { act, fireEvent, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { createRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../../test/render.tsx';
import type { CardHandle, Result } from '../provider.ts';
import { CardForm } from './CardForm.tsx';
import { type Card, cardRules, TEST_CARDS } from './cards.ts';
import { provider } from './provider.ts';
import { answerBank, confirmCard, readPayment } from './wire.ts';

const payment = { paymentIntentId: 'pi_sim_1', clientSecret: 'segredo', chavePublica: null };
const card: Card = {
  numero: '4242424242424242',
  validade: '12/40',
  cvc: '123',
  titular: 'Ana',
};

const answerOf = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const intencao = (status: string, erro: object | null = null) => ({
  id: 'pi_sim_1',
  status,
  valor: 79.9,
  erro,
});

/** A network that replies in order and records the requests. */
function network(...answers: (Response | Error)[]) {
  const sent: { address: string; method: string; body: unknown }[] = [];
  const ask = vi.fn<typeof fetch>(async (address, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({
      address: typeof address === 'string' ? address : '',
      method: init?.method ?? 'GET',
      body,
    });
    const answer = answers[sent.length - 1];
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('The test provides no reply for this request.');
  });
  return { ask, sent };
}

describe('requests of the test provider', () => {
  it("sends the card once to the provider, with the payment's secret", async () => {
    const { ask, sent } = network(answerOf(intencao('succeeded')));
    expect(await confirmCard(payment, card, ask)).toEqual({
      outcome: 'status',
      status: 'succeeded',
      paymentIntentId: 'pi_sim_1',
      message: null,
    });
    expect(sent).toEqual([
      {
        address: '/simulado/intencoes/pi_sim_1/confirmar',
        method: 'POST',
        body: { client_secret: 'segredo', cartao: card },
      },
    ]);
  });

  it("returns the bank's text of a refusal (CHK-06)", async () => {
    const erro = { codigo: 'card_declined', mensagem: 'O cartão foi recusado.' };
    const { ask } = network(answerOf(intencao('requires_payment_method', erro)));
    expect(await confirmCard(payment, card, ask)).toMatchObject({
      status: 'requires_payment_method',
      message: 'O cartão foi recusado.',
    });
  });

  it.each([
    [404, true],
    [409, true],
    [422, false],
    [502, false],
  ])("returns an error with the reply's text for status %i (CHK-08)", async (status, over) => {
    const { ask } = network(answerOf({ codigo: 'X', mensagem: 'Diga isto.' }, status));
    expect(await confirmCard(payment, card, ask)).toEqual({
      outcome: 'error',
      message: 'Diga isto.',
      over,
    });
  });

  it.each([
    ['a broken connection', new TypeError('offline')],
    ['a body that is not JSON', new Response('<html>', { status: 502 })],
    ['an unknown body', answerOf({ id: 7 })],
    ['a body that is not an object', answerOf(null)],
  ])('returns an error without text for %s (CHK-08)', async (_, answer) => {
    const { ask } = network(answer);
    expect(await confirmCard(payment, card, ask)).toEqual({
      outcome: 'error',
      message: null,
      over: false,
    });
  });

  it.each([true, false])(
    "sends the answer %o of the bank's dialog to the provider",
    async (aprovado) => {
      const { ask, sent } = network(answerOf(intencao('succeeded')));
      await answerBank(payment, aprovado, ask);
      expect(sent[0]).toMatchObject({
        address: '/simulado/intencoes/pi_sim_1/autenticar',
        body: { client_secret: 'segredo', aprovado },
      });
    },
  );

  it("reads a payment's status; null without a reply", async () => {
    const { ask, sent } = network(
      answerOf(intencao('processing')),
      answerOf({}, 404),
      new TypeError('offline'),
    );
    expect(await readPayment(payment, ask)).toMatchObject({ status: 'processing' });
    expect(sent[0]?.address).toBe('/simulado/intencoes/pi_sim_1?client_secret=segredo');
    expect(await readPayment(payment, ask)).toBeNull();
    expect(await readPayment(payment, ask)).toBeNull();
  });
});

const wrongFields = (written: Card) =>
  cardRules.safeParse(written).error?.issues.map(({ path }) => path[0]) ?? [];

describe('test cards', () => {
  it('accepts every listed card', () => {
    for (const { numero } of TEST_CARDS) {
      expect(wrongFields({ ...card, numero })).toEqual([]);
    }
  });

  it.each(['4000000000007726', '4000000000005126', '4000000000000259'])(
    'lists %s, whose bank changes its mind after the payment (MON-39)',
    (numero) => expect(wrongFields({ ...card, numero })).toEqual([]),
  );

  it('accepts no other number (P6)', () => {
    const testNumbers = new Set(TEST_CARDS.map(({ numero }) => numero.replaceAll(' ', '')));
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,19}$/), (numero) => {
        fc.pre(!testNumbers.has(numero));
        expect(wrongFields({ ...card, numero })).toEqual(['numero']);
      }),
    );
  });

  it.each(['', '1240', '13/40', '00/40', '12/4'])('rejects the expiry %o', (validade) =>
    expect(wrongFields({ ...card, validade })).toEqual(['validade']),
  );
});

describe('test card form', () => {
  const fields = ['Número do cartão de teste', 'Validade', 'CVC', 'Nome no cartão'];
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const errorOf = (label: string) =>
    document.getElementById(`${field(label).id}-error`)?.textContent;
  const written = () => fields.map((label) => field(label).value);

  function open(...answers: (Response | Error)[]) {
    const { ask, sent } = network(...answers);
    vi.spyOn(globalThis, 'fetch').mockImplementation(ask);
    const ref = createRef<CardHandle>();
    const onReady = vi.fn<() => void>();
    render(
      <form>
        <CardForm
          ref={ref}
          payment={payment}
          returnUrl="https://loja.example/checkout"
          onReady={onReady}
          onFailed={() => undefined}
        />
      </form>,
    );
    const pay = async () => {
      let result: Result | null = null;
      await act(async () => {
        result = (await ref.current?.pay()) ?? null;
      });
      return result;
    };
    return { sent, pay, ref, onReady };
  }

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("shows 'Ambiente de teste: nenhum valor é cobrado' and is ready at once", () => {
    const { onReady } = open();
    expect(screen.getByText('Ambiente de teste: nenhum valor é cobrado')).toBeTruthy();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  it('fills all fields on a click on a listed card', async () => {
    const { pay, sent } = open(answerOf(intencao('succeeded')));
    const list = within(screen.getByRole('list', { name: /cartão de teste/ }));
    expect(list.getAllByRole('button')).toHaveLength(TEST_CARDS.length);
    fireEvent.click(list.getByRole('button', { name: /Recusado.*final.*0002/ }));
    expect(written()).toEqual(['4000 0000 0000 0002', '12/40', '123', 'Cliente de Teste']);
    await pay();
    expect(sent[0]?.body).toMatchObject({ cartao: { numero: '4000000000000002' } });
  });

  it('formats number and expiry while typing', () => {
    open();
    fireEvent.change(field('Número do cartão de teste'), { target: { value: '42424242' } });
    fireEvent.change(field('Validade'), { target: { value: '1240' } });
    expect(written().slice(0, 2)).toEqual(['4242 4242', '12/40']);
  });

  it('rejects a real card locally, focuses the field and keeps the rest (P6)', async () => {
    const { pay, sent } = open();
    fireEvent.click(screen.getByRole('button', { name: /^Aprovado\b.*4242/ }));
    fireEvent.change(field('Número do cartão de teste'), {
      target: { value: '5555 5555 5555 4444' },
    });
    expect(await pay()).toEqual({ outcome: 'invalid' });
    expect(sent).toEqual([]);
    expect(errorOf('Número do cartão de teste')).toContain('Nunca use um cartão de verdade');
    expect(document.activeElement).toBe(field('Número do cartão de teste'));
    expect(written().slice(1)).toEqual(['12/40', '123', 'Cliente de Teste']);
  });

  it('names what is missing in every empty field', async () => {
    const { pay } = open();
    await pay();
    expect(fields.map(errorOf)).toEqual([
      'Escolha um cartão de teste da lista.',
      'Escreva mês e ano, como 12/40.',
      'São 3 ou 4 números.',
      'Escreva um nome qualquer.',
    ]);
  });

  it('prevents the browser from offering or storing cards (P6)', () => {
    open();
    for (const label of fields) expect(field(label).autocomplete).toBe('off');
  });

  it.each([
    ['Aprovar pagamento', true, 'succeeded'],
    ['Recusar', false, 'requires_payment_method'],
    ['Fechar', false, 'requires_payment_method'],
  ])("asks for the bank's confirmation: %s", async (name, aprovado, status) => {
    const { ref, sent } = open(answerOf(intencao('requires_action')), answerOf(intencao(status)));
    fireEvent.click(screen.getByRole('button', { name: /Pede confirmação/ }));
    let result: Result | undefined;
    act(() => {
      void ref.current?.pay().then((done) => {
        result = done;
      });
    });
    const dialog = within(
      await screen.findByRole('dialog', { name: 'O banco pede a sua confirmação' }),
    );
    fireEvent.click(dialog.getByRole('button', { name }));
    await vi.waitFor(() => expect(result).toMatchObject({ status }));
    expect(sent.map(({ address }) => address)).toEqual([
      '/simulado/intencoes/pi_sim_1/confirmar',
      '/simulado/intencoes/pi_sim_1/autenticar',
    ]);
    expect(sent[1]?.body).toMatchObject({ aprovado });
  });

  it("reads the payment's status at the same provider", async () => {
    open(answerOf(intencao('succeeded')));
    expect(await provider.check(payment)).toMatchObject({ status: 'succeeded' });
  });
});
