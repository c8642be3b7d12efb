import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pedidoDe } from '../../../test/pedidos.ts';
import { changesText } from '../../shop/pedidos/useMudancas.ts';
import { dayText, momentText } from '../formats/moment.ts';
import {
  eventoText,
  freteText,
  itemText,
  metodoText,
  statusInWords,
  statusText,
} from './pedido-texts.ts';
import { trackingAddress } from './tracking.ts';

describe('texts of an order', () => {
  it("formats date and time in the shop's time zone, wherever the reader is (ORD-04, C-66, FMT-03)", () => {
    expect(momentText('2026-03-05T14:07:31-03:00')).toBe('05/03/2026 às 14:07');
    expect(dayText('2026-03-05T23:59:59-03:00')).toBe('05/03/2026');
    expect(momentText('ontem')).toBe('ontem');
    const two = (value: number) => String(value).padStart(2, '0');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.constantFrom('Z', '-03:00', '+09:00', ''),
        (month, day, hour, minute, zone) => {
          const moment = `2026-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00${zone}`;
          expect(momentText(moment)).toBe(
            `${two(day)}/${two(month)}/2026 às ${two(hour)}:${two(minute)}`,
          );
        },
      ),
    );
  });

  it("uses the shop's word for a status, or the API's word made readable (C-52)", () => {
    expect(statusText('ENTREGUE', 'CONCLUIDO')).toBe('ENTREGUE');
    expect(statusText('DESCONHECIDO', 'em_separação')).toBe('EM SEPARAÇÃO');
    expect(statusText('DESCONHECIDO', ' ')).toBe('EM ANDAMENTO');
  });

  it('quotes a word of the API that the shop does not know, so that a sentence stays one (C-52)', () => {
    expect(statusInWords('PAGO', 'PAGAMENTO_APROVADO')).toBe('pago');
    expect(statusInWords('DESCONHECIDO', 'FALHOU')).toBe('na situação “FALHOU”');
    expect(statusInWords('DESCONHECIDO', 'em_separação')).toBe('na situação “EM SEPARAÇÃO”');
  });

  it('appends the volume to the name (C-42, S5)', () => {
    expect(itemText({ nomeProduto: 'Noite de Oud', variacaoNome: '10 ml' })).toBe(
      'Noite de Oud, 10 ml',
    );
    expect(itemText({ nomeProduto: 'Âmbar', variacaoNome: null })).toBe('Âmbar');
  });

  it('shows an unknown freight as to be arranged (ORD-04)', () => {
    expect([null, 0, 18.5].map(freteText)).toEqual([
      'Frete a combinar',
      'Frete grátis',
      'Frete R$ 18,50',
    ]);
  });

  it('names the payment methods in Portuguese (C-44)', () => {
    expect(['PIX', 'CARTAO_LINK', 'CARTAO_ENTREGA', 'CARTAO', 'Boleto'].map(metodoText)).toEqual([
      'Pix',
      'Cartão via link',
      'Cartão na entrega',
      'Cartão',
      'Boleto',
    ]);
  });

  it('describes history events', () => {
    const texts = (
      [
        [null, 'PENDENTE'],
        ['CANCELADO', 'PENDENTE'],
        ['PENDENTE', 'PAGO'],
        ['PAGO', 'ENVIADO'],
        ['ENVIADO', 'ENTREGUE'],
        ['PENDENTE', 'CANCELADO'],
        ['PAGO', 'PAGO'],
      ] as const
    ).map(([de, para]) =>
      eventoText({ __typename: 'EventoPedido', data: '', de, para, autor: null, motivo: null }),
    );
    expect(texts).toEqual([
      'Pedido feito',
      'Voltou a aguardar pagamento',
      'Pagamento confirmado',
      'Pedido enviado',
      'Pedido entregue',
      'Pedido cancelado',
      'Pedido atualizado',
    ]);
  });
});

describe('tracking address (C-67)', () => {
  it.each([
    ['https://rastreio.example/AB1', 'https://rastreio.example/AB1'],
    ['http://rastreio.example/AB1', 'http://rastreio.example/AB1'],
    ['rastreio.example/AB1?x=1', 'https://rastreio.example/AB1?x=1'],
    ['rastreio.example:8443/AB1', 'https://rastreio.example:8443/AB1'],
    ['//rastreio.example', 'https://rastreio.example/'],
    ['javascript:alert(1)', null],
    ['  ', null],
    [null, null],
  ])('normalises %s (TRACK-01)', (link, address) => {
    expect(trackingAddress(link)).toBe(address);
  });

  it('never returns another scheme', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'javascript:', 'data:', 'JaVaScRiPt:', ' vbscript:', 'file://', '//'),
        fc.string({ maxLength: 30 }),
        (start, rest) => {
          expect(trackingAddress(start + rest) ?? 'https:').toMatch(/^https?:/);
        },
      ),
    );
  });
});

describe('announcement of changes (S8)', () => {
  const before = [pedidoDe({ id: '1', status: 'PAGO' }), pedidoDe({ id: '2', status: 'ENVIADO' })];
  const [pago = pedidoDe(), enviado = pedidoDe()] = before;

  it('announces a new status and nothing unchanged', () => {
    expect(changesText(before, [pedidoDe({ id: '1', status: 'ENVIADO' }), enviado])).toBe(
      'Pedido nº 1: agora está enviado.',
    );
    expect(changesText(before, before)).toBe('');
    expect(changesText(before, [pedidoDe({ id: '9' })])).toBe('');
  });

  it('announces a tracking link and a withdrawal', () => {
    const rastreio = { ...enviado.rastreio, link: 'https://rastreio.example' };
    const desistencia = {
      __typename: 'Desistencia' as const,
      pedidaEm: '',
      motivo: null,
      recebidaEm: null,
      valor: null,
    };
    expect(
      changesText(before, [
        { ...pago, desistencia },
        { ...enviado, rastreio },
      ]),
    ).toBe('Pedido nº 1: desistência pedida. Pedido nº 2: já dá para acompanhar a entrega.');
  });
});
