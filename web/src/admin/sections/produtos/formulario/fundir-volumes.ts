import { keysOf } from '../../../../lib/keys-of.ts';
import { type Divergencia, EMPTY, sideOf } from '../../../kit/editor/fundir.ts';
import { type Coluna, tidyCell } from './planilha/celulas.ts';
import type { Rascunho, Volume } from './rascunho.ts';

export interface Merge {
  readonly divergencias: Divergencia[];
  readonly vindas: string[];
}

type Textos<Nome extends string> = Readonly<Record<Nome, string>>;

/** Merges texts that are named `[chave, rotulo]`. Returns those that are the saved ones. */
export function mergeTextos<Nome extends Coluna>(
  nomes: Readonly<Record<Nome, unknown>>,
  [base, minha, salva]: readonly [Textos<Nome>, Textos<Nome>, Textos<Nome>],
  nameOf: (nome: Nome) => readonly [chave: string, rotulo: string],
  merge: Merge,
): Partial<Record<Nome, string>> {
  const fromSaved: Partial<Record<Nome, string>> = {};
  for (const nome of keysOf(nomes)) {
    const keys = [base, minha, salva].map((each) => tidyCell(nome, each[nome]));
    const side = sideOf(keys[0], keys[1], keys[2]);
    const [chave, rotulo] = nameOf(nome);
    if (side === 'salva') {
      fromSaved[nome] = salva[nome];
      if (keys[1] === keys[0]) merge.vindas.push(rotulo);
    } else if (side === 'ambas') {
      const written = minha[nome].trim() || EMPTY;
      merge.divergencias.push({ chave, rotulo, salva: salva[nome] || EMPTY, minha: written });
    }
  }
  return fromSaved;
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
  const nameOf = (cell: Coluna) =>
    [`variacao:${base.chave}:${cell}`, `Variação ${base.nome}, ${CELLS[cell]}`] as const;
  return { ...minha, ...mergeTextos(CELLS, [base, minha, salva], nameOf, merge) };
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
