import type { Resolvers } from '../../resolvers.gen.ts';
import { type Context, withSessao } from '../context.ts';
import { dadosInvalidos } from '../falha.ts';
import { MAX_FAVORITOS } from './port.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    favoritos: withSessao(({ caller }, _, { favoritos }) => favoritos.list(caller)),
  },
  Mutation: {
    adicionarFavorito: withSessao(({ caller }, { id }, { favoritos }) => favoritos.add(caller, id)),
    removerFavorito: withSessao(({ caller }, { id }, { favoritos }) =>
      favoritos.remove(caller, id),
    ),
    juntarFavoritos: withSessao(({ caller }, { ids }, { favoritos }) =>
      ids.length > MAX_FAVORITOS
        ? dadosInvalidos('ids', `Junte até ${MAX_FAVORITOS} favoritos de uma vez.`)
        : favoritos.merge(caller, ids),
    ),
  },
  Favorito: {
    produto: ({ slug }, _, { catalogo, anonymous: { reading } }) => catalogo.bySlug(reading, slug),
  },
};
