import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, FALLBACK_SECONDS } from '../graphql/answers/answer-cache.ts';
import { type CachedBody, sendBody, sendEncoded } from './cached-body.ts';

/**
 * Headers of a cached answer to a GET without credentials, for shared caches. `max-age` is the whole lifetime, of which
 * `age` has passed. Everything else stays `no-store`.
 */
export function sharedHeaders({ body, lifetime, age }: Answer<CachedBody>) {
  return [
    [
      'cache-control',
      `public, max-age=${lifetime}, stale-while-revalidate=${lifetime}, stale-if-error=${FALLBACK_SECONDS}`,
    ],
    ['etag', body.etag],
    ['age', String(age)],
  ] as const;
}

/** Sends a cached answer: with a lifetime and an ETag when shared caches may keep it, else `no-store`. */
export async function sendAnswer(
  answer: Answer<CachedBody>,
  isShared: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isShared) return sendEncoded(answer.body, request, reply);
  for (const [name, value] of sharedHeaders(answer)) reply.header(name, value);
  return sendBody(answer.body, request, reply);
}
