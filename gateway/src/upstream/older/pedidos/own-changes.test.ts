import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestBench, type TestBench } from '../../../../test/test-bench.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { Conta } from '../../../shop/sessao/conta.ts';
import { openCalls, withSession } from '../../rest/calls.ts';
import { RestFailure, readFailure } from '../../rest/failure.ts';
import { pedidoWire } from '../../wire/pedidos.ts';
import { createOwnChanges } from './pedidos.ts';

const order = (status: string, more: object = {}): PedidoModel =>
  pedidoWire.parse({
    id: 31,
    data: '2026-03-01T09:15:00',
    status,
    total: 10,
    versao: 1,
    ...more,
  });
const refused = (status: number, codigo: string | null) =>
  new RestFailure(readFailure(status, codigo === null ? '' : JSON.stringify({ codigo })), 'x');
const BARE = refused(403, null);
const AWAY = new RestFailure('timeout', 'x');
const KEPT = { desistencia: { data: '2026-03-02T10:00:00', motivo: null } };

const identity: Conta['identity'] = {
  token: 'token',
  usuario: 'marina',
  usuarioId: '7',
  papeis: ['USER'],
  iat: 0,
  exp: 0,
  senhaProvisoria: false,
};
type Send = ReturnType<Parameters<typeof openCalls>[0]['withToken']>;
const contaOf = (send: Send): Conta => {
  const calls = withSession(openCalls({ anonymous: send, withToken: () => send }), identity);
  return {
    identity,
    origin: { address: '127.0.0.1', shared: false },
    turn: (work) => work(),
    reading: calls,
    writing: calls,
  };
};

interface Call {
  readonly body?: object;
}

/** The order as read before and after the request, and the API's answer. */
interface Story {
  readonly before: PedidoModel | null;
  readonly after?: PedidoModel | null;
  readonly answer?: PedidoModel | Error;
}

function createUpstream({ before, after = before, answer }: Story) {
  const sent: unknown[] = [];
  const reads = [before, after];
  const readOwn = async () => reads.shift() ?? null;
  const send = vi.fn(async (_: unknown, { body, ...params }: Call) => {
    sent.push(Object.values({ ...params, ...body }));
    if (answer instanceof Error || answer === undefined) throw answer ?? new Error('not expected');
    return answer;
  });
  const conta = contaOf(vi.fn().mockImplementation(send));
  const release = vi.fn(async () => undefined);
  return { sent, conta, release, changes: createOwnChanges(readOwn, release) };
}

describe('cancel', () => {
  const outcome = async (story: Story) => {
    const upstream = createUpstream(story);
    const ended = await upstream.changes.cancel(upstream.conta, '31');
    return { ended, sent: upstream.sent };
  };

  test('sends one request and returns the order', async () => {
    const answer = order('CANCELADO');
    expect(await outcome({ before: order('PENDENTE'), answer })).toEqual({
      ended: answer,
      sent: [['31']],
    });
  });

  test('forgets the reservation of the order, also under an id with a zero before it (SEC-22)', async () => {
    const upstream = createUpstream({ before: order('PENDENTE'), answer: order('CANCELADO') });
    await upstream.changes.cancel(upstream.conta, '031');
    expect(upstream.release.mock.calls).toEqual([['31']]);
  });

  test.each<[string, Story, object]>([
    [
      'the order of another account',
      { before: null },
      { __typename: 'PedidoNaoEncontrado', campo: 'id' },
    ],
    ['a cancelled order', { before: order('CANCELADO') }, { status: 'CANCELADO' }],
    [
      'a paid order',
      { before: order('PAGO') },
      { __typename: 'PedidoNaoCancelavel', campo: 'id', status: 'PAGO' },
    ],
    [
      'an order with an unknown status',
      { before: order('FALHOU') },
      { __typename: 'PedidoNaoCancelavel', status: 'DESCONHECIDO' },
    ],
  ])('sends no request for %s', async (_, story, expected) => {
    const { ended, sent } = await outcome(story);
    expect(ended).toMatchObject(expected);
    expect(sent).toEqual([]);
  });

  test.each<[string, Story, object]>([
    [
      'a lost reply to a done cancellation',
      { before: order('PENDENTE'), after: order('CANCELADO'), answer: AWAY },
      { __typename: 'Pedido', status: 'CANCELADO' },
    ],
    [
      'an empty 403 that hides a done cancellation',
      { before: order('PENDENTE'), after: order('CANCELADO'), answer: BARE },
      { __typename: 'Pedido', status: 'CANCELADO' },
    ],
    [
      'an order paid meanwhile',
      { before: order('PENDENTE'), after: order('PAGO'), answer: BARE },
      { __typename: 'PedidoNaoCancelavel', status: 'PAGO' },
    ],
    [
      'a payment in progress',
      { before: order('PENDENTE'), answer: refused(409, 'PEDIDO_NAO_CANCELAVEL') },
      {
        __typename: 'PedidoNaoCancelavel',
        status: 'PENDENTE',
        mensagem: expect.stringContaining('em processamento'),
      },
    ],
    [
      'an API without cancellation',
      { before: order('PENDENTE'), answer: BARE },
      { __typename: 'RecursoIndisponivel', campo: null },
    ],
    [
      'an order that disappeared meanwhile',
      { before: order('PENDENTE'), after: null, answer: BARE },
      { __typename: 'PedidoNaoEncontrado' },
    ],
  ])('answers %s', async (_, story, expected) => {
    expect((await outcome(story)).ended).toMatchObject(expected);
  });

  test.each([
    ['an unanswered, undone request', AWAY],
    ['a card provider that does not answer', refused(503, 'PAGAMENTO_INDISPONIVEL')],
  ])('fails so that it can be tried again: %s', async (_, answer) => {
    await expect(outcome({ before: order('PENDENTE'), answer })).rejects.toBe(answer);
  });

  test('rethrows an error of our own', async () => {
    await expect(outcome({ before: order('PENDENTE') })).rejects.toThrow('not expected');
  });
});

