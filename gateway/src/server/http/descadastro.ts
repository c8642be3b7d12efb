import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { RequestRefused } from './errors.ts';

const PATH = '/descadastrar';
const MAX_BODY_BYTES = 4 * 1024;
const RETRY_SECONDS = 60;
/** The two types of RFC 8058. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const ONE_CLICK = /\bList-Unsubscribe\b[^]*\bOne-Click\b/;

/** Mails that a link ends: invitations to review, and notices about stock. */
const Lista = z.enum(['convites', 'avisos']);
type Lista = z.infer<typeof Lista>;

/** The query of a mailed link. A token is a value and its signature. */
const Link = z.object({
  lista: Lista,
  token: z.string().regex(/^[\w-]{1,500}\.[\w-]{20,64}$/),
});

/** The page that asks a person before it ends these mails. */
const PAGE_OF: Readonly<Record<Lista, (token: string) => string>> = {
  convites: (token) => `/confirmar-email?convites=${token}`,
  avisos: (token) => `/avisos#cancelar=${token}`,
};

/**
 * `/descadastrar?lista=…&token=…`, the address of the `List-Unsubscribe` header. POST ends these mails at once, without a
 * session (RFC 8058: the mail service sends it, with the form field `List-Unsubscribe=One-Click`). GET changes nothing,
 * because mail services read links: it leads to the page that asks.
 */
export function descadastroRoutes(
  app: FastifyInstance,
  parts: {
    readonly optOut: (
      lista: Lista,
      token: string,
      request: FastifyRequest,
    ) => Promise<{ readonly __typename?: string; readonly mensagem: string }>;
  },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORMS,
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );

    scope.get(PATH, ({ query }, reply) => {
      const { data } = Link.safeParse(query);
      return data ? reply.redirect(PAGE_OF[data.lista](data.token), 303) : reply.callNotFound();
    });

    scope.post(PATH, async (request, reply) => {
      const { data } = Link.safeParse(request.query);
      if (!data) return reply.callNotFound();
      if (typeof request.body !== 'string' || !ONE_CLICK.test(request.body)) {
        throw new RequestRefused(400, 'Send the form field List-Unsubscribe=One-Click.');
      }
      const outcome = await parts
        .optOut(data.lista, data.token, request)
        .catch((error: unknown) => {
          request.log.warn({ err: error }, 'an opt-out did not reach the API');
          return null;
        });
      if (outcome === null) return reply.code(503).header('retry-after', RETRY_SECONDS).send();
      const done = outcome.__typename === 'Confirmacao';
      return reply
        .code(done ? 200 : 422)
        .type('text/plain')
        .send(outcome.mensagem);
    });
  });
}
