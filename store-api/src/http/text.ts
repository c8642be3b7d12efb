import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** For a route's `response`: a bare sentence instead of JSON (rest-contract 1, "Text answers"). */
export function textAnswer(text: string) {
  return {
    description: 'A sentence, unquoted.',
    content: { 'text/plain': { schema: z.string().meta({ examples: [text] }) } },
  };
}

/** Answers a bare sentence, whatever `Accept` says: it is always to be read as text. */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/plain; charset=utf-8').send(text);
}
