import { readWallClock } from '../src/shop/moment.ts';
import { readStatus } from '../src/upstream/wire/pedido-status.ts';
import { observeEnderecos } from './habits-conta.ts';
import {
  count,
  isNothing,
  isObject,
  type Note,
  objectsOf,
  observeAmounts,
  type RawObject,
  showWord,
  some,
  textOf,
} from './notes.ts';

/** Habits of orders, in a list or alone. `timeZone` is the shop's. */
export function observePedidos(pedidos: readonly RawObject[], timeZone: string): Note[] {
  return [
    ...observeKeys(pedidos),
    ...observeItens(pedidos.flatMap(({ itens }) => objectsOf(itens))),
    ...observeStatuses(pedidos.map(({ status }) => status)),
    ...observeMoments(
      pedidos.map(({ data }) => data),
      timeZone,
    ),
    ...observeEnderecos(
      pedidos.map((pedido) => pedido['enderecoEntrega'] ?? pedido['endereco']).filter(isObject),
      'byName',
    ),
    ...observeAmounts(pedidos.flatMap(({ total, valorFrete }) => [total, valorFrete])),
  ];
}

/** Whether an order shows that its owner may cancel it or withdraw from it. */
const showsOwnChanges = (pedido: RawObject) =>
  ['podeCancelar', 'podeDesistir', 'versao'].some((key) => !isNothing(pedido[key]));

function observeKeys(pedidos: readonly RawObject[]): Note[] {
  const only = (key: string, usual: string) =>
    count(pedidos, (pedido) => isNothing(pedido[usual]) && !isNothing(pedido[key]));
  return [
    ...some('usuario-dto', only('usuarioDTO', 'usuario'), 'usuarioDTO, not usuario', 'read'),
    ...some(
      'endereco-key',
      only('endereco', 'enderecoEntrega'),
      'endereco, not enderecoEntrega',
      'read',
    ),
    ...some(
      'no-own-changes',
      count(pedidos, (pedido) => !showsOwnChanges(pedido)),
      'without podeCancelar, podeDesistir and versao',
      'customers cancel and withdraw in the chat, and the shop does it by hand; it returns a card payment at the provider',
    ),
  ];
}

function observeItens(itens: readonly RawObject[]): Note[] {
  const hasVolumeInName = ({ nomeProduto, nome, variacaoNome }: RawObject) =>
    isNothing(variacaoNome) && textOf(nomeProduto ?? nome).includes(' - ');
  return [
    ...some(
      'item-nome',
      count(itens, ({ nome, nomeProduto }) => isNothing(nomeProduto) && !isNothing(nome)),
      'items with nome, not nomeProduto',
      'read',
    ),
    ...some(
      'item-without-name',
      count(itens, ({ nome, nomeProduto }) => isNothing(nomeProduto) && isNothing(nome)),
      'items without a name',
      'shown as “Produto sem nome”',
    ),
    ...some(
      'produto-id-is-line',
      count(itens, ({ id }) => isNothing(id)),
      'items without an id',
      'produtoId is the id of the line, so the product is not linked',
    ),
    ...some(
      'item-volume-in-name',
      count(itens, hasVolumeInName),
      'items with “ - ” in their name and no variacaoNome',
      'a volume at the end is split from the name',
    ),
    ...observeAmounts(itens.map(({ precoUnitario }) => precoUnitario)),
  ];
}

/** Habits of status words. A word outside the shop's vocabulary becomes `DESCONHECIDO`. */
export function observeStatuses(statuses: readonly unknown[]): Note[] {
  const words = statuses.map(textOf);
  const list = (fits: (word: string) => boolean) =>
    [...new Set(words.filter(fits).map(showWord))].join(', ');
  const isUnknown = (word: string) => readStatus(word) === 'DESCONHECIDO';
  const isOther = (word: string) => !isUnknown(word) && readStatus(word) !== word;
  return [
    ...some(
      'unknown-status',
      count(words, isUnknown),
      `status ${list(isUnknown)}`,
      'DESCONHECIDO, with the original word in statusOriginal',
    ),
    ...some(
      'status-synonyms',
      count(words, isOther),
      `status ${list(isOther)}`,
      `read as ${[...new Set(words.filter(isOther).map(readStatus))].join(', ')}`,
    ),
  ];
}

/** Clocks of two machines may differ by this much. */
const SKEW_MS = 5 * 60 * 1000;
const MINUTE_MS = 60_000;
/** Zones have offsets of whole quarters of an hour. */
const QUARTER_MINUTES = 15;

/**
 * Habits of timestamps. One without a zone is the server's wall clock. Nothing was created in the future: a moment that
 * seems so was written in a zone further east.
 */
export function observeMoments(
  moments: readonly unknown[],
  timeZone: string,
  now = Date.now(),
): Note[] {
  const texts = moments.map(textOf).filter((text) => text !== '');
  const isZoneless = (text: string) => !/(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const ahead = texts
    .filter(isZoneless)
    .map((text) => readWallClock(text, timeZone) - now)
    .filter((ms) => ms > SKEW_MS);
  const minutes = Math.ceil(Math.max(0, ...ahead) / MINUTE_MS / QUARTER_MINUTES) * QUARTER_MINUTES;
  return [
    ...some(
      'dates-without-zone',
      count(texts, isZoneless),
      'data without a zone',
      `read in ${timeZone} (API_TIMEZONE)`,
    ),
    ...some(
      'dates-in-the-future',
      [ahead.length, texts.length],
      `data later than now when read in ${timeZone}`,
      `WRONG ZONE: the API's clock is at least ${minutes / 60} h further east; set API_TIMEZONE, for example to UTC`,
    ),
  ];
}
