import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { hashSenha } from '../../src/auth/senha.ts';
import type { Database } from '../../src/db/open.ts';

const SENHA = 'Perfume@2026';
const DEADLINE_MS = 60_000;
const PAUSE_MS = 200;

const Id = z.object({ id: z.int() });
const Login = z.object({ token: z.string() });
const Produto = z.object({ id: z.int(), variacoes: z.array(Id) });
const Pedido = z.object({ id: z.int(), itens: z.array(z.looseObject({ id: z.int() })) });
const Intent = z.object({ clientSecret: z.string(), paymentIntentId: z.string() });

/** Units of a simple product, or of a volume. */
interface Line {
  produtoId: number;
  variacaoId?: number | undefined;
  quantidade: number;
}

/**
 * Fills a shop of any release through its API, as its customers and administrator would: orders in every status, by chat and
 * by card, a refund, withdrawals, carts and consents. Where the release receives returned goods, also two returns: a part of
 * an order, and a volume that the order has in two lines.
 *
 * @param db its database, for what no API does: the first administrator, and confirmed e-mails.
 */
export async function fillRelease(url: string, db: Database): Promise<void> {
  const shop = new Client(url, db);
  const admin = await shop.createAdmin();
  const amber = await shop.createProduto(admin, {
    nome: 'Âmbar Real',
    descricao: 'Fundo de benjoim.',
    precoBase: 79.9,
    estoque: 50,
    variacoes: [],
    categorias: ['Nicho'],
  });
  const oud = await shop.createProduto(admin, {
    nome: 'Noite de Oud',
    descricao: 'Açafrão e couro.',
    variacoes: [
      { nome: '5 ml', preco: 39.9, estoque: 50 },
      { nome: '10 ml', preco: 69.9, estoque: 50 },
    ],
    categorias: ['Árabes'],
  });
  const [five, ten] = oud.variacoes;
  const ofAmber = (quantidade: number): Line => ({ produtoId: amber.id, quantidade });
  const ofFive = (quantidade: number): Line => ({
    produtoId: oud.id,
    variacaoId: five?.id,
    quantidade,
  });
  const marina = await shop.register('marina.costa', '52998224725');
  const bruno = await shop.register('bruno.lima', '11144477735');
  await shop.consent(undefined);
  await shop.consent(marina);

  await shop.move(admin, await shop.order(marina, [ofAmber(1)]), 'PAGO');
  await shop.move(admin, await shop.order(bruno, [ofFive(2)]), 'PAGO', 'ENVIADO');
  await shop.move(admin, await shop.order(marina, [ofFive(1)]), 'PAGO', 'ENVIADO', 'CONCLUIDO');
  await shop.move(admin, await shop.order(bruno, [ofAmber(2)]), 'CANCELADO');
  const refunded = await shop.order(marina, [ofAmber(1), ofFive(1)], 'CARTAO');
  await shop.pay(marina, refunded);
  await shop.change(admin, refunded, {
    status: 'CANCELADO',
    estornar: true,
    motivo: 'sem estoque',
  });
  await shop.until(
    sql`SELECT FROM pagamentos WHERE pedido_id = ${refunded} AND status = 'refunded'`,
  );

  const withdrawn = await shop.order(bruno, [ofFive(2), ofAmber(1)], 'CARTAO');
  await shop.pay(bruno, withdrawn);
  await shop.withdraw(admin, bruno, withdrawn);
  await shop.receive(admin, withdrawn, (itens) => [{ itemId: itens[0]?.id, quantidade: 1 }]);

  const doubled = await shop.order(marina, [ofFive(2)]);
  const { itens } = await shop.read(admin, doubled);
  await shop.change(admin, doubled, { itens: [...itens, ofFive(1)], motivo: 'mais um' });
  await shop.move(admin, doubled, 'PAGO', 'ENVIADO', 'CONCLUIDO');
  await shop.withdraw(admin, marina, doubled);
  await shop.receive(admin, doubled, (lines) => [{ itemId: lines[0]?.id, quantidade: 2 }]);

  await shop.order(bruno, [ofAmber(1)]);
  await shop.begin(marina, await shop.order(marina, [ofAmber(1)], 'CARTAO'));
  await shop.put(marina, { produtoId: oud.id, variacaoId: ten?.id, quantidade: 3 });
  await shop.put(bruno, ofAmber(2));
}

class Client {
  readonly #url: string;
  readonly #db: Database;

  constructor(url: string, db: Database) {
    this.#url = url;
    this.#db = db;
  }

