import { COLUNAS } from './planilha/celulas.ts';
import type { Rascunho, Volume } from './rascunho.ts';

/** Form fields with another name than in the draft. */
const RENAMED = new Map([['preco', 'precoBase']]);

function changedCells(before: readonly Volume[], after: readonly Volume[]): string[] {
  const rowsChanged = before.length !== after.length;
  const cells = Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, row) =>
    COLUNAS.flatMap((coluna) =>
      rowsChanged || before[row]?.[coluna] !== after[row]?.[coluna]
        ? [`variacoes.${row}.${coluna}`]
        : [],
    ),
  );
  return rowsChanged ? ['variacoes', ...cells] : cells;
}

/** Field names that a patch changes. When rows are added or removed, all cells count as changed. */
export function changedFields(before: Rascunho, parts: Partial<Rascunho>): readonly string[] {
  const ownFields = Object.keys(parts).map((key) => RENAMED.get(key) ?? key);
  return parts.volumes ? [...ownFields, ...changedCells(before.volumes, parts.volumes)] : ownFields;
}
