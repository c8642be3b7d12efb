import { needsMotivo, STATUS } from '@decantaria/loja/status';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linhaAdmin, pedidoAdmin } from '../../../../test/admin/pedidos.ts';
import { fundir as merge } from '../../kit/editor/fundir.ts';
import { conversaDe } from './ChamarNoChat.tsx';
import { canRefund, destinoOf } from './estorno.ts';
import { fieldOf, problemasDe, whyMotivo } from './problemas.ts';
import {
  CAMPOS,
  differences,
  linhaNova,
  mudancaDe,
  type Rascunho,
  rascunhoDe,
} from './rascunho.ts';
import { nextStatus, statusChoices, statusDoAdmin } from './status.ts';
import { freteDe, readQuantidade, readReais, reaisText, totaisDe } from './valores.ts';

const base = pedidoAdmin({ status: 'PENDENTE' });
const escrito = (parts: Partial<Rascunho> = {}, de = base): Rascunho => ({
  ...rascunhoDe(de),
  ...parts,
});
const primeira = (parts: Partial<Rascunho['itens'][number]>, de = base) =>
  rascunhoDe(de).itens.map((linha) => ({ ...linha, ...parts }));

describe('status', () => {
  it("uses the dashboard's words, and the API's word for an unknown status (C-52)", () => {
    expect(STATUS.map((status) => statusDoAdmin(status))).toEqual([
      'PENDENTE',
      'PAGO',
      'ENVIADO',
      'CONCLUIDO',
      'CANCELADO',
    ]);
    expect(statusDoAdmin('DESCONHECIDO', 'em_separacao')).toBe('EM SEPARACAO');
  });

  it('orders PENDENTE, PAGO, ENVIADO, CONCLUIDO (C-53)', () => {
    expect(STATUS.map(nextStatus)).toEqual(['PAGO', 'ENVIADO', 'ENTREGUE', null, null]);
    expect(nextStatus('DESCONHECIDO')).toBeNull();
  });

  it('offers every status, usual ones first; cancelling is usual only before the end (C-53)', () => {
    for (const status of [...STATUS, 'DESCONHECIDO'] as const) {
      const { usual, other } = statusChoices(status);
      const all = new Set([status, ...usual, ...other]);
      expect(STATUS.every((each) => all.has(each))).toBe(true);
      expect(usual.some((each) => needsMotivo(status, each))).toBe(false);
    }
  });

  it('asks the reason of a move backwards, or out of an end, as the gateway does (C-53)', () => {
    const asked = [...STATUS, 'DESCONHECIDO' as const].map((de) => [
      de,
      STATUS.filter((para) => needsMotivo(de, para)),
    ]);
    expect(Object.fromEntries(asked)).toEqual({
      PENDENTE: [],
      PAGO: ['PENDENTE'],
      ENVIADO: ['PENDENTE', 'PAGO'],
      ENTREGUE: ['PENDENTE', 'PAGO', 'ENVIADO', 'CANCELADO'],
      CANCELADO: ['PENDENTE', 'PAGO', 'ENVIADO', 'ENTREGUE'],
      DESCONHECIDO: [],
    });
  });

  it('allows a refund when an order paid by card is cancelled (A8)', () => {
    const card = (status: Parameters<typeof canRefund>[1]) =>
      pedidoAdmin({ status, metodo: 'CARTAO' });
    expect(canRefund(card('PAGO'), 'CANCELADO')).toBe(true);
    expect(canRefund(card('CANCELADO'), 'CANCELADO')).toBe(true);
    expect(canRefund(card('PENDENTE'), 'CANCELADO')).toBe(false);
    expect(canRefund(card('PAGO'), 'ENVIADO')).toBe(false);
    expect(canRefund(pedidoAdmin({ metodo: 'PIX' }), 'CANCELADO')).toBe(false);
    expect(canRefund(pedidoAdmin({ metodo: null }), 'CANCELADO')).toBe(false);
  });

  it('allows a refund of what the provider has confirmed, and neither it nor a bank has returned (A8, S2, MON-24)', () => {
    const pagamento = {
      __typename: 'PagamentoDoPedido' as const,
      provedor: 'STRIPE' as const,
      valor: 119.8,
      pagoEm: null,
      pendencia: null,
      estornos: [],
      contestacoes: [],
    };
    const pix = pedidoAdmin({ status: 'PAGO', metodo: 'PIX' });
    expect(canRefund({ ...pix, pagamento }, 'CANCELADO')).toBe(true);
    const back = { ...pagamento, estornos: [{ valor: 119.8, estado: 'FEITO' as const }] };
    expect(canRefund({ ...pix, pagamento: back }, 'CANCELADO')).toBe(false);
    const disputed = (estado: 'ABERTA' | 'PERDIDA') => ({
      ...pagamento,
      contestacoes: [{ valor: 119.8, estado }],
    });
    expect(canRefund({ ...pix, pagamento: disputed('ABERTA') }, 'CANCELADO')).toBe(true);
    expect(canRefund({ ...pix, pagamento: disputed('PERDIDA') }, 'CANCELADO')).toBe(false);
    expect(canRefund(pix, 'CANCELADO')).toBe(false);
    expect(destinoOf(pix)).toBe('a conta que fez o Pix');
  });
});

