import { readFileSync } from 'node:fs';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import PostalMime, { type Email } from 'postal-mime';
import { z } from 'zod';
import { refuse } from '../http/errors.ts';
import { queryWholeNumber } from '../http/fields.ts';
import { listEmails, readEmail } from './files.ts';
import { Html, html } from './html.ts';

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

export interface ListedEmail {
  name: string;
  subject: string;
  to: string;
  date: Date | undefined;
}

export interface EmailList {
  emails: readonly ListedEmail[];
  total: number;
  /** From 0. */
  page: number;
  pages: number;
}

const STYLE = new Html(readFileSync(new URL('dev-page.css', import.meta.url), 'utf8'));

export function listPage({ emails, total, page, pages }: EmailList, timeZone: string): string {
  const summary =
    total === 0
      ? 'Nada sai desta máquina: sem SMTP_URL, cada e-mail é escrito aqui.'
      : `${total === 1 ? '1 e-mail' : `${total} e-mails`}, do mais novo ao mais antigo. Nada saiu desta máquina.`;
  const list =
    total === 0
      ? html`<p class="empty">Nenhum e-mail ainda. Crie uma conta ou faça um pedido, e ele aparece aqui.</p>`
      : html`<ul class="list">${emails.map((email) => listItem(email, timeZone))}</ul>`;
  return document(
    'E-mails',
    html`<h1>E-mails</h1><p class="soft">${summary}</p>${list}${pager(page, pages)}`,
  );
}

/** The page of one mail: its HTML in a sandbox without scripts, its text, and a link to its file. */
export function emailPage(name: string, email: Email, timeZone: string): string {
  const listed = toListed(name, email);
  const text = email.text ?? '';
  return document(
    listed.subject,
    html`<nav aria-label="E-mail"><a href="/dev/emails">Todos os e-mails</a><a href="/dev/emails/${name}/eml" download="${name}">Baixar .eml</a></nav>
<h1>${listed.subject}</h1>
<p class="soft">Para ${listed.to}${listed.date === undefined ? '' : `, ${moment(listed.date, timeZone)}`}</p>
<iframe title="O e-mail em HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${email.html ?? ''}"></iframe>
<h2>Em texto</h2>
<pre>${text}</pre>`,
  );
}

export function toListed(name: string, { subject, to, date }: Email): ListedEmail {
  const sent = date === undefined ? undefined : new Date(date);
  return {
    name,
    subject: subject?.trim() || '(sem assunto)',
    to: to?.map(({ address }) => address ?? '').join(', ') || '(sem destinatário)',
    date: sent === undefined || Number.isNaN(sent.getTime()) ? undefined : sent,
  };
}

function listItem({ name, subject, to, date }: ListedEmail, timeZone: string): Html {
  const when =
    date === undefined
      ? new Html('')
      : html`<time datetime="${date.toISOString()}">${moment(date, timeZone)}</time>`;
  return html`<li><a href="/dev/emails/${name}"><strong>${subject}</strong>${when}<span>${to}</span></a></li>`;
}

function pager(page: number, pages: number): Html {
  if (pages <= 1) return new Html('');
  const link = (to: number, label: string): Html =>
    to < 0 || to >= pages
      ? new Html('')
      : html`<a href="/dev/emails?page=${String(to)}">${label}</a>`;
  return html`<nav aria-label="Páginas">${link(page - 1, 'Anterior')}<span>Página ${String(page + 1)} de ${String(pages)}</span>${link(page + 1, 'Próxima')}</nav>`;
}

function moment(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(date);
}

function document(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`.text;
}