  async createAdmin(): Promise<string> {
    await sql`INSERT INTO usuarios (username, email, senha_hash, status, roles)
      VALUES ('admin.loja', 'admin@exemplo.com.br', ${await hashSenha(SENHA)}, 'ATIVO',
        '{ROLE_USER,ROLE_ADMIN}')`.execute(this.#db);
    return this.#signIn('admin.loja');
  }

  /** A customer with an address, whose e-mail is confirmed where the release knows that. */
  async register(username: string, cpf: string): Promise<string> {
    const email = `${username}@exemplo.com.br`;
    const person = { nomeCompleto: 'Cliente de Teste', telefone: '85900000001', cpf };
    await this.#send('POST', '/api/auth/register', { username, email, password: SENHA, ...person });
    const { rows } = await sql`SELECT FROM information_schema.columns
      WHERE column_name = 'email_confirmado'`.execute(this.#db);
    if (rows.length > 0) await sql`UPDATE usuarios SET email_confirmado = true`.execute(this.#db);
    const token = await this.#signIn(username);
    const address = { numero: '20', bairro: 'Centro', cidade: 'Eusébio', estado: 'CE' };
    const body = { logradouro: 'Rua das Essências', cep: '61760-000', ...address, padrao: true };
    await this.#send('POST', '/api/enderecos', body, token);
    return token;
  }

  async #signIn(username: string): Promise<string> {
    const body = { username, password: SENHA };
    return Login.parse(await this.#send('POST', '/api/auth/login', body)).token;
  }

  async createProduto(token: string, produto: object): Promise<z.infer<typeof Produto>> {
    const form = new FormData();
    form.append('produto', new Blob([JSON.stringify(produto)], { type: 'application/json' }));
    return Produto.parse(await this.#send('POST', '/api/produtos', form, token));
  }

  async consent(token: string | undefined): Promise<void> {
    const choice = { versao: '1', escolha: 'ACEITO', quando: new Date().toISOString() };
    await this.#send('POST', '/api/consentimentos', { id: crypto.randomUUID(), ...choice }, token);
  }

  async put(token: string, line: Line): Promise<void> {
    await this.#send('POST', '/api/carrinho/adicionar', line, token);
  }

  async order(token: string, lines: readonly Line[], metodo = 'PIX'): Promise<number> {
    for (const line of lines) await this.put(token, line);
    return Pedido.parse(await this.#send('POST', '/api/pedidos/criar', { metodo }, token)).id;
  }

  async read(token: string, id: number): Promise<z.infer<typeof Pedido>> {
    return Pedido.parse(await this.#send('GET', `/api/pedidos/${id}`, undefined, token));
  }

  async change(token: string, id: number, body: object): Promise<void> {
    await this.#send('PUT', `/api/pedidos/${id}`, body, token);
  }

  async move(token: string, id: number, ...statuses: string[]): Promise<void> {
    for (const status of statuses) await this.change(token, id, { status });
  }

  async begin(token: string, pedidoId: number): Promise<z.infer<typeof Intent>> {
    const path = '/api/payment/create-payment-intent';
    return Intent.parse(await this.#send('POST', path, { pedidoId }, token));
  }

  async pay(token: string, pedidoId: number): Promise<void> {
    const { clientSecret, paymentIntentId } = await this.begin(token, pedidoId);
    const cartao = {
      numero: '4242424242424242',
      validade: '12/40',
      cvc: '123',
      titular: 'Cliente',
    };
    const body = { client_secret: clientSecret, cartao };
    await this.#send('POST', `/simulado/intencoes/${paymentIntentId}/confirmar`, body);
    await this.until(sql`SELECT FROM pedidos WHERE id = ${pedidoId} AND status = 'PAGO'`);
  }

  async withdraw(admin: string, customer: string, id: number): Promise<void> {
    const { status } = z
      .object({ status: z.string() })
      .parse(await this.#send('GET', `/api/pedidos/${id}`, undefined, admin));
    if (status === 'PAGO') await this.move(admin, id, 'ENVIADO', 'CONCLUIDO');
    await this.#send('POST', `/api/pedidos/${id}/desistencia`, {}, customer);
  }

  /** Receives returned goods; does nothing where the release cannot. */
  async receive(
    token: string,
    id: number,
    choose: (itens: z.infer<typeof Pedido>['itens']) => object[],
  ): Promise<void> {
    const itens = choose((await this.read(token, id)).itens);
    const path = `/api/pedidos/${id}/desistencia/receber`;
    await this.#send('POST', path, { itens, voltaAoEstoque: true }, token, [404]);
  }

  /** Waits until the query returns a row. */
  async until(query: RawBuilder<unknown>): Promise<void> {
    const deadline = Date.now() + DEADLINE_MS;
    while ((await query.execute(this.#db)).rows.length === 0) {
      if (Date.now() > deadline) throw new Error('The release did not do it in time.');
      await sleep(PAUSE_MS);
    }
  }

  /** @throws Error for an answer other than 2xx and `accepted`. */
  async #send(
    method: string,
    path: string,
    body?: object,
    token?: string,
    accepted: readonly number[] = [],
  ): Promise<unknown> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok && !accepted.includes(response.status)) {
      throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    }
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return isJson ? JSON.parse(text) : text;
  }
}
