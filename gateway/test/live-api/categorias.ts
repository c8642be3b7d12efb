import { type Answer, empty, json } from './answers.ts';
import { type Call, pathId, type Route, readJson } from './call.ts';
import { cyclicAnswer } from './cyclic.ts';
import { crash } from './errors.ts';
import type { CategoriaRow } from './rows.ts';
import type { Shop } from './state.ts';

/** Category administration (rest-contract 3.3). */
export const categoriasRoutes: readonly Route[] = [
  { on: 'POST /categorias', answer: create },
  { on: 'PUT /categorias/{id}', answer: rename },
  { on: 'DELETE /categorias/{id}', answer: remove },
];

/** An `id` in the body overwrites that row. */
function create(shop: Shop, call: Call): Answer {
  const body = readJson(call);
  const nome = body.text('nome');
  refuseDuplicate(shop, nome, null);
  const id = body.number('id');
  const old = shop.categorias.find((one) => one.id === id);
  if (old) {
    renameRow(shop, old, nome);
    return json({ ...old, produtos: [] });
  }
  const row = { id: shop.nextId(), nome };
  shop.categorias.push(row);
  return json({ ...row, produtos: [] });
}

function rename(shop: Shop, call: Call): Answer {
  const nome = readJson(call).text('nome');
  const row = shop.categoria(pathId(call));
  refuseDuplicate(shop, nome, row.id);
  renameRow(shop, row, nome);
  const hasProdutos = shop.produtos.some(({ categorias }) => categorias.includes(nome ?? ''));
  return cyclicAnswer(shop.habits, { ...row, produtos: [] }, hasProdutos);
}

function remove(shop: Shop, call: Call): Answer {
  const row = shop.categoria(pathId(call));
  for (const produto of shop.produtos) {
    produto.categorias = produto.categorias.filter((nome) => nome !== row.nome);
  }
  shop.categorias = shop.categorias.filter((one) => one !== row);
  return empty();
}

function refuseDuplicate(shop: Shop, nome: string | null, ownId: number | null): void {
  const isTaken = shop.categorias.some(
    (one) => one.id !== ownId && one.nome?.toLowerCase() === nome?.toLowerCase(),
  );
  if (isTaken) throw crash('Categoria já existe');
}

function renameRow(shop: Shop, row: CategoriaRow, nome: string | null): void {
  for (const produto of shop.produtos) {
    produto.categorias = produto.categorias.map((one) => (one === row.nome ? (nome ?? '') : one));
  }
  row.nome = nome;
}
