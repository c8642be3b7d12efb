import type { Resolvers } from '../../resolvers.gen.ts';
import { readSlice, readText } from '../arguments.ts';
import { type Context, withAdmin, withSessao } from '../context.ts';
import { EMPTY } from '../pagina.ts';
import { readAvaliacao, readMotivo, readResposta } from './input.ts';

const PUBLISHED = { fallback: 10, min: 1, max: 50 } as const;
const RECEIVED = { fallback: 20, min: 1, max: 100 } as const;
/** Reviews from which an average says something. */
const FEW = 3;

export const resolvers: Resolvers<Context> = {
  Query: {
    minhasAvaliacoes: withSessao(({ caller }, _, { avaliacoes }) => avaliacoes.own(caller)),
    adminAvaliacoes: withAdmin(({ caller }, { busca, estado, ...slice }, { avaliacoes }) =>
      avaliacoes.list(caller, {
        busca: readText('busca', busca),
        estado: estado ?? null,
        ...readSlice(slice, RECEIVED),
      }),
    ),
  },
  Mutation: {
    avaliarProduto: withSessao(({ caller }, { input }, { avaliacoes }) => {
      const avaliacao = readAvaliacao(input);
      return 'codigo' in avaliacao ? avaliacao : avaliacoes.create(caller, avaliacao);
    }),
    recusarConvites: (_, { token }, { anonymous, services }) =>
      services.avaliacoes.optOut(anonymous, token.trim()),
    publicarAvaliacao: withAdmin(({ caller }, { id }, { avaliacoes }) =>
      avaliacoes.publish(caller, id),
    ),
    recusarAvaliacao: withAdmin(({ caller }, { id, motivo: text }, { avaliacoes }) => {
      const motivo = readMotivo(text);
      return typeof motivo === 'string' ? avaliacoes.refuse(caller, id, motivo) : motivo;
    }),
    responderAvaliacao: withAdmin(({ caller }, { id, texto: text }, { avaliacoes }) => {
      const texto = readResposta(text);
      return typeof texto === 'string' ? avaliacoes.reply(caller, id, texto) : texto;
    }),
  },
  Produto: {
    notaTexto: ({ resumoAvaliacoes: resumo }) =>
      resumo?.media && resumo.total >= FEW
        ? `★ ${resumo.media.toFixed(1).replace('.', ',')} · ${resumo.total} avaliações`
        : null,
    avaliacoes: ({ id, resumoAvaliacoes }, args, { anonymous: { reading }, services }) => {
      const slice = readSlice(args, PUBLISHED);
      // An API without reviews, and one that has none of this product, is not asked.
      if (!resumoAvaliacoes) return null;
      return resumoAvaliacoes.total === 0
        ? EMPTY
        : services.avaliacoes.published(reading, id, slice);
    },
  },
};
