import { observeCategorias, observeProdutos, observeVersao } from './habits-catalogo.ts';
import { observeEnderecos, observeRoles, observeUsuarios } from './habits-conta.ts';
import { observeMoments, observePedidos, observeStatuses } from './habits-pedidos.ts';
import {
  count,
  isNothing,
  isObject,
  type Note,
  numberOf,
  objectsOf,
  observeAmounts,
  rowsOf,
  some,
  textOf,
} from './notes.ts';

/** Recognises habits in a raw reply. Pure. `timeZone` is the shop's IANA zone. */
export type Observe = (raw: unknown, timeZone: string) => Note[];

const one = (raw: unknown) => (isObject(raw) ? [raw] : []);

export const categorias: Observe = observeCategorias;
export const produto: Observe = (raw) => observeProdutos(one(raw));
/** A product as the edit form reads it. */
export const produtoToEdit: Observe = (raw) => [
  ...observeProdutos(one(raw)),
  ...observeVersao(one(raw)),
];
export const produtos: Observe = (raw) => observeProdutos(rowsOf(raw));
export const claims: Observe = (raw) => observeRoles(one(raw));
export const conta: Observe = (raw) => observeUsuarios(one(raw));
export const usuarios: Observe = (raw) => [...pageForm(raw), ...observeUsuarios(rowsOf(raw))];
export const enderecos: Observe = (raw) => observeEnderecos(objectsOf(raw), 'shifted');
export const pedido: Observe = (raw, timeZone) => observePedidos(one(raw), timeZone);
export const pedidos: Observe = (raw, timeZone) => [
  ...pageForm(raw),
  ...observePedidos(rowsOf(raw), timeZone),
];
export const statusPedido: Observe = (raw) => observeStatuses(one(raw).map(({ status }) => status));
export const historico: Observe = (raw, timeZone) =>
  observeMoments(
    objectsOf(raw).map(({ data }) => data),
    timeZone,
  );
export const nothing: Observe = () => [];

/** `GET /perfis/me` and `/perfis/{id}`: an account with its profile. */
export const perfil: Observe = (raw) => [
  ...observeUsuarios(one(raw)),
  ...observeEnderecos(
    one(raw).flatMap((usuario) => objectsOf(usuario['enderecos'])),
    'shifted',
  ),
];

/** `GET /carrinho`. */
export const carrinho: Observe = (raw) => {
  const linhas = one(raw).flatMap(({ itens }) => objectsOf(itens));
  return [
    ...some(
      'lines-by-product',
      count(linhas, ({ id }) => isNothing(id)),
      'lines without an id',
      'identified by product and volume; changing one volume restores the others',
    ),
    ...some(
      'volume-in-name',
      count(
        linhas,
        ({ variacaoId, nomeProduto }) =>
          isNothing(variacaoId) && textOf(nomeProduto).includes(' - '),
      ),
      'lines with “ - ” in their name and no variacaoId',
      'the volume is matched in the product by that name, then by price',
    ),
    ...some(
      'no-line-stock',
      count(linhas, ({ estoque }) => isNothing(estoque)),
      'lines without estoque',
      'read from the product',
    ),
    ...some(
      'empty-lines',
      count(linhas, ({ quantidade }) => (numberOf(quantidade) ?? 0) <= 0),
      'lines of 0 units or fewer',
      'left out',
    ),
    ...observeAmounts([
      ...one(raw).map(({ total }) => total),
      ...linhas.flatMap(({ precoUnitario, subtotal }) => [precoUnitario, subtotal]),
    ]),
  ];
};

/** Spring Data's nested form of a page. */
function pageForm(raw: unknown): Note[] {
  const isNested = isObject(raw) && isNothing(raw['totalPages']) && isObject(raw['page']);
  return isNested
    ? [{ habit: 'nested-page', seen: 'page totals under page', handled: 'read from there' }]
    : [];
}
