import type { FastifyReply } from 'fastify';

/** A signal that aborts when the client disconnects before the reply is complete. */
export function abortWhenClientLeaves(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
