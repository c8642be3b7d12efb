import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** `/dev/emails`: what would have been sent, for developers. */
export const devEmailsRoutes: FastifyPluginAsyncZod<{ dir: string }> = async () => {};
