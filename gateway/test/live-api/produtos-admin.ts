import { type Answer, json, text } from './answers.ts';
import { type Call, pathId, type Route, readJson } from './call.ts';
import { cyclicAnswer } from './cyclic.ts';
import { badRequest, crash, Failure, unsupported } from './errors.ts';
import { Fields } from './fields.ts';
import { type Part, readParts } from './multipart.ts';
import type { ProdutoRow, VariacaoRow } from './rows.ts';
import type { Shop } from './state.ts';
import { Transaction } from './transaction.ts';
import { produtoWire } from './wire.ts';

/** Product administration (rest-contract 3.3). PUT and DELETE require a login, not a role. */
export const produtosAdminRoutes: readonly Route[] = [
  { on: 'POST /produtos', answer: create },
  { on: 'PUT /produtos/{id}', answer: replace },
  { on: 'PUT /produtos/{id}/status', answer: changeStatus },
  { on: 'DELETE /produtos/{id}', answer: remove },
];

interface Upload {
  readonly produto: Fields;
  readonly imagem: Part | null;
}

function create(shop: Shop, call: Call): Answer {
  const { produto, imagem } = readUpload(shop, call);
  const nome = produto.text('nome');
  if (nome === null) throw crash('nome is null');
  const variacoes = (produto.objects('variacoes') ?? []).map((variacao) => {
    if (variacao.number('id') !== null) throw crash('detached entity passed to persist');
    return readVariacao(shop.nextId(), variacao);
  });
  const row: ProdutoRow = {
    id: shop.nextId(),
    ativo: true,
    nome,
    descricao: produto.text('descricao'),
    categorias: storeCategorias(shop, produto.texts('categorias') ?? []),
    precoBase: produto.number('precoBase'),
    estoque: produto.number('estoque'),
    slug: freeSlug(shop, nome),
    imagemUrl: imagem && storeImagem(shop, imagem),
    variacoes,
    pedidos: 0,
  };
  shop.produtos.push(row);
  return json(produtoWire(shop, row));
}

async function replace(shop: Shop, call: Call): Promise<Answer> {
  const { produto, imagem } = readUpload(shop, call);
  const row = shop.produto(pathId(call));
  const listed = produto.objects('variacoes');
  if (listed === null) throw crash('variacoes is null');
  const kept = new Set(listed.flatMap((variacao) => variacao.number('id') ?? []));
  for (const id of kept) shop.variacao(id);
  refuseReferenced(
    shop,
    row.variacoes.filter(({ id }) => !kept.has(id)),
  );
  const rows = new Transaction(shop);
  Object.assign(rows.produto(row.id), {
    nome: produto.text('nome'),
    descricao: produto.text('descricao'),
    estoque: produto.number('estoque'),
    ...(row.variacoes.length === 0 && { precoBase: produto.number('precoBase') }),
  });
  await rows.save();
  row.variacoes = listed.map((variacao) => takeVariacao(shop, variacao));
  const categorias = produto.texts('categorias');
  if (categorias !== null) row.categorias = storeCategorias(shop, categorias);
  if (imagem) row.imagemUrl = storeImagem(shop, imagem);
  moveToEnd(shop, row);
  return json(produtoWire(shop, row));
}

/** Switches `ativo`: saves, then answers unparseable JSON. */
async function changeStatus(shop: Shop, call: Call): Promise<Answer> {
  const body = readJson(call);
  const row = shop.produto(pathId(call));
  const rows = new Transaction(shop);
  rows.produto(row.id).ativo = body.flag('ativo') ?? true;
  await rows.save();
  moveToEnd(shop, row);
  const isCyclic = row.categorias.length + row.variacoes.length > 0;
  return cyclicAnswer(shop.habits, produtoWire(shop, row), isCyclic);
}

