import type { Email } from 'postal-mime';
import { Html, html } from './html.ts';

/** A mail of the list. */
export interface ListedEmail {
  name: string;
  subject: string;
  to: string;
  date: Date | undefined;
}

/** What one page of the list shows. */
export interface EmailList {
  emails: readonly ListedEmail[];
  total: number;
  /** From 0. */
  page: number;
  pages: number;
}

const STYLE = new Html(`
:root{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;background:#120e0a;color:#f6ede0;font:16px/1.55 system-ui,sans-serif}
main{max-width:1040px;margin:0 auto;padding:clamp(1.25rem,4vw,3rem)}
h1{margin:0 0 .5rem;font:normal clamp(1.6rem,1.35rem + 1.1vw,2.25rem)/1.2 Georgia,serif;overflow-wrap:anywhere}
a{color:#f4c582}
a:focus-visible,iframe:focus-visible{outline:2px solid #f4c582;outline-offset:3px}
.soft{color:#cdbda7;margin:0 0 1.5rem;overflow-wrap:anywhere}
.list{list-style:none;margin:0;padding:0;border-top:1px solid #35291e}
.list li{border-bottom:1px solid #35291e}
.list a{display:grid;grid-template-columns:1fr auto;gap:.15rem 1.5rem;padding:1rem .75rem;color:inherit;text-decoration:none}
.list a:hover{background:#211a13}
.list strong{font-weight:600;overflow-wrap:anywhere}
.list span{color:#cdbda7;font-size:.875rem;overflow-wrap:anywhere}
.list time{grid-column:2;grid-row:1/3;align-self:center;color:#cdbda7;font-size:.875rem;white-space:nowrap}
.empty{padding:3rem 1.25rem;border:1px dashed #57442f;border-radius:10px;text-align:center;color:#cdbda7}
nav{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;margin:1.5rem 0}
iframe{display:block;width:100%;height:70vh;min-height:26rem;border:1px solid #35291e;border-radius:10px;background:#fff}
h2{margin:2rem 0 .75rem;font:normal 1.3rem/1.3 Georgia,serif}
pre{margin:0;padding:1.25rem;background:#1a140f;border:1px solid #35291e;border-radius:10px;white-space:pre-wrap;overflow-wrap:anywhere;font:.875rem/1.6 ui-monospace,monospace}
@media(max-width:640px){.list a{grid-template-columns:1fr}.list time{grid-column:1;grid-row:auto}}
`);

/** The mails that were written, newest first. */
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

/** One mail: its HTML where no script can run, its text, its file. */
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

/** What the list says of a mail. */
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
