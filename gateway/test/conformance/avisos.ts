import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Fixture, newProduto } from './fixture.ts';
import type { Shop } from './shop.ts';

const FALHA = '... on Falha { codigo mensagem campo }';

/** Requests for a mail. Runs after the lists of products, because it creates one. */
export function avisosCases(shop: () => Shop, fixture: () => Fixture): void {
  test('takes requests for one mail about a sold-out volume, or reports that the API cannot (S22)', async () => {
    const { isOurs } = shop();
    const { simples, admin } = fixture();
    const empty = await newProduto(shop(), admin, {
      nome: 'Sem Unidades',
      categorias: [fixture().categoria],
      precoBase: 50,
      estoque: 0,
    });
    const change = async (call: string, as?: string) => {
      const { data } = await shop().ask(
        `mutation { r: ${call} { __typename ${FALHA} } }`,
        as === undefined ? {} : { as },
      );
      return data?.['r'];
    };
    const ask = (id: string, email: string | null, as?: string) =>
      change(
        `avisarQuandoVoltar(input: { produtoId: "${id}", email: ${JSON.stringify(email)} })`,
        as,
      );
    const where = (__typename: string) => ({
      __typename: isOurs ? __typename : 'RecursoIndisponivel',
    });
    const forEmail = 'avisos.zelunda@example.com';
    expect(await ask(empty.id, forEmail)).toMatchObject(where('Confirmacao'));
    expect(await ask(empty.id, null, fixture().ana)).toMatchObject(where('Confirmacao'));
    expect(await ask(simples.id, forEmail)).toMatchObject(where('VolumeDisponivel'));
    expect(await ask(empty.id, null)).toMatchObject({ __typename: 'DadosInvalidos' });
    expect(await ask(empty.id, 'bia')).toMatchObject({ campo: 'email' });
    expect(await ask('nada', forEmail)).toMatchObject({ __typename: 'ProdutoNaoEncontrado' });
    const produto = `produto(slug: "${empty.slug}") { avisaEstoque }`;
    const { data } = await shop().ask(`{ ${produto} meusAvisos { id slug volume email } }`, {
      as: fixture().ana,
    });
    expect(data).toEqual({
      produto: { avisaEstoque: isOurs },
      meusAvisos: isOurs
        ? [{ id: expect.any(String), slug: empty.slug, volume: null, email: expect.any(String) }]
        : null,
    });
    const [own] = z.array(z.object({ id: z.string() })).parse(data?.['meusAvisos'] ?? []);
    expect(await change(`cancelarAviso(id: "${own?.id ?? '1'}")`, fixture().ana)).toMatchObject(
      where('ListaAvisos'),
    );
    for (const field of ['confirmarAviso', 'cancelarAvisos']) {
      const signed = `${field}(token: "Nw.${'a'.repeat(43)}")`;
      expect(await change(signed)).toMatchObject(where('TokenInvalido'));
      expect(await change(`${field}(token: "nada")`)).toMatchObject({
        __typename: 'TokenInvalido',
      });
    }
  });
}
