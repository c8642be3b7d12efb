import { keysOf } from '../../../../../lib/keys-of.ts';
import type { Rascunho, Volume } from '../rascunho.ts';
import { decideText, EMPTY, type Merge, valueOf } from './decidir.ts';

const CELLS = { nome: 'nome', preco: 'preço', estoque: 'estoque' } as const;
type Celula = keyof typeof CELLS;

const REMOVED = '(removida)';

export const isCelula = (chave: string): chave is Celula => Object.hasOwn(CELLS, chave);

export function volumeText({ nome, preco, estoque }: Volume): string {
  return `${nome} · R$ ${preco} · ${estoque} un.`;
}

const sameRow = (one: Volume, other: Volume) =>
  keysOf(CELLS).every((cell) => valueOf(cell, one[cell]) === valueOf(cell, other[cell]));
const rowIn = (volumes: readonly Volume[], id: string) => volumes.find((row) => row.id === id);

function mergeCells(base: Volume, minha: Volume, salva: Volume, merge: Merge): Volume {
  const fromSaved: Partial<Record<Celula, string>> = {};
  for (const cell of keysOf(CELLS)) {
    const decision = decideText(cell, base[cell], minha[cell], salva[cell]);
    const rotulo = `Variação ${base.nome}, ${CELLS[cell]}`;
    if (decision === 'salva') {
      merge.vindas.push(rotulo);
      fromSaved[cell] = salva[cell];
    } else if (decision === 'ambas') {
      merge.divergencias.push({
        chave: `variacao:${base.chave}:${cell}`,
        rotulo,
        salva: salva[cell],
        minha: minha[cell].trim() || EMPTY,
      });
    }
  }
  return { ...minha, ...fromSaved };
}

/** Merges one of my rows with the saved product. Returns null when the row was removed there. */
function mergeRow(minha: Volume, base: Rascunho, salvo: Rascunho, merge: Merge): Volume | null {
  if (minha.id === null) return minha;
  const before = rowIn(base.volumes, minha.id);
  const salva = rowIn(salvo.volumes, minha.id);
  if (!before) return minha;
  if (salva) return mergeCells(before, minha, salva, merge);
  const rotulo = `Variação ${before.nome}`;
  if (sameRow(before, minha)) {
    merge.vindas.push(`${rotulo} (removida)`);
    return null;
  }
  merge.divergencias.push({
    chave: `variacao:${minha.chave}`,
    rotulo,
    salva: REMOVED,
    minha: volumeText(minha),
  });
  // The variation no longer exists, so a kept row becomes a new one.
  return { ...minha, id: null };
}

export function mergeVolumes(
  base: Rascunho,
  minha: Rascunho,
  salvo: Rascunho,
  merge: Merge,
): Volume[] {
  const rows = minha.volumes.flatMap((row) => mergeRow(row, base, salvo, merge) ?? []);
  for (const salva of salvo.volumes) {
    if (salva.id === null || rowIn(minha.volumes, salva.id)) continue;
    const before = rowIn(base.volumes, salva.id);
    if (!before) {
      merge.vindas.push(`Variação ${salva.nome} (nova)`);
      rows.push(salva);
    } else if (!sameRow({ ...before, estoque: salva.estoque }, salva)) {
      // Sold units alone do not question the removal of a row.
      merge.divergencias.push({
        chave: `variacao:${salva.chave}`,
        rotulo: `Variação ${before.nome}`,
        salva: volumeText(salva),
        minha: REMOVED,
      });
    }
  }
  return rows;
}
