import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LiveApiClient, openLiveApi } from './client.ts';

let shop: LiveApiClient;
beforeEach(async () => {
  shop = await openLiveApi({ errors: 'plain' });
});
afterEach(() => shop.close());

describe('cart (rest-contract 3.4)', () => {
  const send = async (call: string, json?: object) =>
    (await shop.ask(call, { as: 'marina', json })).value;
  const add = (json: object) => send('POST /carrinho/adicionar', { usuarioId: 7, ...json });

  test('the volume decides the product; without a volume any line of the product takes the units', async () => {
    await add({ produtoId: 2, variacaoId: 11, quantidade: 1 });
    expect(await add({ produtoId: 1, quantidade: -3 })).toEqual({
      id: 907,
      itens: [
        {
          produtoId: 1,
          nomeProduto: 'Noite de Oud - 5 ml',
          precoUnitario: 39.9,
          quantidade: -2,
          subtotal: -79.8,
          imagemUrl: '/imagens/noite-960.jpg',
        },
      ],
      total: -79.8,
    });
  });

  test('totals are binary sums with their artefacts', async () => {
    await add({ variacaoId: 11, quantidade: 3 });
    expect(await send('GET /carrinho?usuarioId=7')).toMatchObject({ total: 119.69999999999999 });
  });

  test('aumentar and diminuir change the first line; remover deletes every volume', async () => {
    await add({ variacaoId: 11, quantidade: 1 });
    await add({ variacaoId: 12, quantidade: 1 });
    await send('POST /carrinho/aumentar?usuarioId=7&produtoId=1');
    expect(shop.api.linhas.get(7)?.map(({ quantidade }) => quantidade)).toEqual([2, 1]);
    await send('POST /carrinho/diminuir?usuarioId=7&produtoId=1');
    await send('POST /carrinho/diminuir?usuarioId=7&produtoId=1');
    expect(shop.api.linhas.get(7)).toMatchObject([{ variacaoId: 12 }]);
    expect(await send('POST /carrinho/aumentar?usuarioId=7&produtoId=99')).toBeTruthy();
    await add({ variacaoId: 11, quantidade: 1 });
    const gone = 'DELETE /carrinho/remover/1?usuarioId=7';
    expect(await send(gone)).toMatchObject({ itens: [{ quantidade: 0 }] });
    expect(await send(gone)).toMatchObject({ itens: [] });
  });

  test('a cart with an unpriced line fails until that product is removed (rest-contract 7.1)', async () => {
    await add({ produtoId: 2, quantidade: 1 });
    await add({ variacaoId: 11, quantidade: 1 });
    const [oud, brisa] = shop.api.produtos;
    if (brisa) brisa.precoBase = null;
    if (oud?.variacoes[0]) oud.variacoes[0].preco = null;
    expect(await send('GET /usuarios/me')).toMatchObject({ username: 'marina' });
    expect(await send('DELETE /carrinho/remover/2?usuarioId=7')).toMatchObject({ status: 500 });
    expect(await send('DELETE /carrinho/remover/1?usuarioId=7')).toMatchObject({ itens: [] });
  });

  test('a cart with an unpriced line fails until it is cleared', async () => {
    expect(await add({ produtoId: 1, quantidade: 1 })).toMatchObject({ status: 500 });
    expect(await send('GET /carrinho?usuarioId=7')).toMatchObject({ status: 500 });
    expect(await send('POST /carrinho/limpar?usuarioId=7')).toEqual({
      id: 907,
      itens: [],
      total: 0,
    });
  });
});
