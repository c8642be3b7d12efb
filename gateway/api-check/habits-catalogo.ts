import { categoriaKey } from '../src/shop/catalogo/categoria.ts';
import { imagemAddress } from '../src/upstream/wire/imagem.ts';
import {
  count,
  isNothing,
  isObject,
  type Note,
  numberOf,
  objectsOf,
  observeAmounts,
  type RawObject,
  some,
  textOf,
} from './notes.ts';

/** Habits of `GET /categorias`. */
export function observeCategorias(raw: unknown): Note[] {
  const nomes = objectsOf(raw).map(({ nome }) => textOf(nome));
  const keys = nomes.map(categoriaKey);
  return [
    ...some(
      'plural-names',
      count(nomes, (nome) => /s$/i.test(nome)),
      'names in the plural',
      'matched by the singular too, requested by the stored name',
    ),
    ...some(
      'same-names',
      count(keys, (key) => keys.indexOf(key) !== keys.lastIndexOf(key)),
      'names that differ only in case, accents or a final s',
      'the first one is used for all',
    ),
  ];
}

/** Habits of products, in a list or alone. */
export function observeProdutos(produtos: readonly RawObject[]): Note[] {
  const variacoes = produtos.flatMap((produto) => objectsOf(produto['variacoes']));
  const simple = produtos.filter((produto) => !hasVolumes(produto));
  const variable = produtos.filter(hasVolumes);
  return [
    ...observeNames(produtos),
    ...observePrices(simple, variable, variacoes),
    ...observeStock(simple, variacoes),
    ...observeOwnStock(variable),
    ...observePictures(produtos),
  ];
}

/** Habits of the version number that detects two admins saving one product. */
export function observeVersao(produtos: readonly RawObject[]): Note[] {
  return some(
    'no-versao',
    count(produtos, ({ versao }) => isNothing(versao)),
    'without versao',
    'computed from the visible fields, so that two admins saving at once get a conflict',
  );
}

function hasVolumes(produto: RawObject): boolean {
  return objectsOf(produto['variacoes']).length > 0;
}

function observeNames(produtos: readonly RawObject[]): Note[] {
  const ids = produtos.map(({ id }) => id);
  return [
    ...some(
      'categorias-as-objects',
      count(produtos, ({ categorias }) => objectsOf(categorias).length > 0),
      'categorias as objects',
      'the field nome is read',
    ),
    ...some(
      'null-texts',
      count(produtos, ({ nome, descricao }) => isNothing(nome) || isNothing(descricao)),
      'nome or descricao null',
      'shown as an empty text',
    ),
    ...some(
      'no-slug',
      count(produtos, ({ slug }) => textOf(slug) === ''),
      'an empty slug',
      'the address is built from the id, e.g. produto-7',
    ),
    ...some(
      'repeated-products',
      count(ids, (id) => ids.indexOf(id) !== ids.lastIndexOf(id)),
      'products listed more than once',
      'shown once in the dashboard',
    ),
  ];
}

function observePrices(
  simple: readonly RawObject[],
  variable: readonly RawObject[],
  variacoes: readonly RawObject[],
): Note[] {
  const priced = [
    ...simple.map(({ precoBase }) => precoBase),
    ...variacoes.map(({ preco }) => preco),
  ];
  return [
    ...some(
      'no-price',
      count(priced, (preco) => (numberOf(preco) ?? 0) <= 0),
      'prices that are null, 0 or below',
      'no price; shown, but not for sale',
    ),
    ...some(
      'preco-base-beside-volumes',
      count(variable, ({ precoBase }) => !isNothing(precoBase)),
      'precoBase beside volumes',
      'ignored; the prices of the volumes are used',
    ),
    ...observeAmounts([...priced, ...variable.map(({ precoBase }) => precoBase)]),
  ];
}

function observeStock(simple: readonly RawObject[], variacoes: readonly RawObject[]): Note[] {
  const units = [...simple, ...variacoes].map(({ estoque }) => estoque);
  return [
    ...some(
      'negative-stock',
      count(units, (estoque) => (numberOf(estoque) ?? 0) < 0),
      'negative estoque',
      'none in stock',
    ),
    ...some(
      'no-stock',
      count(units, (estoque) => numberOf(estoque) === null),
      'estoque null or no number',
      'none in stock',
    ),
  ];
}

/** An API that counts versions moves the units of a volume itself, and needs no stock of the product. */
function observeOwnStock(variable: readonly RawObject[]): Note[] {
  return some(
    'no-own-stock',
    count(variable, ({ estoque, versao }) => isNothing(estoque) && isNothing(versao)),
    'volumes, and estoque null on the product itself: the API refuses to cancel its orders',
    'the missing 0 is written before an order is cancelled; set the stock to 0 once to avoid it',
  );
}

function observePictures(produtos: readonly RawObject[]): Note[] {
  const bare = ({ imagem }: RawObject) => !isObject(imagem);
  const addresses = produtos.filter(bare).map(({ imagemUrl }) => textOf(imagemUrl));
  return [
    ...some(
      'no-imagem',
      count(produtos, bare),
      'without an imagem object',
      'imagemUrl is shown, in its one size',
    ),
    ...some(
      'unusable-pictures',
      count(addresses, (address) => address !== '' && imagemAddress(address) === null),
      'imagemUrl that is not an address (neither https nor /path)',
      'no picture',
    ),
    ...some(
      'insecure-pictures',
      count(addresses, (address) => /^http:/i.test(address)),
      'imagemUrl by plain http',
      'requested by https, the only scheme that the pages load',
    ),
  ];
}
