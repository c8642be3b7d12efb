import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import PostalMime from 'postal-mime';
import { z } from 'zod';
import { refuse } from '../http/errors.ts';
import { queryWholeNumber } from '../http/fields.ts';
import { emailPage, type ListedEmail, listPage, toListed } from './dev-page.ts';
import { listEmails, readEmail } from './files.ts';

const PAGE_SIZE = 50;
const MAX_PAGE = 1_000;

// The embedded mail inherits this policy: inline styles, no scripts, nothing from the network.
const PAGE = {
  csp: "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

const Params = z.object({ file: z.string() });

/** `/dev/emails`: the mails written to `dir`, for developers. */
export const devEmailsRoutes: FastifyPluginAsyncZod<{ dir: string; timeZone: string }> = async (
  app,
  { dir, timeZone },
) => {
  app.get(
    '/dev/emails',
    {
      config: PAGE,
      schema: { hide: true, querystring: z.object({ page: queryWholeNumber(0, 0, MAX_PAGE) }) },
    },
    async ({ query }, reply) => {
      const names = await listEmails(dir);
      const pages = Math.max(1, Math.ceil(names.length / PAGE_SIZE));
      const page = Math.min(query.page, pages - 1);
      const shown = names.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
      const emails = (await Promise.all(shown.map((name) => readListed(name)))).flat();
      return reply
        .type('text/html; charset=utf-8')
        .send(listPage({ emails, total: names.length, page, pages }, timeZone));
    },
  );

  app.get(
    '/dev/emails/:file',
    { config: PAGE, schema: { hide: true, params: Params } },
    async ({ params: { file } }, reply) => {
      const email = await PostalMime.parse(await read(file));
      return reply.type('text/html; charset=utf-8').send(emailPage(file, email, timeZone));
    },
  );

  app.get(
    '/dev/emails/:file/eml',
    { schema: { hide: true, params: Params } },
    async ({ params: { file } }, reply) =>
      reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(await read(file)),
  );

  // Empty for a mail that was deleted meanwhile.
  async function readListed(name: string): Promise<ListedEmail[]> {
    const raw = await readEmail(dir, name);
    return raw === undefined ? [] : [toListed(name, await PostalMime.parse(raw))];
  }

  async function read(name: string): Promise<Buffer> {
    const raw = await readEmail(dir, name);
    if (raw === undefined) throw refuse(404);
    return raw;
  }
};
