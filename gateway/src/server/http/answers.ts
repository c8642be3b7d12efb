import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, FALLBACK_SECONDS } from '../graphql/answers/answers.ts';
import { type Body, sendBody, sendEncoded } from './body.ts';

/**
 * Headers of a kept answer to a GET without credentials, for shared caches. `max-age` is the whole lifetime, of which
 * `age` has passed. Everything else stays `no-store`.
 */
export function sharedHeaders({ body, lifetime, age }: Answer<Body>) {
  return [
    [
      'cache-control',
      `public, max-age=${lifetime}, stale-while-revalidate=${lifetime}, stale-if-error=${FALLBACK_SECONDS}`,
    ],
    ['etag', body.etag],
    ['age', String(age)],
  ] as const;
}

/** Sends a kept answer: with a lifetime and an ETag when shared caches may keep it, else `no-store`. */
export async function sendAnswer(
  answer: Answer<Body>,
  isShared: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isShared) return sendEncoded(answer.body, request, reply);
  for (const [name, value] of sharedHeaders(answer)) reply.header(name, value);
  return sendBody(answer.body, request, reply);
}
