import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLError, graphql } from 'graphql';
import { expect, test, vi } from 'vitest';
import { FalhaRest } from '../rest/falha.ts';
import { entradaInvalida, formatarErro } from './erros.ts';

async function falhar(erro: Error | null, tipo = 'String') {
  const relatar = vi.fn();
  const { errors } = await graphql({
    schema: makeExecutableSchema({
      typeDefs: `type Query { r: ${tipo} }`,
      resolvers: {
        Query: {
          r: () => {
            if (erro) throw erro;
            return null;
          },
        },
      },
    }),
    source: '{ r }',
  });
  const [primeiro] = errors ?? [];
  if (!primeiro) throw new Error('no error');
  const formatado = {
    ...primeiro.toJSON(),
    extensions: { code: 'INTERNAL_SERVER_ERROR', ...primeiro.extensions },
  };
  return { saida: formatarErro(formatado, primeiro, { requestId: 'id-1', relatar }), relatar };
}

test.each([
  ['um erro qualquer', new Error('select * from usuarios'), 'String'],
  ['um GraphQLError que ninguém declarou', new GraphQLError('senha=1'), 'String'],
  [
    'um que se dá um código de cliente',
    new GraphQLError('senha=1', { extensions: { code: 'BAD_USER_INPUT' } }),
    'String',
  ],
  ['nada onde devia haver algo', null, 'String!'],
])('%s é INTERNAL, com o número da requisição, e vai para o registro', async (_, erro, tipo) => {
  const { saida, relatar } = await falhar(erro, tipo);
  expect(saida).toEqual({
    message: 'Something went wrong on our side.',
    locations: [{ line: 1, column: 3 }],
    path: ['r'],
    extensions: { code: 'INTERNAL', requestId: 'id-1' },
  });
  expect(relatar).toHaveBeenCalledWith(expect.anything(), 'bug');
});

test('o que foi declarado passa como está', async () => {
  const { saida, relatar } = await falhar(entradaInvalida('pagina', 'pagina counts from 1.'));
  expect(saida).toMatchObject({
    message: 'pagina counts from 1.',
    extensions: { code: 'BAD_USER_INPUT', campo: 'pagina', requestId: 'id-1' },
  });
  expect(relatar).not.toHaveBeenCalled();
});

test.each([
  ['prazo', 'UPSTREAM_TIMEOUT'],
  ['conexao', 'UPSTREAM_UNAVAILABLE'],
  ['recusada', 'UPSTREAM_UNAVAILABLE'],
  ['abandonada', 'UPSTREAM_UNAVAILABLE'],
  ['invalida', 'UPSTREAM_INVALID'],
] as const)('%s → %s', async (tipo, code) => {
  const { saida, relatar } = await falhar(new FalhaRest(tipo, 'GET /segredo'));
  expect(saida.extensions).toEqual({ code, requestId: 'id-1' });
  expect(JSON.stringify(saida)).not.toContain('segredo');
  expect(relatar).toHaveBeenCalledWith(expect.any(FalhaRest), 'upstream');
});