describe('amounts', () => {
  it.each([
    ['49', 49],
    ['49,9', 49.9],
    ['49.90', 49.9],
    [' R$ 1.234,50 ', 1234.5],
    ['1.234', 1234],
    ['0', 0],
    ['', null],
    ['-1', null],
    ['1,234', null],
    ['0.125', null],
    ['abc', null],
  ])('reads %j as %s (AORD-07)', (written, reais) => expect(readReais(written)).toBe(reais));

  it('round-trips a formatted price (AORD-07)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (centavos) => {
        expect(readReais(reaisText(centavos / 100))).toBe(centavos / 100);
      }),
    );
  });

  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['0', null],
    ['1,5', null],
    ['-2', null],
    ['', null],
  ])('reads the quantity %j as %s (AORD-07)', (written, n) =>
    expect(readQuantidade(written)).toBe(n),
  );

  it('sums quantity × price and freight, exact to the centavo (AORD-07, C-54)', () => {
    const linha = fc.record({
      quantidade: fc.integer({ min: 1, max: 999 }),
      centavos: fc.integer({ min: 0, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(linha), fc.integer({ min: 0, max: 100_000 }), (linhas, frete) => {
        const exact = linhas.reduce((sum, each) => sum + each.quantidade * each.centavos, 0);
        const { subtotal, total } = totaisDe(
          linhas.map(({ quantidade, centavos }) => ({ quantidade, precoUnitario: centavos / 100 })),
          frete / 100,
        );
        expect([Math.round(subtotal * 100), Math.round(total * 100)]).toEqual([
          exact,
          exact + frete,
        ]);
      }),
    );
  });

  it('derives a missing freight from the total (C-54)', () => {
    expect(freteDe({ total: 119.8, subtotal: 99.8, valorFrete: null })).toBe(20);
    expect(freteDe({ total: 90, subtotal: 99.8, valorFrete: null })).toBe(0);
    expect(freteDe({ total: 119.8, subtotal: 99.8, valorFrete: 5 })).toBe(5);
  });
});

