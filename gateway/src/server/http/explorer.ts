import type { FastifyReply, FastifyRequest } from 'fastify';

/** Apollo's hosted explorer: the only other origin that may call, without the cookie. */
export const EXPLORER = 'https://studio.apollographql.com';

/** Lets the explorer's page call, without the cookie. */
export function allowExplorer(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.origin !== EXPLORER) return;
  reply.header('access-control-allow-origin', EXPLORER);
  reply.header('access-control-allow-methods', 'GET, POST');
  reply.header(
    'access-control-allow-headers',
    'content-type, authorization, apollo-require-preflight, x-decantaria-trace',
  );
  reply.header('access-control-max-age', '600');
}
