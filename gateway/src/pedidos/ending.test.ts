import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../test/test-bench.ts';
import type { PedidoModel } from '../graphql/models.ts';
import { RestFailure } from '../rest/failure.ts';
import { cancelPedido, withdraw } from './ending.ts';
import { pedidoWire } from './wire.ts';

const order = (status: string, more: object = {}): PedidoModel =>
  pedidoWire.parse({ id: 31, data: '2026-03-01T09:15:00', status, total: 10, ...more });
const refused = (status: number, codigo: string | null) =>
  new RestFailure('refused', 'x', {
    status,
    codigo,
    campo: null,
    disponivel: null,
    itens: [],
    total: null,
    retryAfterSeconds: null,
  });
const BARE = refused(403, null);
const AWAY = new RestFailure('timeout', 'x');
const KEPT = { desistencia: { data: '2026-03-02T10:00:00', motivo: null } };

/** The order as it reads before and after what is sent, and what comes of that. */
interface Story {
  readonly before: PedidoModel | null;
  readonly after?: PedidoModel | null;
  readonly answer?: PedidoModel | Error;
}

function tell({ before, after = before, answer }: Story) {
  const sent: unknown[] = [];
  const reads = [before, after];
  const readOwn = async () => reads.shift() ?? null;
  const send = async (...args: unknown[]) => {
    sent.push(args);
    if (answer instanceof Error || answer === undefined) throw answer ?? new Error('not expected');
    return answer;
  };
  return { sent, readOwn, cancel: send, withdraw: send };
}

describe('cancelar', () => {
  const outcome = async (story: Story) => {
    const told = tell(story);
    const ended = await cancelPedido(told, told.readOwn);
    return { ended, sent: told.sent };
  };

  test('vai uma vez, e a resposta é o pedido', async () => {
    const answer = order('CANCELADO');
    expect(await outcome({ before: order('PENDENTE'), answer })).toEqual({
      ended: answer,
      sent: [['31']],
    });
  });

  test.each<[string, Story, object]>([
    ['o que não é seu', { before: null }, { __typename: 'PedidoNaoEncontrado', campo: 'id' }],
    ['o já cancelado', { before: order('CANCELADO') }, { status: 'CANCELADO' }],
    [
      'o pago',
      { before: order('PAGO') },
      { __typename: 'PedidoNaoCancelavel', campo: 'id', status: 'PAGO' },
    ],
    [
      'o de palavra desconhecida',
      { before: order('FALHOU') },
      { __typename: 'PedidoNaoCancelavel', status: 'DESCONHECIDO' },
    ],
  ])('%s não chega à API', async (_, story, expected) => {
    const { ended, sent } = await outcome(story);
    expect(ended).toMatchObject(expected);
    expect(sent).toEqual([]);
  });

  test.each<[string, Story, object]>([
    [
      'resposta perdida, feito',
      { before: order('PENDENTE'), after: order('CANCELADO'), answer: AWAY },
      { __typename: 'Pedido', status: 'CANCELADO' },
    ],
    [
      '403 vazio que escondia o feito',
      { before: order('PENDENTE'), after: order('CANCELADO'), answer: BARE },
      { __typename: 'Pedido', status: 'CANCELADO' },
    ],
    [
      'foi pago enquanto isso',
      { before: order('PENDENTE'), after: order('PAGO'), answer: BARE },
      { __typename: 'PedidoNaoCancelavel', status: 'PAGO' },
    ],
    [
      'um pagamento em processamento',
      { before: order('PENDENTE'), answer: refused(409, 'PEDIDO_NAO_CANCELAVEL') },
      {
        __typename: 'PedidoNaoCancelavel',
        status: 'PENDENTE',
        mensagem: expect.stringContaining('em processamento'),
      },
    ],
    [
      'uma API que não cancela',
      { before: order('PENDENTE'), answer: BARE },
      { __typename: 'RecursoIndisponivel', campo: null },
    ],
    [
      'sumiu enquanto isso',
      { before: order('PENDENTE'), after: null, answer: BARE },
      { __typename: 'PedidoNaoEncontrado' },
    ],
  ])('%s', async (_, story, expected) => {
    expect((await outcome(story)).ended).toMatchObject(expected);
  });

  test.each([
    ['sem resposta e por fazer', AWAY],
    ['o cartão que não responde', refused(503, 'PAGAMENTO_INDISPONIVEL')],
  ])('%s: um erro, que se tenta de novo', async (_, answer) => {
    await expect(outcome({ before: order('PENDENTE'), answer })).rejects.toBe(answer);
  });

  test('um engano nosso não passa por recusa', async () => {
    await expect(outcome({ before: order('PENDENTE') })).rejects.toThrow('not expected');
  });
});

