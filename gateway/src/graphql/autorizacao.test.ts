import { makeExecutableSchema } from '@graphql-tools/schema';
import { graphql } from 'graphql';
import { expect, test, vi } from 'vitest';
import { FalhaRest, lerRecusa } from '../rest/falha.ts';
import { aplicarAuth } from './autorizacao.ts';

const identidade = (papeis: string[]) => ({ usuarioId: '7', papeis });

async function perguntar(campo: string, sessao: object | null, depois: object | null = sessao) {
  const resolver = vi.fn(() => 'ok');
  const recusado = vi.fn((): string => {
    throw new FalhaRest('recusada', 'GET /x', lerRecusa(403, ''));
  });
  const schema = aplicarAuth(
    makeExecutableSchema({
      typeDefs: `
        enum Papel { USER ADMIN }
        directive @auth(papel: Papel! = USER) on FIELD_DEFINITION
        type Query { livre: String  meu: String @auth  painel: String @auth(papel: ADMIN)  recusado: String @auth }`,
      resolvers: { Query: { livre: resolver, meu: resolver, painel: resolver, recusado } },
    }),
  );
  const contextValue = {
    acesso: {
      identificar: () => Promise.resolve(sessao),
      reconfirmar: () => Promise.resolve(depois),
    },
  };
  const { data, errors } = await graphql({ schema, source: `{ r: ${campo} }`, contextValue });
  return {
    valor: data?.['r'],
    codigo: errors?.[0]?.extensions['code'],
    causa: errors?.[0]?.originalError,
    chamado: resolver.mock.calls.length > 0,
  };
}

test.each([
  ['livre', null, 'ok', undefined],
  ['meu', null, null, 'UNAUTHENTICATED'],
  ['meu', identidade(['USER']), 'ok', undefined],
  ['painel', null, null, 'UNAUTHENTICATED'],
  ['painel', identidade(['USER']), null, 'FORBIDDEN'],
  ['painel', identidade(['USER', 'ADMIN']), 'ok', undefined],
])('%s com %j: %s %s, e o resolver só corre quando pode', async (campo, sessao, valor, codigo) => {
  const resposta = await perguntar(campo, sessao);
  expect(resposta).toMatchObject({ valor, chamado: codigo === undefined });
  expect(resposta.codigo).toBe(codigo);
});

test('recusado pela API: acabou se a conta não se confirma, senão é a falha que foi', async () => {
  const sessao = identidade(['USER']);
  expect((await perguntar('recusado', sessao, null)).codigo).toBe('UNAUTHENTICATED');
  expect((await perguntar('recusado', sessao)).causa).toBeInstanceOf(FalhaRest);
});
