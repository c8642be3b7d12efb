import Fastify from 'fastify';
import mercurius from 'mercurius';
import mercuriusCache from 'mercurius-cache';
import { createShop, typeDefs } from './shop.mjs';

// `--replies` keeps parsed REST replies; `--responses` keeps the results of the root fields with Mercurius' own plug-in.
const keepReplies = process.argv.includes('--replies');
const { resolvers, context } = createShop({ keepReplies });
const app = Fastify();
await app.register(mercurius, {
  schema: typeDefs,
  resolvers,
  jit: 1,
  context: (request) => context(request.headers.authorization),
});
if (process.argv.includes('--responses')) {
  const Query = { categorias: true, destaques: true, maisVendidos: true, produtos: true };
  await app.register(mercuriusCache, { ttl: 60, policy: { Query, Categoria: { destaque: true } } });
}
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send({ type: 'ready', url: `${url}/graphql` });
