import { keysOf } from '../../../../lib/keys-of.ts';
import { type Campo, campo, type Divergencia, EMPTY, fundir } from '../../../kit/editor/fundir.ts';
import { type Coluna, tidyCell } from './planilha/celulas.ts';
import type { Rascunho, Volume } from './rascunho.ts';

export interface Merge {
  readonly divergencias: Divergencia[];
  readonly vindas: string[];
}

/** A cell of a row, or the price or the stock of a product without variations: merged as a text. */
export function celula<R extends Readonly<Record<Coluna, string>>>(
  coluna: Coluna,
  rotulo: string,
): Campo<R> {
  return campo<R>(coluna, {
    rotulo,
    keyOf: (linha) => tidyCell(coluna, linha[coluna]),
    textOf: (linha) => linha[coluna].trim() || EMPTY,
    isLong: true,
  });
}

const CELLS: Readonly<Record<Coluna, string>> = {
  nome: 'nome',
  preco: 'preço',
  estoque: 'estoque',
};

const REMOVED = '(removida)';

const isCelula = (chave: string): chave is Coluna => Object.hasOwn(CELLS, chave);

export function volumeText({ nome, preco, estoque }: Volume): string {
  return `${nome} · R$ ${preco} · ${estoque} un.`;
}

const sameRow = (one: Volume, other: Volume) =>
  keysOf(CELLS).every((cell) => tidyCell(cell, one[cell]) === tidyCell(cell, other[cell]));
const rowIn = (volumes: readonly Volume[], id: string) => volumes.find((row) => row.id === id);

function mergeCells(base: Volume, minha: Volume, salva: Volume, merge: Merge): Volume {
  const celulas = keysOf(CELLS).map((cell) =>
    celula<Volume>(cell, `Variação ${base.nome}, ${CELLS[cell]}`),
  );
  const { rascunho, divergencias, vindas } = fundir(celulas, base, minha, salva);
  for (const each of divergencias)
    merge.divergencias.push({ ...each, chave: `variacao:${base.chave}:${each.chave}` });
  merge.vindas.push(...vindas);
  return rascunho;
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

/** The rows after the row, or the cell of a row, that `chave` names was taken from other rows. */
export function takeVolume(
  volumes: readonly Volume[],
  from: readonly Volume[],
  chave: string,
): readonly Volume[] {
  const [, row, cell] = chave.split(':');
  const taken = from.find((each) => each.chave === row);
  if (!taken) return volumes.filter((each) => each.chave !== row);
  if (!volumes.some((each) => each.chave === row)) return [...volumes, taken];
  return volumes.map((each) => {
    if (each.chave !== row) return each;
    return cell !== undefined && isCelula(cell) ? { ...each, [cell]: taken[cell] } : taken;
  });
}