describe('changed fields', () => {
  it('sends nothing without a change', () => {
    expect(mudancaDe(base, escrito())).toBeNull();
    expect(mudancaDe(base, escrito({ motivo: 'por nada' }))).toBeNull();
    const odd = pedidoAdmin({ telefone: '558598765432100', cpf: '123', nomeCompleto: null });
    expect(mudancaDe(odd, rascunhoDe(odd))).toBeNull();
  });

  it('sends only the changed fields, with the reason (C-53)', () => {
    expect(
      mudancaDe(
        base,
        escrito({ status: 'ENTREGUE', motivo: ' entregue em mãos ', cpf: '52998224725' }),
      ),
    ).toEqual({ status: 'ENTREGUE', motivo: 'entregue em mãos' });
    expect(
      mudancaDe(base, escrito({ telefone: '(85) 9 1111-2222', email: ' a@b.example ' })),
    ).toEqual({ telefone: '85911112222', email: 'a@b.example' });
    expect(
      mudancaDe(pedidoAdmin({ versao: null, linkRastreio: 'https://r.example/' }), {
        ...escrito({}, pedidoAdmin({ versao: null })),
        linkRastreio: '',
      }),
    ).toEqual({ linkRastreio: '' });
  });

  it('sends kept lines by id, and new ones with product and volume (C-54)', () => {
    const nova = { ...linhaNova('n1'), produtoId: 'p2', variacaoId: 'v2', nomeProduto: 'Íris' };
    const itens = [...primeira({ quantidade: '3' }), nova];
    expect(mudancaDe(base, escrito({ itens }))).toEqual({
      itens: [
        { id: '101:1', nomeProduto: 'Noite de Oud', quantidade: 3, precoUnitario: 49.9 },
        { produtoId: 'p2', variacaoId: 'v2', nomeProduto: 'Íris', quantidade: 1, precoUnitario: 0 },
      ],
    });
    expect(
      differences(rascunhoDe(base), escrito({ itens: primeira({ precoUnitario: '49,9' }) })),
    ).toEqual(new Set());
  });

  it('sends a refund only with a cancellation (A8)', () => {
    const pago = pedidoAdmin({ status: 'PAGO', metodo: 'CARTAO' });
    const sent = (status: Rascunho['status']) =>
      mudancaDe(pago, { ...rascunhoDe(pago), status, estornar: true });
    expect(sent('CANCELADO')).toEqual({ status: 'CANCELADO', estornar: true });
    expect(sent('ENVIADO')).toEqual({ status: 'ENVIADO' });
  });
});

describe('validation of a draft', () => {
  const fieldsOf = (rascunho: Rascunho, de = base) =>
    problemasDe(de, rascunho).map(({ field }) => field);

  it('never reports an unchanged field', () => {
    const odd = pedidoAdmin({ cpf: '1', telefone: '1', email: '', nomeCompleto: null });
    expect(problemasDe(odd, rascunhoDe(odd))).toEqual([]);
  });

  it('reports quantity and price, each at its field (AORD-07)', () => {
    const itens = primeira({ quantidade: '0', precoUnitario: '-1' });
    const [linha] = itens;
    if (!linha) throw new Error('no line');
    expect(fieldsOf(escrito({ itens }))).toEqual([
      fieldOf(linha, 'quantidade'),
      fieldOf(linha, 'precoUnitario'),
    ]);
    expect(fieldsOf(escrito({ itens: [linhaNova('n1')] }))).toEqual(['item n1 nomeProduto']);
    expect(fieldsOf(escrito({ itens: [] }))).toEqual([null]);
  });

  it('rejects an invalid tracking link (C-67)', () => {
    expect(fieldsOf(escrito({ linkRastreio: 'javascript:1' }))).toEqual(['linkRastreio']);
  });

  it('sends an invoice key without spaces, clears an empty one, and rejects anything but 44 digits (A6)', () => {
    const chave = '23260312345678000190550010000000431000000435';
    const comChave = pedidoAdmin({ chaveFiscal: chave });
    expect(escrito({}, comChave).chaveFiscal).toBe(
      '2326 0312 3456 7800 0190 5500 1000 0000 4310 0000 0435',
    );
    expect(mudancaDe(comChave, escrito({ chaveFiscal: chave }, comChave))).toBeNull();
    expect(mudancaDe(comChave, escrito({ chaveFiscal: ' ' }, comChave))).toEqual({
      chaveFiscal: '',
    });
    expect(
      mudancaDe(
        base,
        escrito({ chaveFiscal: '2326 0312 3456 7800 0190 5500 1000 0000 4310 0000 0435' }),
      ),
    ).toEqual({
      chaveFiscal: chave,
    });
    for (const wrong of ['123', `${chave}0`, chave.replace('2', 'x')]) {
      expect(fieldsOf(escrito({ chaveFiscal: wrong }))).toEqual(['chaveFiscal']);
    }
    expect(fieldsOf(escrito({ chaveFiscal: '' }, comChave), comChave)).toEqual([]);
  });

  it('rejects a removed or invalid contact', () => {
    expect(
      fieldsOf(escrito({ nomeCompleto: ' ', cpf: '111.111.111-11', telefone: '85', email: '' })),
    ).toEqual(['nomeCompleto', 'cpf', 'telefone', 'email']);
  });

  it('requires a reason for a status backwards and for items of a paid order (C-53, C-54)', () => {
    const pago = pedidoAdmin({ status: 'PAGO' });
    const itens = primeira({ quantidade: '5' }, pago);
    expect(fieldsOf(escrito({ status: 'ENTREGUE' }))).toEqual([]);
    expect(fieldsOf({ ...rascunhoDe(pago), status: 'PENDENTE' }, pago)).toEqual(['motivo']);
    expect(fieldsOf(escrito({ status: 'PAGO' }))).toEqual([]);
    expect(fieldsOf(escrito({ itens: primeira({ quantidade: '5' }) }))).toEqual([]);
    expect(fieldsOf({ ...rascunhoDe(pago), itens }, pago)).toEqual(['motivo']);
    expect(fieldsOf({ ...rascunhoDe(pago), itens, motivo: 'troca' }, pago)).toEqual([]);
    expect(whyMotivo(pago, rascunhoDe(pago))).toBeNull();
    expect(fieldsOf(escrito({ motivo: 'x'.repeat(301) }))).toEqual(['motivo']);
  });
});