function remove(shop: Shop, call: Call): Answer {
  const row = shop.produto(pathId(call));
  if (shop.habits.deleteProdutos === 'toggle') {
    row.ativo = readJson(call).flag('ativo') ?? !row.ativo;
    return json(produtoWire(shop, row));
  }
  if (row.pedidos > 0) {
    row.ativo = false;
    moveToEnd(shop, row);
    return text('Produto desativado (havia pedidos vinculados)');
  }
  const inCart = [...shop.linhas.values()].flat().some(({ produtoId }) => produtoId === row.id);
  if (inCart) throw crash('violates foreign key constraint');
  shop.produtos = shop.produtos.filter((one) => one !== row);
  return text('Produto excluído definitivamente');
}

/** Requires a JSON content type on the part `produto` and limits the file's size. */
function readUpload({ habits }: Shop, call: Call): Upload {
  const contentType = call.headers['content-type'];
  if (!contentType?.startsWith('multipart/form-data')) {
    throw unsupported('Content-Type is not supported');
  }
  const parts = readParts(contentType, call.body);
  if (parts.some(({ bytes }) => bytes.length > habits.uploadLimitBytes)) {
    throw new Failure(413, 'Maximum upload size exceeded');
  }
  const produto = parts.find(({ name }) => name === 'produto');
  if (!produto) throw badRequest("Required part 'produto' is not present.");
  if (!/^application\/json\b/i.test(produto.contentType ?? '')) {
    throw unsupported(`Content-Type '${produto.contentType}' is not supported`);
  }
  return {
    produto: Fields.parse(produto.bytes.toString()),
    imagem: parts.find(({ name, bytes }) => name === 'imagem' && bytes.length > 0) ?? null,
  };
}

function readVariacao(id: number, variacao: Fields): VariacaoRow {
  return {
    id,
    nome: variacao.text('nome'),
    preco: variacao.number('preco'),
    estoque: variacao.number('estoque'),
  };
}

/** Without an id creates a variation; with an id moves that variation to this product. */
function takeVariacao(shop: Shop, variacao: Fields): VariacaoRow {
  const id = variacao.number('id');
  if (id === null) return readVariacao(shop.nextId(), variacao);
  const { produto } = shop.variacao(id);
  produto.variacoes = produto.variacoes.filter((one) => one.id !== id);
  return readVariacao(id, variacao);
}

function refuseReferenced(shop: Shop, dropped: readonly VariacaoRow[]): void {
  const lines = [
    ...[...shop.linhas.values()].flat(),
    ...shop.pedidos.flatMap(({ itens }) => itens),
  ];
  const isReferenced = dropped.some(({ id }) => lines.some(({ variacaoId }) => variacaoId === id));
  if (isReferenced) throw crash('violates foreign key constraint');
}

/** Creates a category for each unknown name. */
function storeCategorias(shop: Shop, nomes: readonly string[]): string[] {
  for (const nome of nomes) {
    if (!shop.categorias.some((one) => one.nome === nome)) {
      shop.categorias.push({ id: shop.nextId(), nome });
    }
  }
  return [...new Set(nomes)];
}

function storeImagem(shop: Shop, { filename, contentType, bytes }: Part): string {
  const imagemUrl = `/imagens/${shop.nextId()}-${filename ?? 'imagem'}`;
  shop.imagens.set(imagemUrl, { contentType, bytes });
  return imagemUrl;
}

/** Builds a free slug. Accented letters are dropped, not replaced. */
function freeSlug(shop: Shop, nome: string): string {
  const base = nome
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .trim()
    .replaceAll(/ +/g, '-');
  const isTaken = (slug: string) => shop.produtos.some((one) => one.slug === slug);
  let slug = base;
  for (let n = 2; isTaken(slug); n += 1) slug = `${base}-${n}`;
  return slug;
}

function moveToEnd(shop: Shop, row: ProdutoRow): void {
  if (!shop.habits.rowsMove) return;
  shop.produtos = [...shop.produtos.filter((one) => one !== row), row];
}
