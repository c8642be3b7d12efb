import type { StoredItem } from './read.ts';
import { nameOf } from './transition.ts';

/** A line as an admin wants it. Absent fields are undefined. */
export interface ToldLine {
  id: number | undefined;
  produtoId: number | undefined;
  variacaoId: number | undefined;
  nome: string | undefined;
  quantidade: number;
  /** Centavos. */
  preco: number | undefined;
}

/** What becomes of the lines of an order. */
export interface ItemChanges {
  /** Lines that stay, as they are to be. */
  kept: StoredItem[];
  removed: StoredItem[];
  added: ToldLine[];
  /** Whether anything differs from what is stored. */
  differs: boolean;
}

/**
 * Finds the stored line that each told one means: by its number, else by its name, with the variation
 * before without it, in order (C-54). A line keeps its product, variation and picture; only one without a
 * product can get another name.
 */
export function compareItens(
  stored: readonly StoredItem[],
  told: readonly ToldLine[],
): ItemChanges {
  const open = new Set(stored);
  const matches = new Map<ToldLine, StoredItem>();
  for (const isMeant of [hasId, hasFullName, hasBareName]) {
    for (const line of told) {
      if (matches.has(line)) continue;
      const item = [...open].find((it) => isMeant(line, it));
      if (item === undefined) continue;
      open.delete(item);
      matches.set(line, item);
    }
  }
  const kept = [...matches].map(([line, item]) => changed(item, line));
  const added = told.filter((line) => !matches.has(line));
  const removed = [...open];
  const differs =
    added.length > 0 ||
    removed.length > 0 ||
    kept.some((item) => !stored.some((before) => isSame(before, item)));
  return { kept, removed, added, differs };
}

function hasId(line: ToldLine, item: StoredItem): boolean {
  return line.id === item.id;
}

function hasFullName(line: ToldLine, item: StoredItem): boolean {
  return line.nome === nameOf(item.nome_produto, item.variacao_nome);
}

function hasBareName(line: ToldLine, item: StoredItem): boolean {
  return line.nome === item.nome_produto;
}

function changed(item: StoredItem, { nome, quantidade, preco }: ToldLine): StoredItem {
  return {
    ...item,
    nome_produto: (item.produto_id === null && nome) || item.nome_produto,
    quantidade,
    preco_unitario: preco ?? item.preco_unitario,
  };
}

/** Whether two versions of a line say the same. */
export function isSame(a: StoredItem, b: StoredItem): boolean {
  return (
    a.id === b.id &&
    a.quantidade === b.quantidade &&
    a.preco_unitario === b.preco_unitario &&
    a.nome_produto === b.nome_produto
  );
}