describe('two changes of the same order (A3)', () => {
  const atual = pedidoAdmin({
    status: 'PAGO',
    versao: 4,
    email: 'outra@loja.example',
    itens: [linhaAdmin({ id: '101:2', nomeProduto: 'Íris' })],
  });

  const fundir = (antes: typeof base, depois: typeof base, minha: Rascunho) => {
    const campos = Object.values(CAMPOS);
    const fusao = merge(campos, rascunhoDe(antes), minha, rascunhoDe(depois));
    return { ...fusao, divergentes: fusao.divergencias.map(({ chave }) => chave) };
  };

  it('takes what only the other person changed and asks about what both changed', () => {
    const fusao = fundir(
      base,
      atual,
      escrito({ status: 'CANCELADO', nomeCompleto: 'Outra Exemplo' }),
    );
    expect(fusao.divergentes).toEqual(['status']);
    expect(fusao.vindas).toEqual([
      'E-mail: agora é outra@loja.example',
      'Itens: agora é 2 x Íris, 10 ml a R$ 49,90',
    ]);
    expect(fusao.rascunho).toMatchObject({
      status: 'CANCELADO',
      nomeCompleto: 'Outra Exemplo',
      email: 'outra@loja.example',
      itens: [{ id: '101:2', nomeProduto: 'Íris' }],
    });
  });

  it('reports no conflict for the same change on both sides', () => {
    const fusao = fundir(base, atual, escrito({ status: 'PAGO' }));
    expect(fusao.divergentes).toEqual([]);
    expect(mudancaDe(atual, fusao.rascunho)).toBeNull();
  });

  it('turns a line that the order no longer has into a new line of the same product', () => {
    const itens = primeira({ quantidade: '9' });
    const { divergentes, rascunho } = fundir(base, atual, escrito({ itens }));
    expect(divergentes).toEqual(['itens']);
    expect(mudancaDe(atual, rascunho)).toEqual({
      itens: [
        {
          produtoId: 'p1',
          variacaoId: 'v1',
          nomeProduto: 'Noite de Oud',
          quantidade: 9,
          precoUnitario: 49.9,
        },
      ],
    });
  });
});

describe('conversaDe', () => {
  it.each([
    ['85987654321', 'https://wa.me/5585987654321'],
    ['(85) 3456-7890', 'https://wa.me/558534567890'],
    ['+55 85 98765-4321', 'https://wa.me/5585987654321'],
    ['987654321', null],
    ['', null],
    [null, null],
  ])('returns the chat address of %j: %s', (telefone, address) =>
    expect(conversaDe(telefone)).toBe(address),
  );
});
