import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { resolvers as carrinho } from '../carrinho/resolvers.ts';
import { resolvers as catalogo } from '../catalogo/resolvers.ts';
import { resolvers as categorias } from '../categorias/resolvers.ts';
import { resolvers as cep } from '../cep/resolvers.ts';
import { resolvers as consentimentos } from '../consentimentos/resolvers.ts';
import { resolvers as conta } from '../conta/resolvers.ts';
import { resolvers as enderecos } from '../enderecos/resolvers.ts';
import { resolvers as fretesAdmin } from '../fretes/admin-resolvers.ts';
import { resolvers as fretes } from '../fretes/resolvers.ts';
import { resolvers as loja } from '../loja/resolvers.ts';
import { resolvers as pagamentos } from '../pagamentos/resolvers.ts';
import { resolvers as pedidosAdmin } from '../pedidos/admin/resolvers.ts';
import { resolvers as pedidos } from '../pedidos/resolvers.ts';
import { resolvers as produtos } from '../produtos/resolvers.ts';
import { resolvers as resumo } from '../resumo/resolvers.ts';
import { resolvers as sessao } from '../sessao/resolvers.ts';
import { resolvers as usuarios } from '../usuarios/resolvers.ts';
import { applyAuth } from './authorization.ts';
import { DateTime, Dinheiro } from './scalars.ts';
import type { Resolvers } from './types.gen.ts';
import { Upload } from './upload.ts';

/** The contract, as written by hand. */
export const sdl = readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8');

/** The schema that runs: the contract, each domain's resolvers, and `@auth` in front of them. */
export function createSchema(): GraphQLSchema {
  const scalars: Resolvers = { Dinheiro, DateTime, Upload };
  return applyAuth(
    makeExecutableSchema({
      typeDefs: sdl,
      resolvers: [
        scalars,
        catalogo,
        carrinho,
        categorias,
        cep,
        consentimentos,
        conta,
        enderecos,
        fretes,
        fretesAdmin,
        loja,
        pagamentos,
        pedidos,
        pedidosAdmin,
        produtos,
        resumo,
        sessao,
        usuarios,
      ],
      inheritResolversFromInterfaces: false,
      resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
    }),
  );
}
