import { nameOf } from './items.ts';
import type { StoredItem } from './read.ts';

/** A line as an admin submitted it. Absent fields are undefined. */
export interface SubmittedLine {
  id: number | undefined;
  produtoId: number | undefined;
  variacaoId: number | undefined;
  nome: string | undefined;
  quantidade: number;
  /** Centavos. */
  preco: number | undefined;
}

/** The difference between the stored and the submitted lines of an order. */
export interface ItemChanges {
  /** Remaining lines, in their new state. */
  kept: StoredItem[];
  removed: StoredItem[];
  added: SubmittedLine[];
  /** Whether any line differs from the stored ones. */
  differs: boolean;
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
  const kept = [...matches].map(([line, item]) => changed(item, line));
  const added = submitted.filter((line) => !matches.has(line));
  const removed = [...open];
  const differs =
    added.length > 0 ||
    removed.length > 0 ||
    kept.some((item) => !stored.some((before) => isSame(before, item)));
  return { kept, removed, added, differs };
}

function hasId(line: SubmittedLine, item: StoredItem): boolean {
  return line.id === item.id;
}

function hasFullName(line: SubmittedLine, item: StoredItem): boolean {
  return line.nome === nameOf(item.nome_produto, item.variacao_nome);
}

function hasBareName(line: SubmittedLine, item: StoredItem): boolean {
  return line.nome === item.nome_produto;
}

function changed(item: StoredItem, { nome, quantidade, preco }: SubmittedLine): StoredItem {
  return {
    ...item,
    nome_produto: (item.produto_id === null && nome) || item.nome_produto,
    quantidade,
    preco_unitario: preco ?? item.preco_unitario,
  };
}

/** Whether two versions of a line are equal. */
export function isSame(a: StoredItem, b: StoredItem): boolean {
  return (
    a.id === b.id &&
    a.quantidade === b.quantidade &&
    a.preco_unitario === b.preco_unitario &&
    a.nome_produto === b.nome_produto
  );
}
