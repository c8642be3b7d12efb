import type { Resolvers } from '../../resolvers.gen.ts';
import { type Context, withSessao } from '../context.ts';
import { firstProblem } from '../falha.ts';
import { FALHAS } from '../falhas.ts';

const MAX_NOME = 60;

export const resolvers: Resolvers<Context> = {
  Query: {
    meusAssistentes: withSessao(async ({ caller }, _, { assistentes }) => {
      const existing = await assistentes.list(caller);
      return existing?.length || assistentes.isOffered() ? existing : null;
    }),
  },
  Mutation: {
    criarAssistente: withSessao(({ caller }, { input }, { assistentes }) => {
      const nome = input.nome.trim();
      const problem = firstProblem([
        ['nome', nome === '' && 'Dê um nome ao assistente.'],
        ['nome', nome.length > MAX_NOME && `Use um nome de até ${MAX_NOME} letras.`],
        ['escopos', input.escopos.length === 0 && 'Escolha o que o assistente pode fazer.'],
      ]);
      if (problem) return problem;
      if (!assistentes.isOffered()) return FALHAS.RecursoIndisponivel;
      return assistentes.create(caller, { nome, escopos: [...new Set(input.escopos)] });
    }),
    revogarAssistente: withSessao(({ caller }, { id }, { assistentes }) =>
      assistentes.revoke(caller, id),
    ),
  },
};
