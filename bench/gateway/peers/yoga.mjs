import { createServer } from 'node:http';
import { useResponseCache } from '@graphql-yoga/plugin-response-cache';
import { createSchema, createYoga } from 'graphql-yoga';
import { createShop, typeDefs } from './shop.mjs';

// `--responses` keeps whole responses with Yoga's own plug-in.
const { resolvers, context } = createShop();
const yoga = createYoga({
  schema: createSchema({ typeDefs, resolvers }),
  context: ({ request }) => context(request.headers.get('authorization') ?? undefined),
  plugins: process.argv.includes('--responses')
    ? [useResponseCache({ session: () => null, ttl: 60_000 })]
    : [],
});
const server = createServer(yoga);
server.listen(0, '127.0.0.1', () =>
  process.send({ type: 'ready', url: `http://127.0.0.1:${server.address().port}/graphql` }),
);
