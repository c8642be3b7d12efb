import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { onEachEngine } from '../../test/database.ts';
import { temporaryFolder } from '../../test/process.ts';
import { forgetFiles, isEmailFile, KEPT_FILES, listEmails, readEmail } from './files.ts';
import type { Message } from './message.ts';
import { createTransport } from './transport.ts';

const MESSAGE: Message = {
  id: 7,
  tipo: 'pedido-pago',
  messageId: '<abc@loja.example>',
  from: 'Decantária <loja@example.com>',
  to: 'marina@exemplo.com.br',
  subject: 'Pagamento do pedido nº 7 confirmado — ótimo',
  html: '<p>Olá, você</p>',
  text: 'Olá, você',
  criadoEm: new Date('2026-03-01T12:15:00.250Z'),
};

describe('the file transport', () => {
  it('writes each mail to a complete file with a UTF-8 subject and both parts', async () => {
    using folder = temporaryFolder();
    const transport = await createTransport({ smtpUrl: undefined, dataDir: folder.path });
    expect(transport.kind).toBe('files');
    await transport.send(MESSAGE);

    const dir = join(folder.path, 'emails');
    expect(readdirSync(dir)).toEqual(['20260301T121500250Z-7-pedido-pago.eml']);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    const raw = await readEmail(dir, '20260301T121500250Z-7-pedido-pago.eml');
    expect(await PostalMime.parse(raw ?? '')).toMatchObject({
      subject: MESSAGE.subject,
      html: expect.stringContaining('Olá, você'),
      text: expect.stringContaining('Olá, você'),
      to: [{ address: 'marina@exemplo.com.br' }],
      messageId: MESSAGE.messageId,
    });
  });

  it.each([
    ['https://loja.example/descadastrar?lista=avisos&token=7.a', 'One-Click'],
    ['http://localhost:4000/descadastrar?lista=avisos&token=7.a', undefined],
    [undefined, undefined],
  ])('offers the opt-out %s to mail services only by HTTPS (A13, S22)', async (address, post) => {
    using folder = temporaryFolder();
    const transport = await createTransport({ smtpUrl: undefined, dataDir: folder.path });
    await transport.send({ ...MESSAGE, descadastro: address });
    const dir = join(folder.path, 'emails');
    const { headers } = await PostalMime.parse(
      (await readEmail(dir, (await listEmails(dir))[0] ?? '')) ?? '',
    );
    const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect([valueOf('list-unsubscribe'), valueOf('list-unsubscribe-post')]).toEqual(
      post === undefined ? [undefined, undefined] : [`<${address}>`, `List-Unsubscribe=${post}`],
    );
  });

  it('writes the same file for a repeated mail', async () => {
    using folder = temporaryFolder();
    const transport = await createTransport({ smtpUrl: undefined, dataDir: folder.path });
    await transport.send(MESSAGE);
    await transport.send(MESSAGE);
    expect(readdirSync(join(folder.path, 'emails'))).toHaveLength(1);
  });

  it(`keeps the newest ${KEPT_FILES} mails and every other file`, async () => {
    using folder = temporaryFolder();
    const dir = join(folder.path, 'emails');
    mkdirSync(dir);
    writeFileSync(join(dir, 'notas.txt'), '');
    for (let n = 0; n < KEPT_FILES + 3; n += 1) {
      writeFileSync(
        join(dir, `20250101T000000${String(n).padStart(3, '0')}Z-1-pedido-pago.eml`),
        '',
      );
    }
    await (await createTransport({ smtpUrl: undefined, dataDir: folder.path })).send(MESSAGE);
    const names = await listEmails(dir);
    expect(names).toHaveLength(KEPT_FILES);
    expect(names[0]).toBe('20260301T121500250Z-7-pedido-pago.eml');
    expect(names.at(-1)).toBe('20250101T000000004Z-1-pedido-pago.eml');
    expect(readdirSync(dir)).toContain('notas.txt');
  });

  it.each(['../jwt-secret', '20260301T121500250Z-7-pedido-pago.eml/../../x', 'a.eml', '', '\0'])(
    'does not read the file "%s"',
    async (name) => {
      expect(isEmailFile(name)).toBe(false);
      expect(await readEmail('/', name)).toBeUndefined();
    },
  );

  it('fails when the directory is not writable', async () => {
    using folder = temporaryFolder();
    writeFileSync(join(folder.path, 'emails'), '');
    const transport = await createTransport({ smtpUrl: undefined, dataDir: folder.path });
    await expect(transport.send(MESSAGE)).rejects.toThrow(/EEXIST|ENOTDIR/);
  });
});

onEachEngine('files of mail', (db) => {
  it('are deleted with the row of their mail, or once an erasure has taken its address (P3)', async () => {
    using folder = temporaryFolder();
    const row = { tipo: 'pedido-pago', dados: '{}', enviado_em: new Date() } as const;
    const rows = await db()
      .insertInto('emails')
      .values(['ana@exemplo.com.br', 'c0ffee'].map((para) => ({ ...row, para })))
      .returning('id')
      .execute();
    const [kept = 0, erased = 0] = rows.map(({ id }) => id);
    const nameOf = (id: number) => `20260301T121500250Z-${id}-pedido-pago.eml`;
    for (const id of [kept, erased, erased + 1]) writeFileSync(join(folder.path, nameOf(id)), '');
    writeFileSync(join(folder.path, 'notas.txt'), '');
    await forgetFiles(db(), folder.path);
    expect(readdirSync(folder.path).toSorted()).toEqual([nameOf(kept), 'notas.txt']);
    await forgetFiles(db(), join(folder.path, 'nenhuma'));
  });
});