describe('art. 49: desistir', () => {
  const outcome = async (story: Story, motivo: string | null = null) => {
    const told = tell(story);
    const ended = await withdraw(told, told.readOwn, motivo);
    return { ended, sent: told.sent };
  };

  test.each([
    [null, null],
    ['  ', null],
    [' Não \0combinou. ', 'Não combinou.'],
    ['x'.repeat(500), 'x'.repeat(500)],
  ])('o motivo %j vai como %j', async (given, motivo) => {
    const answer = order('ENTREGUE', KEPT);
    const { ended, sent } = await outcome({ before: order('CONCLUIDO'), answer }, given);
    expect([ended, sent]).toEqual([answer, [['31', motivo]]]);
  });

  test('um motivo longo demais é dito antes de tudo', async () => {
    expect(await outcome({ before: null }, 'x'.repeat(501))).toMatchObject({
      ended: { __typename: 'DadosInvalidos', campo: 'motivo' },
      sent: [],
    });
  });

  test.each<[string, Story, object]>([
    ['o que não é seu', { before: null }, { __typename: 'PedidoNaoEncontrado' }],
    ['a já pedida', { before: order('ENTREGUE', KEPT) }, { __typename: 'Pedido' }],
    [
      'o não entregue',
      { before: order('ENVIADO') },
      {
        __typename: 'DesistenciaRecusada',
        status: 'ENVIADO',
        mensagem: expect.stringContaining('ainda não foi'),
      },
    ],
    [
      'o fora do prazo',
      { before: order('ENTREGUE', { podeDesistir: false }) },
      { __typename: 'DesistenciaRecusada', mensagem: expect.stringContaining('sete dias') },
    ],
    [
      'recusada pela API',
      { before: order('ENTREGUE'), answer: refused(409, 'DESISTENCIA_RECUSADA') },
      { __typename: 'DesistenciaRecusada', campo: 'id' },
    ],
    [
      'resposta perdida, guardada',
      { before: order('ENTREGUE'), after: order('ENTREGUE', KEPT), answer: AWAY },
      { __typename: 'Pedido' },
    ],
    [
      'uma API que não guarda',
      { before: order('ENTREGUE'), answer: BARE },
      { __typename: 'RecursoIndisponivel' },
    ],
  ])('%s', async (_, story, expected) => {
    expect((await outcome(story)).ended).toMatchObject(expected);
  });
});

describe.each(['plain', 'empty403'] as const)('na API viva, no mundo %s', (errors) => {
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

  test('o pedido diz o que se pode, e o que a API não guarda fica com a loja', async () => {
    const FIELDS = '{ status podeCancelar podeDesistir desistencia { data motivo } }';
    const query = `{ a: pedido(id: 101) ${FIELDS} b: pedido(id: 104) ${FIELDS} c: pedido(id: 103) ${FIELDS} }`;
    expect(await ask(query)).toEqual({
      a: { status: 'PENDENTE', podeCancelar: true, podeDesistir: false, desistencia: null },
      b: { status: 'ENTREGUE', podeCancelar: false, podeDesistir: true, desistencia: null },
      c: { status: 'ENVIADO', podeCancelar: false, podeDesistir: false, desistencia: null },
    });
  });

  test.each(['marina', 'admin'])('%s: o que ela não faz é dito com o que fazer', async (as) => {
    if (as === 'admin') {
      const admin = bench.api.usuarios.find(({ username }) => username === 'admin');
      bench.api.pedidos = bench.api.pedidos.map((one) => ({ ...one, usuarioId: admin?.id ?? 0 }));
    }
    const FALHA = '__typename ... on Falha { mensagem campo }';
    const data = await ask(
      `mutation { c: cancelarPedido(id: 101) { ${FALHA} } d: solicitarDesistencia(id: 104) { ${FALHA} } }`,
      as,
    );
    const said = {
      __typename: 'RecursoIndisponivel',
      mensagem: expect.stringContaining('conversa'),
      campo: null,
    };
    expect(data).toEqual({ c: said, d: said });
    expect(bench.api.requested('PUT')).toEqual(['/pedidos/101/cancelar']);
    expect(bench.api.requested('POST')).toEqual(['/pedidos/104/desistencia']);
  });

  test('o que a API guarda chega com o fuso da loja', async () => {
    const kept = { data: '2026-03-02T10:00:00', motivo: 'Não combinou.' };
    bench.api.spoil('POST /pedidos/104/desistencia', {
      status: 200,
      body: JSON.stringify({
        id: 104,
        data: '2025-06-02T09:15:00',
        status: 'ENTREGUE',
        total: 1,
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
