import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../../test/database.ts';
import { temporaryFolder } from '../../test/process.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import { writeEmail } from './files.ts';
import type { Message } from './message.ts';
import { renderHtml } from './render-html.ts';
import { contaEmail } from './templates.ts';

onEachEngine('/dev/emails', (db) => {
  const folder = temporaryFolder();
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db(), { devEmailsDir: folder.path });
  });
  afterAll(async () => {
    await api[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  const get = async (path: string) => {
    const reply = await fetch(api.url + path);
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const write = (id: number, change: Partial<Message> = {}): Promise<void> =>
    writeEmail(folder.path, {
      id,
      tipo: 'redefinir-senha',
      messageId: `<${id}@loja.example>`,
      from: TEST_SHOP.mailFrom,
      to: 'marina@exemplo.com.br',
      subject: `Assunto ${id}`,
      html: '<p>Olá</p>',
      text: 'Olá',
      criadoEm: new Date(Date.UTC(2026, 2, 1, 12, 0, id)),
      ...change,
    });
  const LINK = '/dev/emails/20260301T120003000Z-3-redefinir-senha.eml';

  it('explains what to do when there are no mails', async () => {
    const { status, text } = await get('/dev/emails');
    expect(status).toBe(200);
    expect(text).toContain('Nenhum e-mail ainda.');
  });

  it('lists mails newest first, with subject and recipient', async () => {
    for (const id of [1, 2, 3]) await write(id);
    const { text, headers } = await get('/dev/emails');
    const subjects = [...text.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, subject]) => subject);
    expect(subjects).toEqual(['Assunto 3', 'Assunto 2', 'Assunto 1']);
    expect(text).toContain(`href="${LINK}"`);
    expect(text).toContain('marina@exemplo.com.br');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/);
    expect(headers.get('content-security-policy')).not.toContain('script');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('shows the HTML in a sandbox without scripts, and the text', async () => {
    const content = contaEmail(
      'redefinir-senha',
      { nome: '<b>M', link: 'https://loja.example/r', minutos: 30 },
      TEST_SHOP,
    );
    await write(4, {
      subject: '<script>alert(1)</script>',
      html: renderHtml(content, TEST_SHOP.marca),
      text: '</pre><script>alert(2)</script>',
    });
    const { text } = await get('/dev/emails/20260301T120004000Z-4-redefinir-senha.eml');
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;');
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;/pre&gt;&lt;script&gt;alert(2)');
  });

  it('downloads the original file', async () => {
    const { headers, text } = await get(`${LINK}/eml`);
    expect(headers.get('content-type')).toBe('message/rfc822');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="2026.*\.eml"$/);
    expect(text).toContain('Message-ID: <3@loja.example>');
  });

  it('shows 50 mails a page', async () => {
    for (let id = 5; id <= 53; id += 1) await write(id);
    const first = await get('/dev/emails');
    expect(first.text.match(/<li>/g)).toHaveLength(50);
    expect(first.text).toContain('Página 1 de 2');
    const last = await get('/dev/emails?page=99');
    expect(last.text.match(/<li>/g)).toHaveLength(3);
    expect(last.text).toContain('Página 2 de 2');
  });

  it.each([
    '..%2f..%2fetc%2fpasswd',
    '..%2fsegredo.eml',
    'segredo.eml',
    '20200101T120004000Z-4-redefinir-senha.eml',
    '%00',
  ])('answers 404 for "%s"', async (name) => {
    writeFileSync(join(folder.path, 'segredo.eml'), 'Subject: segredo\n\n');
    for (const path of [`/dev/emails/${name}`, `/dev/emails/${name}/eml`]) {
      expect(await get(path)).toMatchObject({ status: 404 });
    }
  });

  it('lists an unreadable file without failing', async () => {
    writeFileSync(join(folder.path, '20990101T000000000Z-9-pedido-pago.eml'), '\0\xff lixo');
    expect(await get('/dev/emails')).toMatchObject({
      status: 200,
      text: expect.stringContaining('(sem assunto)'),
    });
  });

  it('does not exist without a directory', async () => {
    await using other = await TestServer.open(db());
    expect((await fetch(`${other.url}/dev/emails`)).status).toBe(404);
  });
});
