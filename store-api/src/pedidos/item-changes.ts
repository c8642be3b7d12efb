import { isDeepStrictEqual } from 'node:util';
import { nameOf } from './items.ts';
import type { StoredItem } from './read.ts';
import type { UpdateBody } from './update-body.ts';

/** A line as an admin submitted it. */
export type SubmittedLine = NonNullable<UpdateBody['itens']>[number];

/** The difference between the stored and the submitted lines of an order. */
export interface ItemChanges {
  /** Remaining lines, in their new state. */
  kept: StoredItem[];
  /** Those of `kept` that differ from their stored state. */
  changed: StoredItem[];
  removed: StoredItem[];
  added: SubmittedLine[];
}

/**
 * Matches each submitted line with a stored one: by its number, else by its name with variation, else by its name
 * without. A line keeps its product, variation and picture. Only a line without a product can be renamed.
 */
export function compareItens(
  stored: readonly StoredItem[],
  submitted: readonly SubmittedLine[],
): ItemChanges {
  const open = new Set(stored);
  const matches = new Map<SubmittedLine, StoredItem>();
  for (const isMatch of [hasId, hasFullName, hasBareName]) {
    for (const line of submitted) {
      if (matches.has(line)) continue;
      const item = [...open].find((it) => isMatch(line, it));
      if (item === undefined) continue;
      open.delete(item);
      matches.set(line, item);
    }
  }
  const pairs = [...matches].map(([line, item]) => ({ item, next: nextState(item, line) }));
  return {
    kept: pairs.map(({ next }) => next),
    changed: pairs
      .filter(({ item, next }) => !isDeepStrictEqual(item, next))
      .map(({ next }) => next),
    removed: [...open],
    added: submitted.filter((line) => !matches.has(line)),
  };
}

function hasId(line: SubmittedLine, item: StoredItem): boolean {
  return line.id === item.id;
}

function hasFullName(line: SubmittedLine, item: StoredItem): boolean {
  return submittedName(line) === nameOf(item.nome_produto, item.variacao_nome);
}

function hasBareName(line: SubmittedLine, item: StoredItem): boolean {
  return submittedName(line) === item.nome_produto;
}

function nextState(item: StoredItem, line: SubmittedLine): StoredItem {
  return {
    ...item,
    nome_produto: (item.produto_id === null && submittedName(line)) || item.nome_produto,
    quantidade: line.quantidade,
    preco_unitario: line.precoUnitario ?? item.preco_unitario,
  };
}

/** The name in either field; undefined when both are absent or empty. */
export function submittedName({ nomeProduto, nome }: SubmittedLine): string | undefined {
  return nomeProduto || nome || undefined;
}
