import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { MailServer } from '../../test/mail-server.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import { type DroppedEmail, forgetEmails, type SendFailure, sendPending } from './dispatch.ts';
import { eraseEmails } from './limits.ts';
import { enqueueEmail, enqueuePedidoEmail } from './outbox.ts';
import { createTransport, type Transport } from './transport.ts';

const SECRET = Buffer.alloc(48, 7);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

onEachEngine('the mail queue', (db) => {
  let server: MailServer;
  let transport: Transport;
  beforeAll(async () => {
    server = await MailServer.open();
    transport = await createTransport({ smtpUrl: server.url, dataDir: '' });
  });
  afterAll(async () => {
    transport.close();
    await server[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    server.taken.length = 0;
    server.refusal = undefined;
  });
  afterEach(() => db().deleteFrom('emails').execute());

  const later = (ms: number): Date => new Date(Date.now() + MINUTE + ms);
  const send = (now = later(0), limit = 50, failures: SendFailure[] = []): Promise<number> =>
    sendPending(db(), TEST_SHOP, transport, {
      secret: SECRET,
      now,
      limit,
      onFailed: (failure) => failures.push(failure),
    });
  const enqueueConta = (nome: string | null, para = 'marina@exemplo.com.br'): Promise<void> =>
    enqueueEmail(db(), 'conta-criada', para, { nome });
  const contents = async () => (await rows()).map(({ dados }) => dados);
  const rows = () => db().selectFrom('emails').selectAll().orderBy('id').execute();

  it('delivers by SMTP with a UTF-8 subject and both parts', async () => {
    const pedidoId = await createPedido();
    await enqueuePedidoEmail(db(), 'pedido-criado', pedidoId);
    expect(await send()).toBe(1);

    const [taken] = server.taken;
    expect(taken?.recipients).toEqual([expect.stringMatching(/^u.*@exemplo/)]);
    expect(taken?.email).toMatchObject({
      subject: `Recebemos seu pedido nº ${pedidoId}`,
      from: { name: 'Decantária', address: 'loja@example.com' },
    });
    expect(taken?.email.html).toContain('Noite de Zahran — 10 ml');
    expect(taken?.email.text).toContain(
      'Noite de Zahran — 10 ml (2 × R$\u00a039,90): R$\u00a079,80',
    );
    expect(taken?.email.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it("mails a contact address only once the order is paid, and always the account's own (SEC-02)", async () => {
    const pedidoId = await createPedido();
    const { email: own } = await db()
      .selectFrom('usuarios')
      .innerJoin('pedidos', 'pedidos.usuario_id', 'usuarios.id')
      .select('usuarios.email')
      .where('pedidos.id', '=', pedidoId)
      .executeTakeFirstOrThrow();
    const recipients = async (tipo: 'pedido-criado' | 'pedido-pago') => {
      server.taken.length = 0;
      await enqueuePedidoEmail(db(), tipo, pedidoId);
      await send();
      return server.taken.flatMap((taken) => taken.recipients).toSorted();
    };
    expect(await recipients('pedido-criado')).toEqual([own]);
    await db()
      .updateTable('pedidos')
      .set({ status: 'PAGO', reserva_ate: null })
      .where('id', '=', pedidoId)
      .execute();
    expect(await recipients('pedido-pago')).toEqual(['marina@exemplo.com.br', own].toSorted());
    await db()
      .updateTable('pedidos')
      .set({ email: own.toUpperCase() })
      .where('id', '=', pedidoId)
      .execute();
    expect(await recipients('pedido-pago')).toEqual([own]);
  });

  it('sends neither CPF nor telephone (P18)', async () => {
    const pedidoId = await createPedido();
    for (const tipo of [
      'pedido-criado',
      'pedido-pago',
      'pedido-enviado',
      'pedido-desistencia',
      'pagamento-devolvido',
    ] as const) {
      await enqueuePedidoEmail(db(), tipo, pedidoId);
    }
    const pagamento = await db()
      .insertInto('pagamentos')
      .values({
        pedido_id: pedidoId,
        tentativa: 1,
        provedor: 'simulado',
        valor: 100,
        status: 'succeeded',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('estornos')
      .values({
        pagamento_id: pagamento.id,
        valor: 100,
        motivo: 'teste',
        estado: 'FEITO',
        concluido_em: new Date(),
      })
      .execute();
    expect(await send()).toBe(5);
    for (const { email } of server.taken) {
      expect(`${email.html}${email.text}${email.subject}`).not.toMatch(/52998224725|85999990000/);
    }
  });

  it('escapes a hostile name and has one recipient (P18)', async () => {
    await enqueueConta('X\r\nBcc: outro@exemplo.com.br\r\n\r\n<script>alert(1)</script>');
    expect(await send()).toBe(1);
    const [taken] = server.taken;
    expect(taken?.recipients).toEqual(['marina@exemplo.com.br']);
    expect(taken?.email.bcc ?? []).toEqual([]);
    expect(taken?.raw).not.toMatch(/^bcc:/im);
    expect(taken?.email.html).not.toContain('<script');
  });

  it.each([
    'a@exemplo.com.br, b@exemplo.com.br',
    'a@exemplo.com.br\r\nBcc: b@exemplo.com.br',
    'Nome <a@exemplo.com.br>',
    'sem-arroba',
  ])('gives up the invalid recipient "%s" without retrying', async (para) => {
    await enqueueConta('Marina', para);
    expect(await send()).toBe(0);
    expect(server.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ desistido_em: expect.any(Date) }]);
    expect(await contents()).toEqual([{}]);
  });

  it('marks a sent mail and clears its data (P18)', async () => {
    await enqueueEmail(db(), 'redefinir-senha', 'marina@exemplo.com.br', {
      nome: 'Marina',
      link: 'https://loja.example/reset-password?token=segredo',
      minutos: 30,
    });
    const now = later(0);
    expect(await send(now)).toBe(1);
    expect(server.taken[0]?.email.text).toContain('token=segredo');
    expect(await rows()).toMatchObject([{ enviado_em: now, desistido_em: null }]);
    expect(await contents()).toEqual([{}]);
    expect(await send(later(DAY))).toBe(0);
    expect(server.taken).toHaveLength(1);
  });

  it('does not send an expired link (API-16)', async () => {
    const dados = { nome: null, link: 'https://loja.example/r', minutos: 30 };
    await enqueueEmail(db(), 'redefinir-senha', 'marina@exemplo.com.br', dados);
    expect(await send(later(30 * MINUTE))).toBe(0);
    expect(await rows()).toMatchObject([{ desistido_em: expect.any(Date) }]);
    expect(await contents()).toEqual([{}]);
  });

  it('does not send mail about an order without e-mail', async () => {
    const pedidoId = await createPedido();
    await enqueuePedidoEmail(db(), 'pedido-pago', pedidoId);
    await db().updateTable('pedidos').set({ email: null }).where('id', '=', pedidoId).execute();
    expect(await send()).toBe(0);
    expect(server.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ desistido_em: expect.any(Date) }]);
  });

  it('sends each mail once when several processes run', async () => {
    for (let n = 1; n <= 30; n += 1) await enqueueConta(`Pessoa${n}`);
    const now = later(0);
    const sent = await Promise.all([send(now), send(now), send(now), send(now)]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(new Set(server.taken.map(({ email }) => email.messageId)).size).toBe(30);
    expect(server.taken).toHaveLength(30);
  });

  it('sends at most the limit, oldest first', async () => {
    for (const nome of ['Ana', 'Bia', 'Caio']) await enqueueConta(nome);
    expect(await send(later(0), 2)).toBe(2);
    expect(server.taken.map(({ email }) => email.text?.match(/Olá, (\w+)/)?.[1])).toEqual([
      'Ana',
      'Bia',
    ]);
  });

  it('finishes the current mail when the process stops and releases the others', async () => {
    for (const nome of ['Ana', 'Bia', 'Caio']) await enqueueConta(nome);
    const stopping = new AbortController();
    const now = later(0);
    const last: Transport = {
      ...transport,
      send: (message, end) => {
        stopping.abort();
        return transport.send(message, end);
      },
    };
    const options = { secret: SECRET, now, limit: 50, stopping: stopping.signal };
    expect(await sendPending(db(), TEST_SHOP, last, options)).toBe(1);
    expect((await rows()).map(({ enviado_em, tentativas }) => [enviado_em, tentativas])).toEqual([
      [now, 1],
      [null, 0],
      [null, 0],
    ]);
    expect(await sendPending(db(), TEST_SHOP, last, options)).toBe(0);
    expect(await send(now)).toBe(2);
    expect(server.taken).toHaveLength(3);
  });

  it('sends again after a crash, with the same Message-ID, once the lease has expired', async () => {
    await enqueueConta('Marina');
    const accepted = Promise.withResolvers<void>();
    // A process that crashes right after the server accepted the mail.
    const dying: Transport = {
      ...transport,
      send: async (message) => {
        await transport.send(message);
        accepted.resolve();
        await new Promise(() => {});
      },
    };
    const now = later(0);
    void sendPending(db(), TEST_SHOP, dying, { secret: SECRET, now, limit: 1 });
    await accepted.promise;
    expect(await send(new Date(now.getTime() + 9 * MINUTE))).toBe(0);
    expect(await send(new Date(now.getTime() + 11 * MINUTE))).toBe(1);
    const [first, second] = server.taken.map(({ email }) => email.messageId);
    expect(first).toMatch(/^<[0-9a-f]{32}@loja\.example>$/);
    expect(second).toBe(first);
  });

  it('spends no attempt while the disk is full (SEC-39)', async () => {
    await enqueueConta('Marina');
    await enqueueConta('Rui');
    const noSpace = Object.assign(new Error('write'), { code: 'ENOSPC' });
    const failures: SendFailure[] = [];
    const now = later(0);
    const full: Transport = { ...transport, send: () => Promise.reject(noSpace) };
    const sending = sendPending(db(), TEST_SHOP, full, {
      secret: SECRET,
      now,
      limit: 50,
      onFailed: (failure) => failures.push(failure),
    });
    await expect(sending).rejects.toBe(noSpace);
    expect(failures).toEqual([]);
    expect(await rows()).toMatchObject([{ tentativas: 0 }, { tentativas: 0 }]);
    expect(await send(now)).toBe(2);
  });

  it('retries failures with growing pauses and gives up after ten attempts', async () => {
    server.refusal = 'fora do ar';
    await enqueueConta('Marina');
    const failures: SendFailure[] = [];
    const pauses: number[] = [];
    for (let now = later(0), attempt = 1; attempt <= 10; attempt += 1) {
      expect(await send(now, 50, failures)).toBe(0);
      const [row] = await rows();
      pauses.push(((row?.proxima_em.getTime() ?? 0) - now.getTime()) / MINUTE);
      now = row?.proxima_em ?? now;
    }
    expect(pauses.slice(0, 9)).toEqual([1, 5, 30, 120, 360, 720, 1440, 1440, 1440]);
    expect(failures.map(({ attempt, givenUp }) => [attempt, givenUp])).toEqual(
      Array.from({ length: 10 }, (_, n) => [n + 1, n === 9]),
    );
    expect(String(failures[0]?.error)).toContain('fora do ar');
    expect(await rows()).toMatchObject([{ desistido_em: expect.any(Date) }]);
    expect(await contents()).toEqual([{}]);
    server.refusal = undefined;
    expect(await send(later(100 * DAY))).toBe(0);
  });

  it('delivers after a failure', async () => {
    server.refusal = 'fora do ar';
    await enqueueConta('Marina');
    await send();
    server.refusal = undefined;
    expect(await send(later(2 * MINUTE))).toBe(1);
    expect(server.taken).toHaveLength(1);
  });

  it('deletes mail done more than 30 days ago and never pending mail', async () => {
    await enqueueConta('Marina');
    await send();
    await enqueueConta('Bia');
    expect(await forgetEmails(db(), later(29 * DAY))).toBe(0);
    expect(await forgetEmails(db(), later(31 * DAY))).toBe(1);
    expect(await rows()).toMatchObject([{ enviado_em: null }]);
  });

  describe('the limits (SEC-02)', () => {
    const shop = { ...TEST_SHOP, emailLimits: { porHoraConta: 2, porDiaDestinatario: 3 } };
    const dropped: DroppedEmail[] = [];
    beforeEach(() => {
      dropped.length = 0;
    });
    const sendLimited = (now = later(0)): Promise<number> =>
      sendPending(db(), shop, transport, {
        secret: SECRET,
        now,
        limit: 50,
        onDropped: (mail) => dropped.push(mail),
      });
    const enqueue = (usuarioId: number, para: string): Promise<void> =>
      enqueueEmail(db(), 'conta-criada', para, {}, usuarioId);
    /** Moves all queued mail into the past. */
    const age = (interval: string) =>
      sql`UPDATE emails SET criado_em = criado_em - ${interval}::interval`.execute(db());

    it('drop what an account causes beyond its hour, also after a restart', async () => {
      await enqueue(1, 'a@exemplo.com.br');
      await enqueue(1, 'b@exemplo.com.br');
      expect(await sendLimited()).toBe(2);
      await enqueue(1, 'c@exemplo.com.br');
      await enqueue(2, 'c@exemplo.com.br');
      expect(await sendLimited()).toBe(1);
      expect(dropped).toEqual([{ id: expect.any(Number), tipo: 'conta-criada', limite: 'conta' }]);
      await age('1 hour');
      await enqueue(1, 'd@exemplo.com.br');
      expect(await sendLimited()).toBe(1);
    });

    it('drop what a recipient gets beyond the day, from any account', async () => {
      for (const usuarioId of [1, 2, 3, 4]) await enqueue(usuarioId, 'a@exemplo.com.br');
      expect(await sendLimited()).toBe(3);
      expect(dropped).toMatchObject([{ limite: 'destinatario' }]);
      await age('23 hours');
      await enqueue(5, 'a@exemplo.com.br');
      expect(await sendLimited()).toBe(0);
      await age('1 hour');
      await enqueue(6, 'a@exemplo.com.br');
      expect(await sendLimited()).toBe(1);
    });

    it('drop neither password recovery nor payment mail, and these do not count', async () => {
      const pedidoId = await createPedido();
      for (let n = 0; n < 4; n += 1) await enqueuePedidoEmail(db(), 'pedido-pago', pedidoId);
      const dados = { link: 'https://loja.example/r', minutos: 30 };
      for (let n = 0; n < 4; n += 1)
        await enqueueEmail(db(), 'redefinir-senha', 'a@exemplo.com.br', dados, 1);
      await enqueue(1, 'a@exemplo.com.br');
      expect(await sendLimited()).toBe(9);
      expect(dropped).toEqual([]);
    });

    it('outlive the erasure of an account, without its address', async () => {
      for (const usuarioId of [1, 2, 3]) await enqueue(usuarioId, 'a@exemplo.com.br');
      await sendLimited();
      await eraseEmails(db(), sql`para = 'a@exemplo.com.br'`, new Date());
      expect(JSON.stringify(await rows())).not.toContain('@');
      await enqueue(4, 'a@exemplo.com.br');
      expect(await sendLimited()).toBe(0);
      await age('24 hours');
      await forgetEmails(db(), new Date());
      expect(await rows()).toMatchObject([{ para: 'a@exemplo.com.br' }]);
    });
  });

  describe('the mail server', () => {
    it('postpones mail when the server does not answer', async () => {
      const unreachable = await createTransport({ smtpUrl: 'smtp://127.0.0.1:1', dataDir: '' });
      await enqueueConta('Marina');
      const options = { secret: SECRET, now: later(0), limit: 1 };
      expect(await sendPending(db(), TEST_SHOP, unreachable, options)).toBe(0);
      unreachable.close();
      expect(await rows()).toMatchObject([{ enviado_em: null, desistido_em: null, tentativas: 1 }]);
    });
  });

  async function createPedido(): Promise<number> {
    const { id: usuario_id } = await createUsuario(db());
    const { id } = await db()
      .insertInto('pedidos')
      .values({
        usuario_id,
        metodo: 'PIX',
        reserva_ate: later(DAY),
        subtotal: 7_980,
        valor_frete: 0,
        total: 7_980,
        servico_frete: 'A combinar',
        nome_completo: 'Marina Costa',
        cpf: '52998224725',
        telefone: '85999990000',
        email: 'marina@exemplo.com.br',
        endereco: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('pedido_itens')
      .values({
        pedido_id: id,
        nome_produto: 'Noite de Zahran',
        variacao_nome: '10 ml',
        quantidade: 2,
        preco_unitario: 3_990,
      })
      .execute();
    return id;
  }
});
