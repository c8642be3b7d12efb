import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emCadaMotor } from '../teste/banco.ts';
import { criarProduto, criarUsuario } from '../teste/dados.ts';
import { type Resposta, ServidorDeTeste } from '../teste/servidor.ts';

emCadaMotor('carrinho', (db) => {
  let api: ServidorDeTeste;
  let usuario: { id: number; username: string };
  let token: string;
  beforeAll(async () => {
    api = await ServidorDeTeste.abrir(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    usuario = await criarUsuario(db());
    token = api.token(usuario);
  });

  const ler = () => api.pedir('GET', `/api/carrinho?usuarioId=${usuario.id}`, { token });
  const adicionar = (body: object) => api.pedir('POST', '/api/carrinho/adicionar', { token, body });
  const passo = (qual: string, query: string) =>
    api.pedir('POST', `/api/carrinho/${qual}?${query}`, { token });
  const remover = (path: string) => api.pedir('DELETE', `/api/carrinho/remover/${path}`, { token });

  const doisVolumes = (estoque = 10) =>
    criarProduto(db(), {
      nome: 'Noite de Oud',
      variacoes: [
        { nome: '5 ml', preco: 3_990, estoque },
        { nome: '10 ml', preco: 7_990, estoque },
      ],
    });

  describe('API-07: ler', () => {
    it('começa vazio e guarda o número', async () => {
      const { status, corpo } = await ler();
      expect(status).toBe(200);
      expect(corpo).toEqual({ id: expect.any(Number), itens: [], total: 0 });
      expect((await ler()).corpo).toEqual(corpo);
    });

    it('ENT-06: linhas na ordem em que vieram, com volume, preço de hoje e o que há em estoque', async () => {
      const oud = await doisVolumes();
      const ambar = await criarProduto(db(), { nome: 'Âmbar', preco: 1_010, estoque: 3 });
      await adicionar({ produtoId: oud.id, variacaoId: oud.variacoes[1], quantidade: 2 });
      await adicionar({ produtoId: ambar.id, variacaoId: null, quantidade: 3 });
      await adicionar({ produtoId: oud.id, variacaoId: oud.variacoes[0], quantidade: 1 });
      await adicionar({ produtoId: oud.id, variacaoId: oud.variacoes[1], quantidade: 1 });
      const semImagem = { imagemUrl: null, imagem: null, disponivel: true };
      expect((await ler()).corpo).toEqual({
        id: expect.any(Number),
        itens: [
          {
            ...semImagem,
            id: expect.any(Number),
            produtoId: oud.id,
            variacaoId: oud.variacoes[1],
            nomeProduto: 'Noite de Oud',
            variacaoNome: '10 ml',
            quantidade: 3,
            precoUnitario: 79.9,
            subtotal: 239.7,
            estoque: 10,
          },
          {
            ...semImagem,
            id: expect.any(Number),
            produtoId: ambar.id,
            variacaoId: null,
            nomeProduto: 'Âmbar',
            variacaoNome: null,
            quantidade: 3,
            precoUnitario: 10.1,
            subtotal: 30.3,
            estoque: 3,
          },
          {
            ...semImagem,
            id: expect.any(Number),
            produtoId: oud.id,
            variacaoId: oud.variacoes[0],
            nomeProduto: 'Noite de Oud',
            variacaoNome: '5 ml',
            quantidade: 1,
            precoUnitario: 39.9,
            subtotal: 39.9,
            estoque: 10,
          },
        ],
        total: 309.9,
      });
    });

    it('F12: a linha que já não se pode comprar fica, marcada', async () => {
      const semEstoque = await criarProduto(db(), { estoque: 5 });
      const inativo = await criarProduto(db());
      const semPreco = await criarProduto(db());
      const virouVolumes = await criarProduto(db());
      for (const { id } of [semEstoque, inativo, semPreco, virouVolumes]) {
        await adicionar({ produtoId: id, quantidade: 2 });
      }
      const mudar = (id: number, mudanca: object) =>
        db().updateTable('produtos').set(mudanca).where('id', '=', id).execute();
      await mudar(semEstoque.id, { estoque: 1 });
      await mudar(inativo.id, { ativo: false });
      await mudar(semPreco.id, { preco_base: null });
      await db()
        .insertInto('variacoes')
        .values({ produto_id: virouVolumes.id, nome: '5 ml', preco: 1, estoque: 9 })
        .execute();
      expect((await ler()).corpo).toMatchObject({
        itens: [
          { disponivel: false, estoque: 1 },
          { disponivel: false },
          { disponivel: false, precoUnitario: 0, subtotal: 0 },
          { disponivel: false },
        ],
      });
      for (const { id } of [inativo, semPreco, virouVolumes]) {
        expect(await passo('aumentar', `produtoId=${id}`)).toMatchObject(
          recusa(409, 'PRODUTO_INDISPONIVEL'),
        );
      }
      expect(await passo('diminuir', `produtoId=${semEstoque.id}`)).toMatchObject({ status: 200 });
    });
  });

  describe('API-08: adicionar', () => {
    it('C-14: o preço é o do catálogo; o do navegador só vira aviso', async () => {
      const { id } = await criarProduto(db(), { preco: 8_990 });
      const com = async (precoUnitario: unknown) =>
        Object((await adicionar({ produtoId: id, quantidade: 1, precoUnitario })).corpo)
          .precoAlterado;
      expect(await com(0.01)).toEqual({ de: 0.01, para: 89.9 });
      expect(await com('79.90')).toEqual({ de: 79.9, para: 89.9 });
      for (const igual of [89.9, '89.90', null, undefined, 'x', {}])
        expect(await com(igual)).toBeNull();
      expect((await ler()).corpo).toMatchObject({
        itens: [{ precoUnitario: 89.9, quantidade: 8 }],
      });
    });

    it('números podem vir como texto e campos a mais não atrapalham', async () => {
      const { id } = await criarProduto(db());
      const body = {
        usuarioId: String(usuario.id),
        produtoId: String(id),
        quantidade: '2',
        cor: 'azul',
      };
      expect(await adicionar(body)).toMatchObject({
        status: 200,
        corpo: { itens: [{ quantidade: 2 }] },
      });
    });

    it('ADD-02: produto com volumes pede um, e que seja dele', async () => {
      const oud = await doisVolumes();
      const outro = await doisVolumes();
      const simples = await criarProduto(db());
      for (const item of [
        { produtoId: oud.id },
        { produtoId: oud.id, variacaoId: null },
        { produtoId: oud.id, variacaoId: outro.variacoes[0] },
        { produtoId: oud.id, variacaoId: 2_147_483_647 },
        { produtoId: simples.id, variacaoId: oud.variacoes[0] },
      ]) {
        expect(await adicionar({ ...item, quantidade: 1 })).toMatchObject({
          ...recusa(422, 'ESCOLHA_VARIACAO'),
          corpo: { campo: 'variacaoId' },
        });
      }
    });

    it('ADD-03: inativo, sem preço ou volume sem preço: 409; desconhecido: 404', async () => {
      const inativo = await criarProduto(db(), { ativo: false });
      const semPreco = await criarProduto(db(), { preco: null });
      const volume = await criarProduto(db(), {
        variacoes: [{ nome: '5 ml', preco: null, estoque: 1 }],
      });
      for (const item of [
        { produtoId: inativo.id },
        { produtoId: semPreco.id },
        { produtoId: volume.id, variacaoId: volume.variacoes[0] },
      ]) {
        expect(await adicionar({ ...item, quantidade: 1 })).toMatchObject(
          recusa(409, 'PRODUTO_INDISPONIVEL'),
        );
      }
      for (const produtoId of [2_147_483_647, 99_999_999_999, 0, -1, '99999999999999999999']) {
        expect((await adicionar({ produtoId, quantidade: 1 })).status).toBeOneOf([400, 404]);
      }
      expect((await ler()).corpo).toMatchObject({ itens: [] });
    });

    it('nunca além do estoque, contando o que já está no carrinho', async () => {
      const { id } = await criarProduto(db(), { estoque: 3 });
      await adicionar({ produtoId: id, quantidade: 2 });
      expect(await adicionar({ produtoId: id, quantidade: 2 })).toEqual(
        expect.objectContaining({
          status: 409,
          corpo: {
            codigo: 'ESTOQUE_INSUFICIENTE',
            mensagem: 'Só restam 3 unidades em estoque.',
            campo: 'quantidade',
            disponivel: 3,
          },
        }),
      );
      expect((await ler()).corpo).toMatchObject({ itens: [{ quantidade: 2 }] });
    });

    it('nunca além de 99 por linha, haja o que houver', async () => {
      const { id } = await criarProduto(db(), { estoque: 500 });
      expect(await adicionar({ produtoId: id, quantidade: 99 })).toMatchObject({ status: 200 });
      expect(await passo('aumentar', `produtoId=${id}`)).toMatchObject({
        ...recusa(409, 'ESTOQUE_INSUFICIENTE'),
        corpo: { disponivel: 99 },
      });
    });

    it('esgotado é 409 com disponivel 0', async () => {
      const { id } = await criarProduto(db(), { estoque: 0 });
      expect(await adicionar({ produtoId: id, quantidade: 1 })).toMatchObject({
        status: 409,
        corpo: { disponivel: 0, mensagem: 'Este produto está esgotado.' },
      });
    });

    it.each([0, -1, 100, 1.5, '1.5', 'x', null, true, [1], undefined, 1e300])(
      'quantidade %j é 400',
      async (quantidade) => {
        const { id } = await criarProduto(db());
        expect(await adicionar({ produtoId: id, quantidade })).toMatchObject({
          ...recusa(400, 'DADOS_INVALIDOS'),
          corpo: { campo: 'quantidade' },
        });
      },
    );
  });

  describe('API-09 e API-10: aumentar e diminuir', () => {
    it('agem na linha dita por itemId, por variacaoId, ou pelo produto de uma linha só', async () => {
      const oud = await doisVolumes();
      const ambar = await criarProduto(db());
      await adicionar({ produtoId: oud.id, variacaoId: oud.variacoes[0], quantidade: 1 });
      const { corpo } = await adicionar({
        produtoId: oud.id,
        variacaoId: oud.variacoes[1],
        quantidade: 1,
      });
      await adicionar({ produtoId: ambar.id, quantidade: 1 });
      const [, dezMl] = itens(corpo);
      await passo('aumentar', `itemId=${dezMl?.id}`);
      await passo(
        'aumentar',
        `produtoId=${oud.id}&variacaoId=${oud.variacoes[1]}&precoUnitario=undefined`,
      );
      await passo('aumentar', `usuarioId=${usuario.id}&produtoId=${ambar.id}&precoUnitario=1`);
      expect(quantidades(await passo('diminuir', `itemId=${dezMl?.id}`))).toEqual([1, 2, 2]);
      expect(await passo('aumentar', `produtoId=${oud.id}`)).toMatchObject(
        recusa(409, 'ITEM_AMBIGUO'),
      );
      expect(await passo('diminuir', `produtoId=${oud.id}`)).toMatchObject(
        recusa(409, 'ITEM_AMBIGUO'),
      );
    });

    it('diminuir de 1 tira a linha', async () => {
      const { id } = await criarProduto(db());
      await adicionar({ produtoId: id, quantidade: 1 });
      expect((await passo('diminuir', `produtoId=${id}`)).corpo).toMatchObject({
        itens: [],
        total: 0,
      });
    });

    it('aumentar para no estoque', async () => {
      const { id } = await criarProduto(db(), { estoque: 1 });
      await adicionar({ produtoId: id, quantidade: 1 });
      expect(await passo('aumentar', `produtoId=${id}`)).toMatchObject({
        ...recusa(409, 'ESTOQUE_INSUFICIENTE'),
        corpo: { disponivel: 1 },
      });
    });

    it('uma linha que não há é 404; sem dizer qual, 400', async () => {
      for (const qual of ['aumentar', 'diminuir']) {
        expect(await passo(qual, 'itemId=999999')).toMatchObject(
          recusa(404, 'ITEM_NAO_ENCONTRADO'),
        );
        expect(await passo(qual, 'produtoId=999999')).toMatchObject(
          recusa(404, 'ITEM_NAO_ENCONTRADO'),
        );
        expect(await passo(qual, '')).toMatchObject(recusa(400, 'DADOS_INVALIDOS'));
      }
    });
  });

  describe('API-11 e API-12: remover e limpar', () => {
    it('remover tira todos os volumes do produto, ou só a linha de itemId; de novo, nada muda', async () => {
      const oud = await doisVolumes();
      for (const variacaoId of oud.variacoes)
        await adicionar({ produtoId: oud.id, variacaoId, quantidade: 1 });
      const [primeira, segunda] = itens((await ler()).corpo);
      const depois = await remover(`${oud.id}?usuarioId=${usuario.id}&itemId=${primeira?.id}`);
      expect(itens(depois.corpo).map(({ id }) => id)).toEqual([segunda?.id]);
      expect(await remover(`${oud.id}?itemId=${primeira?.id}`)).toMatchObject({
        status: 200,
        corpo: depois.corpo,
      });
      await adicionar({ produtoId: oud.id, variacaoId: oud.variacoes[0], quantidade: 1 });
      expect((await remover(`${oud.id}`)).corpo).toMatchObject({ itens: [] });
    });

    it('C-24: limpar responde o carrinho vazio', async () => {
      const { id } = await criarProduto(db());
      await adicionar({ produtoId: id, quantidade: 2 });
      const { corpo } = await passo('limpar', `usuarioId=${usuario.id}`);
      expect(corpo).toEqual({ id: expect.any(Number), itens: [], total: 0 });
    });
  });

  describe('C-13: o carrinho é o do token', () => {
    const chamadas = (usuarioId: number) =>
      [
        ['GET', `/api/carrinho?usuarioId=${usuarioId}`],
        ['POST', `/api/carrinho/aumentar?usuarioId=${usuarioId}&produtoId=1`],
        ['POST', `/api/carrinho/diminuir?usuarioId=${usuarioId}&produtoId=1`],
        ['DELETE', `/api/carrinho/remover/1?usuarioId=${usuarioId}`],
        ['POST', `/api/carrinho/limpar?usuarioId=${usuarioId}`],
      ] as const;

    it('o usuarioId de outra pessoa é 403', async () => {
      const outra = await criarUsuario(db());
      const { id } = await criarProduto(db());
      for (const [method, path] of chamadas(outra.id)) {
        expect(await api.pedir(method, path, { token })).toMatchObject(
          recusa(403, 'ACESSO_NEGADO'),
        );
      }
      expect(await adicionar({ usuarioId: outra.id, produtoId: id, quantidade: 1 })).toMatchObject(
        recusa(403, 'ACESSO_NEGADO'),
      );
    });

    it('sem token é 401, também com o corpo errado', async () => {
      for (const [method, path] of chamadas(usuario.id)) {
        expect(await api.pedir(method, path)).toMatchObject(recusa(401, 'NAO_AUTENTICADO'));
      }
      expect(await api.pedir('POST', '/api/carrinho/adicionar', { body: {} })).toMatchObject(
        recusa(401, 'NAO_AUTENTICADO'),
      );
    });

    it('o itemId de outra pessoa não existe para mim', async () => {
      const { id } = await criarProduto(db());
      const { corpo } = await adicionar({ produtoId: id, quantidade: 2 });
      const itemId = itens(corpo)[0]?.id;
      const outro = api.token(await criarUsuario(db()));
      expect(
        await api.pedir('POST', `/api/carrinho/diminuir?itemId=${itemId}`, { token: outro }),
      ).toMatchObject(recusa(404, 'ITEM_NAO_ENCONTRADO'));
      await api.pedir('DELETE', `/api/carrinho/remover/${id}?itemId=${itemId}`, { token: outro });
      expect(quantidades(await ler())).toEqual([2]);
    });
  });

  it('vinte acréscimos ao mesmo tempo contam todos, numa linha só', async () => {
    const { id } = await criarProduto(db(), { estoque: 50 });
    const respostas = await Promise.all(
      Array.from({ length: 20 }, () => adicionar({ produtoId: id, quantidade: 1 })),
    );
    expect(respostas.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(quantidades(await ler())).toEqual([20]);
  });

  it('dos acréscimos ao mesmo tempo passam só os que o estoque permite', async () => {
    const { id } = await criarProduto(db(), { estoque: 4 });
    const respostas = await Promise.all(
      Array.from({ length: 10 }, () => adicionar({ produtoId: id, quantidade: 1 })),
    );
    expect(respostas.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(respostas.filter(({ status }) => status === 409)).toHaveLength(6);
    expect(quantidades(await ler())).toEqual([4]);
  });

  it('qualquer sequência de mudanças dá o mesmo que um modelo simples', async () => {
    const estoque = 3;
    const oud = await doisVolumes(estoque);
    const comando = fc.record({
      qual: fc.constantFrom('adicionar', 'aumentar', 'diminuir', 'remover', 'limpar'),
      volume: fc.constantFrom(0, 1),
      quantidade: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(comando, { maxLength: 12 }), async (comandos) => {
        await passo('limpar', '');
        const modelo = new Map<number | undefined, number>();
        for (const { qual, volume, quantidade } of comandos) {
          const variacaoId = oud.variacoes[volume];
          const atual = modelo.get(variacaoId) ?? 0;
          const query = `produtoId=${oud.id}&variacaoId=${variacaoId}`;
          if (qual === 'adicionar') {
            await adicionar({ produtoId: oud.id, variacaoId, quantidade });
            if (atual + quantidade <= estoque) modelo.set(variacaoId, atual + quantidade);
          } else if (qual === 'aumentar') {
            await passo('aumentar', query);
            if (atual > 0 && atual < estoque) modelo.set(variacaoId, atual + 1);
          } else if (qual === 'diminuir') {
            await passo('diminuir', query);
            if (atual > 1) modelo.set(variacaoId, atual - 1);
            else modelo.delete(variacaoId);
          } else {
            await (qual === 'remover' ? remover(String(oud.id)) : passo('limpar', ''));
            modelo.clear();
          }
        }
        const linhas = itens((await ler()).corpo);
        expect(linhas.map(({ variacaoId, quantidade }) => [variacaoId, quantidade])).toEqual([
          ...modelo,
        ]);
      }),
      { numRuns: 15 },
    );
  });
});

function recusa(status: number, codigo: string) {
  return { status, corpo: { codigo, mensagem: expect.any(String) } };
}

interface ItemLido {
  id: number;
  variacaoId: number | null;
  quantidade: number;
}

function itens(corpo: unknown): ItemLido[] {
  const { itens: lista } = Object(corpo);
  return Array.isArray(lista) ? lista : [];
}

function quantidades({ corpo }: Resposta): number[] {
  return itens(corpo).map(({ quantidade }) => quantidade);
}