describe('withdrawal (art. 49)', () => {
  const outcome = async (story: Story, motivo: string | null = null) => {
    const upstream = createUpstream(story);
    const ended = await upstream.changes.withdraw(upstream.conta, '31', motivo);
    return { ended, sent: upstream.sent };
  };

  test.each([null, 'Não combinou.'])('sends the reason %j', async (motivo) => {
    const answer = order('ENTREGUE', KEPT);
    const { ended, sent } = await outcome({ before: order('CONCLUIDO'), answer }, motivo);
    expect([ended, sent]).toEqual([answer, [['31', motivo]]]);
  });

  test.each<[string, Story, object]>([
    ['the order of another account', { before: null }, { __typename: 'PedidoNaoEncontrado' }],
    [
      'a withdrawal already requested',
      { before: order('ENTREGUE', KEPT) },
      { __typename: 'Pedido' },
    ],
    [
      'an order not delivered yet',
      { before: order('ENVIADO') },
      {
        __typename: 'DesistenciaRecusada',
        status: 'ENVIADO',
        mensagem: expect.stringContaining('ainda não foi'),
      },
    ],
    [
      'an order past the deadline',
      { before: order('ENTREGUE', { podeDesistir: false }) },
      { __typename: 'DesistenciaRecusada', mensagem: expect.stringContaining('sete dias') },
    ],
    [
      'a withdrawal refused by the API',
      { before: order('ENTREGUE'), answer: refused(409, 'DESISTENCIA_RECUSADA') },
      { __typename: 'DesistenciaRecusada', campo: 'id' },
    ],
    [
      'a lost reply to a stored withdrawal',
      { before: order('ENTREGUE'), after: order('ENTREGUE', KEPT), answer: AWAY },
      { __typename: 'Pedido' },
    ],
    [
      'an API that stores no withdrawals',
      { before: order('ENTREGUE'), answer: BARE },
      { __typename: 'RecursoIndisponivel' },
    ],
  ])('answers %s', async (_, story, expected) => {
    expect((await outcome(story)).ended).toMatchObject(expected);
  });
});

describe.each(['plain', 'empty403'] as const)('on the running API, error world %s', (errors) => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench({ errors });
  });
  afterEach(() => bench.close());

  const ask = async (query: string, as = 'marina') => {
    const { data, errors: failed } = await bench.executeAs(as, query);
    expect(failed).toBeUndefined();
    return data;
  };

  test('says beforehand that cancelling and withdrawing are asked for in the chat (MON-10)', async () => {
    const FIELDS =
      '{ status podeCancelar podeDesistir mudaNaConversa desistencia { data motivo } }';
    const CHAT_ONLY = {
      podeCancelar: false,
      podeDesistir: false,
      mudaNaConversa: true,
      desistencia: null,
    };
    const query = `{ a: pedido(id: 101) ${FIELDS} b: pedido(id: 104) ${FIELDS} c: pedido(id: 103) ${FIELDS} }`;
    expect(await ask(query)).toEqual({
      a: { status: 'PENDENTE', ...CHAT_ONLY },
      b: { status: 'ENTREGUE', ...CHAT_ONLY },
      c: { status: 'ENVIADO', ...CHAT_ONLY },
    });
  });

  test.each(['marina', 'admin'])(
    'tells %s to ask in the chat, and asks the API for nothing that it refuses (MON-10)',
    async (as) => {
      if (as === 'admin') {
        const admin = bench.api.usuarios.find(({ username }) => username === 'admin');
        bench.api.pedidos = bench.api.pedidos.map((one) => ({ ...one, usuarioId: admin?.id ?? 0 }));
      }
      const FALHA = '__typename ... on Falha { mensagem campo }';
      const data = await ask(
        `mutation { c: cancelarPedido(id: 101) { ${FALHA} } d: solicitarDesistencia(id: 104) { ${FALHA} } }`,
        as,
      );
      const unavailable = {
        __typename: 'RecursoIndisponivel',
        mensagem: expect.stringContaining('conversa'),
        campo: null,
      };
      expect(data).toEqual({ c: unavailable, d: unavailable });
      expect([...bench.api.requested('PUT'), ...bench.api.requested('POST')]).toEqual([]);
    },
  );

  test("returns the API's stored withdrawal in the shop's time zone", async () => {
    const kept = { data: '2026-03-02T10:00:00', motivo: 'Não combinou.' };
    const delivered = { id: 104, data: '2025-06-02T09:15:00', status: 'ENTREGUE', total: 1 };
    bench.api.spoil('GET /pedidos/104', {
      status: 200,
      body: JSON.stringify({ ...delivered, podeDesistir: true }),
    });
    bench.api.spoil('POST /pedidos/104/desistencia', {
      status: 200,
      body: JSON.stringify({
        ...delivered,
        desistencia: kept,
        podeDesistir: false,
      }),
    });
    const data = await ask(
      'mutation { r: solicitarDesistencia(id: 104, motivo: "Não combinou.") { ... on Pedido { podeDesistir desistencia { data motivo } } } }',
    );
    expect(data).toEqual({
      r: {
        podeDesistir: false,
        desistencia: { data: '2026-03-02T10:00:00-03:00', motivo: 'Não combinou.' },
      },
    });
  });
});
