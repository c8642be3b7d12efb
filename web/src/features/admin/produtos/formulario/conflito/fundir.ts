import type { Escolhida } from '../../../categorias/conhecidas.ts';
import type { Rascunho } from '../rascunho.ts';
import { type Divergencia, decideText, EMPTY, type Found, valueOf } from './decidir.ts';
import { fuseVolumes, isCelula, volumeText } from './fundir-volumes.ts';

/** What three states of a product come to. */
export interface Fusao {
  /** Mine, with what only the other one changed. */
  readonly rascunho: Rascunho;
  readonly divergencias: readonly Divergencia[];
  /** Names of the fields that only the other one changed. */
  readonly vindas: readonly string[];
}

const TEXTS = { nome: 'Nome', descricao: 'Descrição', preco: 'Preço', estoque: 'Estoque' } as const;
type Texto = keyof typeof TEXTS;

const isTexto = (chave: string): chave is Texto => Object.hasOwn(TEXTS, chave);

/** What a product is sold as, and for how much. */
type Oferta = Pick<Rascunho, 'comVariacoes' | 'preco' | 'estoque' | 'volumes'>;

const ofertaOf = ({ comVariacoes, preco, estoque, volumes }: Rascunho): Oferta => ({
  comVariacoes,
  preco,
  estoque,
  volumes,
});

/** What is written of an offer, to be compared; its units count where a person set them. */
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

/** One of us made it a product with variations, or a simple one. */
function fuseKinds(base: Rascunho, minha: Rascunho, salvo: Rascunho, found: Found): Oferta {
  if (offerKey(base, true) === offerKey(minha, true)) {
    found.vindas.push(salvo.comVariacoes ? 'Variações' : 'Preço e estoque, sem variações');
    return ofertaOf(salvo);
  }
  if (offerKey(base, false) !== offerKey(salvo, false)) {
    found.divergencias.push({
      chave: 'oferta',
      rotulo: 'Variações, preço e estoque',
      salva: offerText(salvo),
      minha: offerText(minha),
    });
  }
  return ofertaOf(minha);
}

/** Texts that are the same kind of thing on every side. */
function fuseTexts(
  fields: readonly Texto[],
  [base, minha, salvo]: readonly [Rascunho, Rascunho, Rascunho],
  found: Found,
): Rascunho {
  const taken: Partial<Record<Texto, string>> = {};
  for (const field of fields) {
    const decision = decideText(field, base[field], minha[field], salvo[field]);
    if (decision === 'salva') {
      found.vindas.push(TEXTS[field]);
      taken[field] = salvo[field];
    } else if (decision === 'ambas') {
      found.divergencias.push({
        chave: field,
        rotulo: TEXTS[field],
        salva: salvo[field] || EMPTY,
        minha: minha[field].trim() || EMPTY,
      });
    }
  }
  return { ...minha, ...taken };
}

function fuseOffers(base: Rascunho, minha: Rascunho, salvo: Rascunho, found: Found): Oferta {
  if (minha.comVariacoes !== salvo.comVariacoes) return fuseKinds(base, minha, salvo, found);
  if (minha.comVariacoes) {
    return { ...ofertaOf(minha), volumes: fuseVolumes(base, minha, salvo, found) };
  }
  return ofertaOf(fuseTexts(['preco', 'estoque'], [base, minha, salvo], found));
}

const keyOf = ({ id, nome }: Escolhida) => id ?? nome;

/** Both sides' additions and removals: they cannot contradict each other. */
function fuseCategorias(base: Rascunho, minha: Rascunho, salvo: Rascunho, found: Found) {
  const before = new Set(base.categorias.map(keyOf));
  const mine = new Set(minha.categorias.map(keyOf));
  const saved = new Set(salvo.categorias.map(keyOf));
  const added = salvo.categorias.filter((one) => !before.has(keyOf(one)) && !mine.has(keyOf(one)));
  const kept = minha.categorias.filter((one) => !before.has(keyOf(one)) || saved.has(keyOf(one)));
  if (added.length > 0 || kept.length < minha.categorias.length) found.vindas.push('Categorias');
  return [...kept, ...added];
}

/**
 * A3: what I wrote over `base`, after somebody else saved `salvo`. What only one of us changed is that one's; what both
 * changed differently stays mine until it is decided.
 */
export function fundir(base: Rascunho, minha: Rascunho, salvo: Rascunho): Fusao {
  const found: Found = { divergencias: [], vindas: [] };
  const rascunho = {
    ...fuseTexts(['nome', 'descricao'], [base, minha, salvo], found),
    categorias: fuseCategorias(base, minha, salvo, found),
    ...fuseOffers(base, minha, salvo, found),
  };
  return { rascunho, ...found };
}

/** The draft with one field as the other one saved it. */
export function usarSalva(rascunho: Rascunho, salvo: Rascunho, chave: string): Rascunho {
  if (isTexto(chave)) return { ...rascunho, [chave]: salvo[chave] };
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
