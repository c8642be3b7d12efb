import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControl } from '@apollo/server/plugin/cacheControl';
import { startStandaloneServer } from '@apollo/server/standalone';
import responseCache from '@apollo/server-plugin-response-cache';
import { createShop, typeDefs } from './shop.mjs';

// `--responses` keeps whole responses with Apollo's own plug-in.
const keepsResponses = process.argv.includes('--responses');
const { resolvers, context } = createShop();
const plugins = keepsResponses
  ? [
      ApolloServerPluginCacheControl({ defaultMaxAge: 60 }),
      responseCache.default?.() ?? responseCache(),
    ]
  : [];
const server = new ApolloServer({ typeDefs, resolvers, plugins });
const { url } = await startStandaloneServer(server, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async ({ req }) => context(req.headers.authorization),
});
process.send({ type: 'ready', url: `http://127.0.0.1:${new URL(url).port}/` });
