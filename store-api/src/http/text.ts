import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** The `response` of a route that returns plain text, as parts of the older API do. */
export function textAnswer(text: string) {
  return {
    description: 'Plain text.',
    content: { 'text/plain': { schema: z.string().meta({ examples: [text] }) } },
  };
}

/** Sends plain text, ignoring `Accept`. */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/plain; charset=utf-8').send(text);
}
