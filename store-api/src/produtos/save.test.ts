import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createProduto, createUsuario, emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { type Reply, replyTo, TestServer } from '../../test/server.ts';
import { untilWaiting } from '../../test/waiting.ts';

const Produto = z.object({
  id: z.int(),
  slug: z.string(),
  estoque: z.int().nullable(),
  versao: z.int(),
  variacoes: z.array(z.object({ id: z.int(), nome: z.string(), estoque: z.int() })),
});

const SIMPLE = {
  nome: 'Âmbar Real',
  descricao: 'Fundo de benjoim.',
  precoBase: 100,
  estoque: 10,
  variacoes: [],
  categorias: ['Nicho'],
};
const VARIED = {
  ...SIMPLE,
  precoBase: null,
  estoque: null,
  variacoes: [
    { nome: '5 ml', preco: 39.9, estoque: 3 },
    { nome: '10 ml', preco: 69.9, estoque: 2 },
  ],
};

const json = (value: unknown): Blob =>
  new Blob([JSON.stringify(value)], { type: 'application/json' });
const png = async (r = 10): Promise<Blob> => {
  const background = { r, g: 20, b: 30 };
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'text/html' });
};

onEachEngine('saving products', (db) => {
  let api: TestServer;
  let token: string;
  let adminId: number;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    await sql`DELETE FROM pedidos`.execute(db());
    await emptyTables(db());
    const admin = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
    adminId = admin.id;
    token = api.token(admin, ['ROLE_ADMIN']);
    await db().insertInto('categorias').values({ nome: 'Nicho' }).execute();
  });

  const send = (method: string, path: string, body: unknown): Promise<Reply> =>
    api.request(method, `/api/produtos${path}`, { token, body });
  const form = (parts: Record<string, Blob | string>): FormData => {
    const data = new FormData();
    for (const [name, value] of Object.entries(parts)) data.append(name, value);
    return data;
  };
  const create = async (produto: object): Promise<z.infer<typeof Produto>> => {
    const { status, body } = await send('POST', '', form({ produto: json(produto) }));
    expect(status).toBe(200);
    return Produto.parse(body);
  };
  const update = (id: number, produto: object): Promise<Reply> =>
    send('PUT', `/${id}`, form({ produto: json(produto) }));
  /** A sale, with the same locks as an order. */
  const sell = (variacaoId: number, units: number) =>
    sql`UPDATE variacoes SET estoque = estoque - ${units} WHERE id = ${variacaoId}`.execute(db());
  const order = async (produtoId: number, variacaoId: number | null): Promise<void> => {
    const { id } = await createUsuario(db());
    const pedido = await sql<{ id: number }>`INSERT INTO pedidos (usuario_id, status, subtotal,
        valor_frete, total, servico_frete) VALUES (${id}, 'PAGO', 1, 0, 1, 'x') RETURNING id`.execute(
      db(),
    );
    await sql`INSERT INTO pedido_itens (pedido_id, produto_id, variacao_id, nome_produto, quantidade,
        preco_unitario) VALUES (${pedido.rows[0]?.id}, ${produtoId}, ${variacaoId}, 'x', 1, 1)`.execute(
      db(),
    );
  };

  describe('creation (API-42)', () => {
    it('with picture and variations: for sale at once, and the picture is served', async () => {
      const { status, body } = await send(
        'POST',
        '',
        form({
          produto: json({ ...VARIED, id: 9, ativo: false }),
          imagem: await png(),
          outra: 'x',
        }),
      );
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          nome: 'Âmbar Real',
          slug: 'ambar-real',
          ativo: true,
          categorias: ['Nicho'],
          precoBase: null,
          estoque: null,
          precoMinimo: 39.9,
          pedidos: 0,
          versao: 1,
          variacoes: [
            { nome: '5 ml', preco: 39.9, estoque: 3 },
            { nome: '10 ml', preco: 69.9, estoque: 2 },
          ],
          imagem: { largura: 40, altura: 50 },
        },
      });
      const { imagemUrl } = z.object({ imagemUrl: z.string() }).parse(body);
      const picture = await fetch(api.url + imagemUrl);
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
      expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(40);
      expect((await api.request('GET', '/api/produtos/listarFiltroShop')).body).toMatchObject({
        totalProdutos: 1,
      });
    });

    it.each(['application/json', 'text/plain', ''])(
      'accepts the part produto as %o, with and without a file name',
      async (type) => {
        const data = new FormData();
        data.append('produto', new Blob([JSON.stringify(SIMPLE)], { type }), 'dados.bin');
        expect((await send('POST', '', data)).status).toBe(200);
        expect((await send('POST', '', form({ produto: JSON.stringify(SIMPLE) }))).status).toBe(
          200,
        );
      },
    );

    it('accepts a plain JSON body without picture', async () => {
      expect(await send('POST', '', SIMPLE)).toMatchObject({
        status: 200,
        body: { precoBase: 100, estoque: 10, imagem: null },
      });
    });

    it('an empty picture field is no picture', async () => {
      const reply = await send('POST', '', form({ produto: json(SIMPLE), imagem: new Blob([]) }));
      expect(reply).toMatchObject({ status: 200, body: { imagem: null } });
    });

    it('creates missing categories and recognises existing ones, also in the plural', async () => {
      await create({ ...SIMPLE, categorias: ['NICHOS', 'Floral', 'floral'] });
      expect((await api.request('GET', '/api/categorias')).body).toMatchObject([
        { nome: 'Nicho', totalProdutos: 1 },
        { nome: 'Floral', totalProdutos: 1 },
      ]);
    });

    it('ten equal ones at once: each has its own slug, and the category is one', async () => {
      const created = await Promise.all(
        Array.from({ length: 10 }, () => create({ ...SIMPLE, categorias: ['Nova', 'Outra'] })),
      );
      const slugs = ['ambar-real', ...Array.from({ length: 9 }, (_, n) => `ambar-real-${n + 2}`)];
      expect(new Set(created.map(({ slug }) => slug))).toEqual(new Set(slugs));
      expect((await api.request('GET', '/api/categorias')).body).toHaveLength(3);
    });

    it('the history has the author and the reason of the stock', async () => {
      const { id } = await create(VARIED);
      const { rows } = await sql`SELECT para, autor_id, motivo FROM historico_estoque
        WHERE produto_id = ${id} ORDER BY id`.execute(db());
      const common = { autor_id: adminId, motivo: 'cadastro do produto' };
      expect(rows).toEqual([
        { para: 3, ...common },
        { para: 2, ...common },
      ]);
    });

    it('a refusal leaves nothing', async () => {
      const reply = await send(
        'POST',
        '',
        form({ produto: json({ ...SIMPLE, categorias: ['Nova', 'a,b'] }) }),
      );
      expect(reply).toMatchObject({ status: 422, body: { campo: 'categorias' } });
      expect((await api.request('GET', '/api/produtos')).body).toMatchObject({ totalProdutos: 0 });
      expect((await api.request('GET', '/api/categorias')).body).toHaveLength(1);
    });
  });

  describe('edit (API-43)', () => {
    it('replaces everything; slug, status and picture stay', async () => {
      const { id } = await createProduto(db(), { nome: 'Antigo', ativo: false, vendidos: 5 });
      expect(await update(id, VARIED)).toMatchObject({
        status: 200,
        body: {
          id,
          slug: 'antigo',
          ativo: false,
          nome: 'Âmbar Real',
          pedidos: 5,
          precoBase: null,
          estoque: null,
          categorias: ['Nicho'],
          versao: 2,
        },
      });
    });

    it('updates variations with id, creates those without, deletes the others, in the given order (C-74)', async () => {
      const { id, variacoes } = await create(VARIED);
      const [five, ten] = variacoes.map((variacao) => variacao.id);
      const { body } = await update(id, {
        ...VARIED,
        variacoes: [
          { nome: '20 ml', preco: 120, estoque: 1 },
          { id: ten, nome: '10 ml', preco: 70, estoque: 5 },
        ],
      });
      expect(body).toMatchObject({
        variacoes: [
          { nome: '20 ml', preco: 120, estoque: 1 },
          { id: ten, nome: '10 ml', preco: 70, estoque: 5 },
        ],
        precoMinimo: 70,
      });
      expect(Produto.parse(body).variacoes.map((variacao) => variacao.id)).not.toContain(five);
    });

    it('two variations swap their names', async () => {
      const { id, variacoes } = await create(VARIED);
      const swapped = variacoes.map((variacao, i) => ({
        ...variacao,
        nome: i === 0 ? '10 ml' : '5 ml',
        preco: 10,
      }));
      expect(await update(id, { ...VARIED, variacoes: swapped })).toMatchObject({
        status: 200,
        body: { variacoes: [{ id: swapped[0]?.id, nome: '10 ml' }, { nome: '5 ml' }] },
      });
    });

    it('from variations to simple and back, one call each', async () => {
      const { id } = await create(VARIED);
      expect(await update(id, SIMPLE)).toMatchObject({
        status: 200,
        body: { precoBase: 100, estoque: 10, variacoes: [], precoMinimo: 100 },
      });
      expect(await update(id, VARIED)).toMatchObject({
        status: 200,
        body: { precoBase: null, estoque: null, precoMinimo: 39.9 },
      });
    });

    it('keeps absent categories, refuses absent variations', async () => {
      const { id } = await create(SIMPLE);
      expect(await update(id, { ...SIMPLE, categorias: null })).toMatchObject({
        body: { categorias: ['Nicho'] },
      });
      expect(await update(id, { ...SIMPLE, variacoes: undefined })).toMatchObject({
        status: 422,
        body: { campo: 'variacoes' },
      });
    });

    it('422 for a variation of another product, or a repeated one', async () => {
      const other = await create(VARIED);
      const { id, variacoes } = await create({ ...VARIED, nome: 'Outro' });
      const lists = [
        [{ ...VARIED.variacoes[0], id: other.variacoes[0]?.id }, VARIED.variacoes[1]],
        VARIED.variacoes.map((variacao) => ({ ...variacao, id: variacoes[0]?.id })),
      ];
      for (const list of lists) {
        expect(await update(id, { ...VARIED, variacoes: list })).toMatchObject({
          status: 422,
          body: { codigo: 'VARIACAO_DESCONHECIDA' },
        });
      }
    });

    it('keeps a variation that an order has, removes one from carts', async () => {
      const { id, variacoes } = await create(VARIED);
      const [five, ten] = variacoes;
      await order(id, five?.id ?? 0);
      expect(await update(id, SIMPLE)).toMatchObject({
        status: 409,
        body: { codigo: 'VARIACAO_EM_USO', mensagem: expect.stringContaining('“5 ml”') },
      });
      const cliente = await createUsuario(db());
      const cliToken = api.token(cliente);
      await api.request('POST', '/api/carrinho/adicionar', {
        token: cliToken,
        body: { produtoId: id, variacaoId: ten?.id, quantidade: 1 },
      });
      const list = [
        { ...VARIED.variacoes[0], id: five?.id },
        { nome: 'x', preco: 1, estoque: 1 },
      ];
      expect((await update(id, { ...VARIED, variacoes: list })).status).toBe(200);
      expect((await api.request('GET', '/api/carrinho', { token: cliToken })).body).toMatchObject({
        itens: [],
      });
    });

    it('refuses a stale version without a change (A3)', async () => {
      const { id, versao } = await create(SIMPLE);
      expect((await update(id, { ...SIMPLE, nome: 'Primeiro', versao })).status).toBe(200);
      expect(await update(id, { ...SIMPLE, nome: 'Segundo', versao })).toMatchObject({
        status: 409,
        body: {
          codigo: 'CONFLITO',
          mensagem: expect.stringMatching(/^Este produto mudou enquanto você o editava\./),
        },
      });
      expect((await api.request('GET', `/api/produtos/${id}`)).body).toMatchObject({
        nome: 'Primeiro',
        versao: versao + 1,
      });
    });

    it('eight edits of one version at once: one succeeds', async () => {
      const { id, versao } = await create(SIMPLE);
      const replies = await db()
        .transaction()
        .execute(async (trx) => {
          await sql`SELECT FROM produtos WHERE id = ${id} FOR UPDATE`.execute(trx);
          const edits = Array.from({ length: 8 }, (_, n) =>
            update(id, { ...SIMPLE, nome: `N${n}`, versao }),
          );
          await untilWaiting(trx, edits.length);
          return { edits };
        })
        .then(({ edits }) => Promise.all(edits));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
    });

    describe('with the stock that the editor saw', () => {
      it('a sale during the edit is not undone', async () => {
        const { id, variacoes } = await create(VARIED);
        await sell(variacoes[0]?.id ?? 0, 2);
        const edited = variacoes.map((variacao) => ({
          ...variacao,
          preco: 10,
          estoque: variacao.estoque + 4,
          estoqueAnterior: variacao.estoque,
        }));
        expect(await update(id, { ...VARIED, variacoes: edited })).toMatchObject({
          status: 200,
          body: { variacoes: [{ estoque: 3 - 2 + 4 }, { estoque: 2 + 4 }] },
        });
      });

      it('without it the submitted number counts', async () => {
        const { id, variacoes } = await create(VARIED);
        await sell(variacoes[0]?.id ?? 0, 2);
        const edited = variacoes.map((variacao) => ({ ...variacao, preco: 10 }));
        expect(await update(id, { ...VARIED, variacoes: edited })).toMatchObject({
          body: { variacoes: [{ estoque: 3 }, { estoque: 2 }] },
        });
      });

      it('never below zero: reports the current stock', async () => {
        const { id, variacoes } = await create(VARIED);
        await sell(variacoes[0]?.id ?? 0, 2);
        const edited = variacoes.map((variacao) => ({
          ...variacao,
          preco: 10,
          estoque: 0,
          estoqueAnterior: variacao.estoque,
        }));
        expect(await update(id, { ...VARIED, variacoes: edited })).toMatchObject({
          status: 409,
          body: {
            codigo: 'ESTOQUE_INSUFICIENTE',
            campo: 'variacoes.0.estoque',
            disponivel: 1,
            mensagem: expect.stringContaining('Âmbar Real — 5 ml'),
          },
        });
      });

      it('also for a simple product', async () => {
        const { id } = await create(SIMPLE);
        await sql`UPDATE produtos SET estoque = estoque - 3 WHERE id = ${id}`.execute(db());
        const edited = { ...SIMPLE, estoque: 12, estoqueAnterior: 10 };
        expect((await update(id, edited)).body).toMatchObject({ estoque: 9 });
        expect(await update(id, { ...SIMPLE, estoque: 0, estoqueAnterior: 10 })).toMatchObject({
          status: 409,
          body: { campo: 'estoque', disponivel: 9 },
        });
      });
    });

    it('404 for an unknown product, without storing the picture', async () => {
      const before = readdirSync(api.imagensDir).length;
      const reply = await send(
        'PUT',
        '/2147483647',
        form({ produto: json(SIMPLE), imagem: await png() }),
      );
      expect(reply).toMatchObject({ status: 404, body: { codigo: 'PRODUTO_NAO_ENCONTRADO' } });
      expect(readdirSync(api.imagensDir)).toHaveLength(before);
    });
  });

  describe('several pictures (A17)', () => {
    const Imagens = z.object({
      id: z.int(),
      imagemUrl: z.string().nullable(),
      imagens: z.array(z.object({ chave: z.string(), alt: z.string(), url: z.string() })),
    });
    const upload = async (r: number): Promise<string> => {
      const { body } = await send('POST', '/imagens', form({ imagem: await png(r) }));
      return z.object({ chave: z.string() }).parse(body).chave;
    };
    const save = async (id: number, change: object): Promise<z.infer<typeof Imagens>> =>
      Imagens.parse((await update(id, { ...SIMPLE, ...change })).body);
    const keys = ({ imagens }: z.infer<typeof Imagens>) => imagens.map(({ chave }) => chave);

    it('are added, described, ordered and removed; the first one is `imagem` (A17)', async () => {
      const { id } = await create(SIMPLE);
      const [a, b, c] = [await upload(1), await upload(2), await upload(3)];
      const added = await save(id, {
        imagens: [{ chave: a, alt: ' De  frente ' }, { chave: b }, { chave: c, alt: 'A tampa' }],
      });
      expect(added.imagens.map(({ alt }) => alt)).toEqual(['De frente', '', 'A tampa']);
      expect((await fetch(api.url + added.imagens[2]?.url)).status).toBe(200);
      const moved = await save(id, { imagens: [{ chave: c, alt: 'A tampa' }, { chave: a }] });
      expect(keys(moved)).toEqual([c, a]);
      expect(moved.imagemUrl).toBe(moved.imagens[0]?.url);
      expect(keys(await save(id, {}))).toEqual([c, a]);
      const { rows } = await sql<{ resumo: string }>`
        SELECT resumo FROM historico_alteracoes WHERE resumo LIKE 'Imagens%' ORDER BY id`.execute(
        db(),
      );
      expect(rows).toHaveLength(2);
      expect(await save(id, { imagens: [] })).toMatchObject({ imagens: [], imagemUrl: null });
    });

    it('a client that knows one picture replaces the first and keeps the others (A17, API-43)', async () => {
      const { id } = await create(SIMPLE);
      const [a, b] = [await upload(1), await upload(2)];
      await save(id, {
        imagens: [
          { chave: a, alt: 'De frente' },
          { chave: b, alt: 'A tampa' },
        ],
      });
      const { body } = await send(
        'PUT',
        `/${id}`,
        form({ produto: json(SIMPLE), imagem: await png(9) }),
      );
      const replaced = Imagens.parse(body);
      expect(keys(replaced)).toEqual([expect.not.stringMatching(`${a}|${b}`), b]);
      expect(replaced.imagens.map(({ alt }) => alt)).toEqual(['', 'A tampa']);
    });

    it('refuses a seventh, one twice, a long text and one without files (A17)', async () => {
      const { id } = await create(SIMPLE);
      const chave = await upload(1);
      const refusals = [
        [Array.from({ length: 7 }, (_, i) => ({ chave: String(i) })), 'imagens'],
        [[{ chave }, { chave }], 'imagens.1.chave'],
        [[{ chave, alt: 'x'.repeat(201) }], 'imagens.0.alt'],
        [[{ chave }, { chave: '../../etc' }], 'imagens.1.chave'],
      ] as const;
      for (const [imagens, campo] of refusals) {
        expect(await update(id, { ...SIMPLE, imagens })).toMatchObject({
          status: 422,
          body: { codigo: 'DADOS_INVALIDOS', campo },
        });
      }
    });
  });

  describe('an invalid form', () => {
    it('413 for a picture above 5 MB (C-75)', async () => {
      for (const size of [5 * 1024 * 1024 + 1, 8 * 1024 * 1024]) {
        const imagem = new Blob([new Uint8Array(size)]);
        expect(await send('POST', '', form({ produto: json(SIMPLE), imagem }))).toMatchObject({
          status: 413,
          body: { codigo: 'IMAGEM_GRANDE_DEMAIS', mensagem: 'A imagem pode ter até 5 MB.' },
        });
      }
    });

    it.each([
      ['a form without produto', { imagem: 'x' }, 400],
      ['invalid JSON', { produto: '{"nome":' }, 400],
      ['a name that is an object', { produto: '{"nome":{}}' }, 400],
      ['a part __proto__', { produto: '{}', __proto__x: 'x', toString: 'x' }, 400],
      ['a very long produto', { produto: ' '.repeat(70_000) }, 413],
    ])('refuses %s', async (_title, parts, status) => {
      expect((await send('POST', '', form(parts))).status).toBe(status);
    });

    it('413 for too many parts', async () => {
      const data = form({ produto: json(SIMPLE) });
      for (let n = 0; n < 50; n += 1) data.append(`p${n}`, 'x');
      expect((await send('POST', '', data)).status).toBe(413);
    });

    it.each([
      ['multipart/form-data', 'x', 400],
      ['multipart/form-data; boundary=a', '--a\r\nContent-Disp', 400],
      ['multipart/form-data; boundary=a', '', 400],
      [
        'multipart/form-data; boundary=a',
        '--a\r\nContent-Disposition: form-data; name="imagem"; filename="x"\r\n\r\nmeia imagem',
        400,
      ],
      ['application/x-www-form-urlencoded', 'produto=1', 415],
      ['text/plain', '{}', 415],
    ])('%s with %o is %i, without delay', async (type, text, status) => {
      const reply = await api.request('POST', '/api/produtos', {
        token,
        body: new TextEncoder().encode(text),
        headers: { 'content-type': type },
      });
      expect(reply.status).toBe(status);
    });

    it('an aborted upload does not affect other requests', async () => {
      const request = httpRequest(`${api.url}/api/produtos`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=a',
          'content-length': '5000',
        },
      });
      const aborted = replyTo(request).catch(() => undefined);
      request.write(
        '--a\r\nContent-Disposition: form-data; name="imagem"; filename="x"\r\n\r\nabc',
      );
      await new Promise((resolve) => request.once('socket', resolve));
      request.destroy();
      await aborted;
      expect((await send('POST', '', form({ produto: json(SIMPLE) }))).status).toBe(200);
    });
  });
});
