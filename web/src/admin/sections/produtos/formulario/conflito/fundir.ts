import { keysOf } from '../../../../../lib/keys-of.ts';
import type { Escolhida } from '../../../../kit/categorias/conhecidas.ts';
import type { Rascunho } from '../rascunho.ts';
import { TEXTOS } from '../textos.ts';
import { type Divergencia, decideText, EMPTY, type Merge, valueOf } from './decidir.ts';
import { isCelula, mergeVolumes, volumeText } from './fundir-volumes.ts';

export interface Fusao {
  readonly rascunho: Rascunho;
  readonly divergencias: readonly Divergencia[];
  /** Labels of the fields that only the other person changed. */
  readonly vindas: readonly string[];
}

const CAMPOS = { ...TEXTOS, preco: { label: 'Preço' }, estoque: { label: 'Estoque' } } as const;
type Campo = keyof typeof CAMPOS;

const isCampo = (chave: string): chave is Campo => Object.hasOwn(CAMPOS, chave);

type Oferta = Pick<Rascunho, 'comVariacoes' | 'preco' | 'estoque' | 'volumes'>;

const ofertaOf = ({ comVariacoes, preco, estoque, volumes }: Rascunho): Oferta => ({
  comVariacoes,
  preco,
  estoque,
  volumes,
});

/** Comparison key of an offer. Units count only where a person set them. */
function offerKey({ comVariacoes, preco, estoque, volumes }: Oferta, withUnits: boolean): string {
  const rows = comVariacoes ? volumes : [{ id: null, nome: '', preco, estoque }];
  return JSON.stringify([
    comVariacoes,
    rows.map((row) => [
      row.id,
      row.nome.trim(),
      valueOf('preco', row.preco),
      withUnits ? valueOf('estoque', row.estoque) : null,
    ]),
  ]);
}

function offerText({ comVariacoes, preco, estoque, volumes }: Oferta): string {
  return comVariacoes
    ? `Com variações: ${volumes.map(volumeText).join('; ')}`
    : `Sem variações: R$ ${preco} · ${estoque} un.`;
}

/** One side switched between a product with variations and a simple one. */
function mergeKinds(base: Rascunho, minha: Rascunho, salvo: Rascunho, merge: Merge): Oferta {
  if (offerKey(base, true) === offerKey(minha, true)) {
    merge.vindas.push(salvo.comVariacoes ? 'Variações' : 'Preço e estoque, sem variações');
    return ofertaOf(salvo);
  }
  if (offerKey(base, false) !== offerKey(salvo, false)) {
    merge.divergencias.push({
      chave: 'oferta',
      rotulo: 'Variações, preço e estoque',
      salva: offerText(salvo),
      minha: offerText(minha),
    });
  }
  return ofertaOf(minha);
}

function mergeCampos(
  fields: readonly Campo[],
  [base, minha, salvo]: readonly [Rascunho, Rascunho, Rascunho],
  merge: Merge,
): Rascunho {
  const fromSaved: Partial<Record<Campo, string>> = {};
  for (const field of fields) {
    const decision = decideText(field, base[field], minha[field], salvo[field]);
    if (decision === 'salva') {
      merge.vindas.push(CAMPOS[field].label);
      fromSaved[field] = salvo[field];
    } else if (decision === 'ambas') {
      merge.divergencias.push({
        chave: field,
        rotulo: CAMPOS[field].label,
        salva: salvo[field] || EMPTY,
        minha: minha[field].trim() || EMPTY,
      });
    }
  }
  return { ...minha, ...fromSaved };
}

function mergeOffers(base: Rascunho, minha: Rascunho, salvo: Rascunho, merge: Merge): Oferta {
  if (minha.comVariacoes !== salvo.comVariacoes) return mergeKinds(base, minha, salvo, merge);
  if (minha.comVariacoes) {
    return { ...ofertaOf(minha), volumes: mergeVolumes(base, minha, salvo, merge) };
  }
  return ofertaOf(mergeCampos(['preco', 'estoque'], [base, minha, salvo], merge));
}

const keyOf = ({ id, nome }: Escolhida) => id ?? nome;

/** Applies both sides' additions and removals, which cannot contradict each other. */
function mergeCategorias(base: Rascunho, minha: Rascunho, salvo: Rascunho, merge: Merge) {
  const before = new Set(base.categorias.map(keyOf));
  const mine = new Set(minha.categorias.map(keyOf));
  const saved = new Set(salvo.categorias.map(keyOf));
  const added = salvo.categorias.filter((one) => !before.has(keyOf(one)) && !mine.has(keyOf(one)));
  const remaining = minha.categorias.filter(
    (one) => !before.has(keyOf(one)) || saved.has(keyOf(one)),
  );
  if (added.length > 0 || remaining.length < minha.categorias.length)
    merge.vindas.push('Categorias');
  return [...remaining, ...added];
}

/** Three-way merge. Where both sides changed a field, mine stays until the person decides. */
export function fundir(base: Rascunho, minha: Rascunho, salvo: Rascunho): Fusao {
  const merge: Merge = { divergencias: [], vindas: [] };
  const rascunho = {
    ...mergeCampos(keysOf(TEXTOS), [base, minha, salvo], merge),
    categorias: mergeCategorias(base, minha, salvo, merge),
    ...mergeOffers(base, minha, salvo, merge),
  };
  return { rascunho, ...merge };
}

export function usarSalva(rascunho: Rascunho, salvo: Rascunho, chave: string): Rascunho {
  if (isCampo(chave)) return { ...rascunho, [chave]: salvo[chave] };
  if (chave === 'oferta') return { ...rascunho, ...ofertaOf(salvo) };
  const [, row = '', cell] = chave.split(':');
  const salva = salvo.volumes.find((each) => each.chave === row);
  const others = rascunho.volumes.filter((each) => each.chave !== row);
  if (!salva) return { ...rascunho, volumes: others };
  if (cell === undefined || !isCelula(cell)) return { ...rascunho, volumes: [...others, salva] };
  return {
    ...rascunho,
    volumes: rascunho.volumes.map((each) =>
      each.chave === row ? { ...each, [cell]: salva[cell] } : each,
    ),
  };
}
