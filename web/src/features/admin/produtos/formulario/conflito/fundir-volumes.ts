import type { Rascunho, Volume } from '../rascunho.ts';
import { decideText, EMPTY, type Found, keysOf, valueOf } from './decidir.ts';

const CELLS = { nome: 'nome', preco: 'preço', estoque: 'estoque' } as const;
type Celula = keyof typeof CELLS;

const GONE = '(removida)';

/** True for the name of a cell of the sheet. */
export const isCelula = (chave: string): chave is Celula => Object.hasOwn(CELLS, chave);

/** A row in one line. */
export function volumeText({ nome, preco, estoque }: Volume): string {
  return `${nome} · R$ ${preco} · ${estoque} un.`;
}

const sameRow = (one: Volume, other: Volume) =>
  keysOf(CELLS).every((cell) => valueOf(cell, one[cell]) === valueOf(cell, other[cell]));
const rowIn = (volumes: readonly Volume[], id: string) => volumes.find((row) => row.id === id);

function fuseCells(base: Volume, minha: Volume, salva: Volume, found: Found): Volume {
  const taken: Partial<Record<Celula, string>> = {};
  for (const cell of keysOf(CELLS)) {
    const decision = decideText(cell, base[cell], minha[cell], salva[cell]);
    const rotulo = `Variação ${base.nome}, ${CELLS[cell]}`;
    if (decision === 'salva') {
      found.vindas.push(rotulo);
      taken[cell] = salva[cell];
    } else if (decision === 'ambas') {
      found.divergencias.push({
        chave: `variacao:${base.chave}:${cell}`,
        rotulo,
        salva: salva[cell],
        minha: minha[cell].trim() || EMPTY,
      });
    }
  }
  return { ...minha, ...taken };
}

/** One of my rows after the other one's save; null when it goes. */
function fuseRow(minha: Volume, base: Rascunho, salvo: Rascunho, found: Found): Volume | null {
  if (minha.id === null) return minha;
  const before = rowIn(base.volumes, minha.id);
  const salva = rowIn(salvo.volumes, minha.id);
  if (!before) return minha;
  if (salva) return fuseCells(before, minha, salva, found);
  const rotulo = `Variação ${before.nome}`;
  if (sameRow(before, minha)) {
    found.vindas.push(`${rotulo} (removida)`);
    return null;
  }
  found.divergencias.push({
    chave: `variacao:${minha.chave}`,
    rotulo,
    salva: GONE,
    minha: volumeText(minha),
  });
  // The one it was is gone: kept, it is a new one.
  return { ...minha, id: null };
}

/** The rows of the sheet after the other one's save. */
export function fuseVolumes(
  base: Rascunho,
  minha: Rascunho,
  salvo: Rascunho,
  found: Found,
): Volume[] {
  const rows = minha.volumes.flatMap((row) => fuseRow(row, base, salvo, found) ?? []);
  for (const salva of salvo.volumes) {
    if (salva.id === null || rowIn(minha.volumes, salva.id)) continue;
    const before = rowIn(base.volumes, salva.id);
    if (!before) {
      found.vindas.push(`Variação ${salva.nome} (nova)`);
      rows.push(salva);
    } else if (!sameRow({ ...before, estoque: salva.estoque }, salva)) {
      // Units that were sold are no reason to ask whether a row that I removed may go.
      found.divergencias.push({
        chave: `variacao:${salva.chave}`,
        rotulo: `Variação ${before.nome}`,
        salva: volumeText(salva),
        minha: GONE,
      });
    }
  }
  return rows;
}
