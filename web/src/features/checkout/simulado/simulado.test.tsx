import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { createRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CardHandle, Result } from '../provider.ts';
import { CardForm } from './CardForm.tsx';
import { type Card, problemsOf, TEST_CARDS } from './cards.ts';
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

/** A network that answers in turn, and keeps what was sent. */
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
    throw answer ?? new Error('Nobody answers that.');
  });
  return { ask, sent };
}

describe('o provedor de teste, pela rede', () => {
  it('o cartão vai uma vez ao provedor, com o segredo do pagamento', async () => {
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

  it('CHK-06: uma recusa traz as palavras do banco', async () => {
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
  ])('CHK-08: %i é um erro, com as palavras que vierem', async (status, over) => {
    const { ask } = network(answerOf({ codigo: 'X', mensagem: 'Diga isto.' }, status));
    expect(await confirmCard(payment, card, ask)).toEqual({
      outcome: 'error',
      message: 'Diga isto.',
      over,
    });
  });

  it.each([
    ['a rede caiu', new TypeError('offline')],
    ['não é JSON', new Response('<html>', { status: 502 })],
    ['não é nada que se conheça', answerOf({ id: 7 })],
    ['não é um objeto', answerOf(null)],
  ])('CHK-08: %s: um erro sem palavras', async (_, answer) => {
    const { ask } = network(answer);
    expect(await confirmCard(payment, card, ask)).toEqual({
      outcome: 'error',
      message: null,
      over: false,
    });
  });

  it.each([true, false])('a resposta ao banco, %o, vai ao provedor', async (aprovado) => {
    const { ask, sent } = network(answerOf(intencao('succeeded')));
    await answerBank(payment, aprovado, ask);
    expect(sent[0]).toMatchObject({
      address: '/simulado/intencoes/pi_sim_1/autenticar',
      body: { client_secret: 'segredo', aprovado },
    });
  });

  it('onde está um pagamento; sem resposta, ninguém sabe', async () => {
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

describe('os cartões de teste', () => {
  it('cada um da lista serve', () => {
    for (const { numero } of TEST_CARDS) {
      expect(problemsOf({ ...card, numero: numero.replaceAll(' ', '') })).toEqual({});
    }
  });

  it('P6: nenhum outro número serve', () => {
    const known = new Set(TEST_CARDS.map(({ numero }) => numero.replaceAll(' ', '')));
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,19}$/), (numero) => {
        fc.pre(!known.has(numero));
        expect(problemsOf({ ...card, numero }).numero).toBeDefined();
      }),
    );
  });

  it.each(['', '1240', '13/40', '00/40', '12/4'])('a validade %o não serve', (validade) =>
    expect(problemsOf({ ...card, validade })).toEqual({ validade: expect.any(String) }),
  );
});

describe('o formulário de teste', () => {
  const fields = ['Número do cartão de teste', 'Validade', 'CVC', 'Nome no cartão'];
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const written = () => fields.map((label) => field(label).value);

  function open(...answers: (Response | Error)[]) {
    const { ask, sent } = network(...answers);
    vi.spyOn(globalThis, 'fetch').mockImplementation(ask);
    const ref = createRef<CardHandle>();
    const onReady = vi.fn<() => void>();
    render(
      <MantineProvider env="test">
        <CardForm
          ref={ref}
          payment={payment}
          returnUrl="https://loja.example/checkout"
          onReady={onReady}
          onFailed={() => undefined}
        />
      </MantineProvider>,
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

  it("diz 'Ambiente de teste: nenhum valor é cobrado', e está pronto logo", () => {
    const { onReady } = open();
    expect(screen.getByText('Ambiente de teste: nenhum valor é cobrado')).toBeTruthy();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  it('um toque num cartão da lista preenche tudo', async () => {
    const { pay, sent } = open(answerOf(intencao('succeeded')));
    const list = within(screen.getByRole('list', { name: /cartão de teste/ }));
    expect(list.getAllByRole('button')).toHaveLength(TEST_CARDS.length);
    fireEvent.click(list.getByRole('button', { name: /Recusado.*final.*0002/ }));
    expect(written()).toEqual(['4000 0000 0000 0002', '12/40', '123', 'Cliente de Teste']);
    await pay();
    expect(sent[0]?.body).toMatchObject({ cartao: { numero: '4000000000000002' } });
  });

  it('o número e a validade tomam forma enquanto se escreve', () => {
    open();
    fireEvent.change(field('Número do cartão de teste'), { target: { value: '42424242' } });
    fireEvent.change(field('Validade'), { target: { value: '1240' } });
    expect(written().slice(0, 2)).toEqual(['4242 4242', '12/40']);
  });

  it('P6: um cartão de verdade não sai daqui; o foco vai ao campo, o resto fica escrito', async () => {
    const { pay, sent } = open();
    fireEvent.click(screen.getByRole('button', { name: /^Aprovado\b.*4242/ }));
    fireEvent.change(field('Número do cartão de teste'), {
      target: { value: '5555 5555 5555 4444' },
    });
    expect(await pay()).toEqual({ outcome: 'invalid' });
    expect(sent).toEqual([]);
    expect(screen.getByText(/Nunca use um cartão de verdade/)).toBeTruthy();
    expect(document.activeElement).toBe(field('Número do cartão de teste'));
    expect(written().slice(1)).toEqual(['12/40', '123', 'Cliente de Teste']);
  });

  it('vazio, cada campo diz o que falta', async () => {
    const { pay } = open();
    await pay();
    expect(screen.getByText('Escolha um cartão de teste da lista.')).toBeTruthy();
    expect(screen.getByText('Escreva mês e ano, como 12/40.')).toBeTruthy();
    expect(screen.getByText('São 3 ou 4 números.')).toBeTruthy();
    expect(screen.getByText('Escreva um nome qualquer.')).toBeTruthy();
  });

  it('P6: o navegador não oferece os cartões da pessoa, nem guarda este', () => {
    open();
    for (const label of fields) {
      expect(field(label).autocomplete).toBe('off');
      expect(field(label).name).toBe('');
    }
  });

  it.each([
    ['Aprovar pagamento', true, 'succeeded'],
    ['Recusar', false, 'requires_payment_method'],
    ['Fechar', false, 'requires_payment_method'],
  ])('o banco pede a confirmação: %s', async (name, aprovado, status) => {
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

  it('onde está o pagamento, pergunta-se ao mesmo provedor', async () => {
    open(answerOf(intencao('succeeded')));
    expect(await provider.check(payment)).toMatchObject({ status: 'succeeded' });
  });
});
