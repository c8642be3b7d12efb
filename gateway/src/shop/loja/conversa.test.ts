import { afterEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

describe('chat with the shop', () => {
  let bench: TestBench;
  afterEach(() => bench.close());

  const link = async (args: string, username?: string) => {
    const { data, codes } = await bench.execute(
      `{ linkConversa${args} }`,
      username === undefined ? {} : { token: bench.tokenOf(username) },
    );
    const url = data?.['linkConversa'];
    return { url: typeof url === 'string' ? new URL(url) : null, codes };
  };

  test('greets everybody alike without an order (C-61)', async () => {
    bench = await createTestBench({ WHATSAPP_NUMERO: '5585900000000' });
    const { url } = await link('');
    expect(url?.href).toMatch(/^https:\/\/wa\.me\/5585900000000\?text=Ol/);
    expect(url?.searchParams.get('text')).toMatch(/gostaria de fazer um pedido\.$/);
    expect(bench.api.requested()).toEqual([]);
  });

  test('describes the order with items, volumes, freight and total, without personal data (CHATPAY-02)', async () => {
    bench = await createTestBench({ WHATSAPP_NUMERO: '5585900000000' });
    const { url } = await link('(pedidoId: 102, metodo: PIX)', 'marina');
    expect(url?.searchParams.get('text')).toBe(
      [
        'Olá! Gostaria de pagar meu pedido com Pix.',
        '*Pedido nº 102*',
        '• *Noite de Oud* — 10 ml: 2 × R$ 69,90\n• *Brisa - Leve*: 1 × R$ 120,50',
        'Frete: a combinar\n*Total: R$ 260,30*',
        'Pode me enviar os dados para o pagamento?',
      ].join('\n\n'),
    );
    expect(url?.search).not.toMatch(/Marina|123\.?456|90000|60000|Amostras|loja\.example/);
  });

  test.each([
    ['(pedidoId: 103, metodo: CARTAO_LINK)', 'com cartão, por um link.', 'Frete: R$ 22,90'],
    ['(pedidoId: 103, metodo: CARTAO_ENTREGA)', 'com cartão na entrega.', '*Total: R$ 143,40*'],
    ['(pedidoId: 103)', 'falar sobre o meu pedido.', 'Pode me ajudar?'],
  ])('writes for %s the text "%s" (CHATPAY-01)', async (args, ...texts) => {
    bench = await createTestBench();
    const text = (await link(args, 'marina')).url?.searchParams.get('text');
    for (const part of texts) expect(text).toContain(part);
  });

  test("answers UNAUTHENTICATED without a session and NOT_FOUND for another account's order, also to an admin (C-16)", async () => {
    bench = await createTestBench();
    expect((await link('(pedidoId: 102)')).codes).toEqual(['UNAUTHENTICATED']);
    expect(bench.api.requested()).toEqual([]);
    expect((await link('(pedidoId: 108)', 'marina')).codes).toEqual(['NOT_FOUND']);
    expect((await link('(pedidoId: 999)', 'marina')).codes).toEqual(['NOT_FOUND']);
    expect((await link('(pedidoId: 102)', 'admin')).codes).toEqual(['NOT_FOUND']);
  });

  test('cuts a long list, keeps the total and neutralises formatting marks in names', async () => {
    bench = await createTestBench();
    const pedido = bench.api.pedidos.find(({ id }) => id === 102);
    const [item] = pedido?.itens ?? [];
    if (!pedido || !item) throw new Error('no order');
    const named = (n: number) => ({
      ...item,
      id: n,
      nomeProduto: `*Perfume* ${n} ${'ã'.repeat(200)}`,
    });
    pedido.itens = Array.from({ length: 40 }, (_, n) => named(n));
    const { url } = await link('(pedidoId: 102, metodo: PIX)', 'marina');
    expect(url?.href.length).toBeLessThanOrEqual(2000);
    const text = url?.searchParams.get('text');
    expect(text).toMatch(/• \*Perfume 0 /);
    expect(text).toMatch(/… e mais \d+ itens/);
    expect(text).toContain('*Total: R$ 260,30*');
    pedido.itens = [named(0), named(1), named(2)];
    const short = (await link('(pedidoId: 102)', 'marina')).url?.searchParams.get('text');
    expect(short).toContain('… e mais 1 item\n');
  });
});
