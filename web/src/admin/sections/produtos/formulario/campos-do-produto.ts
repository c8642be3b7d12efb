import { tidy } from '@decantaria/brasil/text';
import { CONCENTRACOES, ESTACOES } from '../../../../lib/loja/ficha.ts';
import type { Escolhida } from '../../../kit/categorias/conhecidas.ts';
import { type Campo, campo, campoDeTexto, EMPTY, fundir } from '../../../kit/editor/fundir.ts';
import { celula, type Merge, mergeVolumes, takeVolume, volumeText } from './fundir-volumes.ts';
import { tidyCell } from './planilha/celulas.ts';
import { keyOfImagens, notasDe, type Rascunho } from './rascunho.ts';

const IMAGEM = campo<Rascunho>('imagem', {
  rotulo: 'Imagem',
  keyOf: ({ imagem: { url, escolhida } }) => (escolhida === null ? `salva ${url}` : 'escolhida'),
  textOf: ({ imagem: { escolhida } }) =>
    escolhida === null ? 'A imagem que foi salva' : 'A imagem que você escolheu',
  isLong: true,
});

const keyOfCategoria = ({ id, nome }: Escolhida) => id ?? nome;

const CATEGORIAS: Campo<Rascunho> = {
  keyOf: ({ categorias }) => JSON.stringify(categorias.map(keyOfCategoria).toSorted()),
  /** Applies both sides' additions and removals, which cannot contradict each other. */
  merge: (base, minha, salva) => {
    const before = new Set(base.categorias.map(keyOfCategoria));
    const mine = new Set(minha.categorias.map(keyOfCategoria));
    const saved = new Set(salva.categorias.map(keyOfCategoria));
    const added = salva.categorias.filter(
      (one) => !before.has(keyOfCategoria(one)) && !mine.has(keyOfCategoria(one)),
    );
    const remaining = minha.categorias.filter(
      (one) => !before.has(keyOfCategoria(one)) || saved.has(keyOfCategoria(one)),
    );
    const isChanged = added.length > 0 || remaining.length < minha.categorias.length;
    return {
      rascunho: { categorias: [...remaining, ...added] },
      divergencias: [],
      vindas: isChanged ? ['Categorias'] : [],
    };
  },
  take: () => null,
};

const SIMPLES = [celula<Rascunho>('preco', 'Preço'), celula<Rascunho>('estoque', 'Estoque')];

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
      tidyCell('preco', row.preco),
      withUnits ? tidyCell('estoque', row.estoque) : null,
    ]),
  ]);
}

function offerText({ comVariacoes, preco, estoque, volumes }: Oferta): string {
  return comVariacoes
    ? `Com variações: ${volumes.map(volumeText).join('; ')}`
    : `Sem variações: R$ ${preco} · ${estoque} un.`;
}

/** One side switched between a product with variations and a simple one. */
function mergeKinds(base: Rascunho, minha: Rascunho, salva: Rascunho, merge: Merge): Oferta {
  if (offerKey(base, true) === offerKey(minha, true)) {
    merge.vindas.push(salva.comVariacoes ? 'Variações' : 'Preço e estoque, sem variações');
    return ofertaOf(salva);
  }
  if (offerKey(base, false) !== offerKey(salva, false)) {
    merge.divergencias.push({
      chave: 'oferta',
      rotulo: 'Variações, preço e estoque',
      salva: offerText(salva),
      minha: offerText(minha),
    });
  }
  return ofertaOf(minha);
}

const OFERTA: Campo<Rascunho> = {
  keyOf: (rascunho) => offerKey(rascunho, true),
  merge: (base, minha, salva) => {
    const merge: Merge = { divergencias: [], vindas: [] };
    if (minha.comVariacoes !== salva.comVariacoes) {
      return { rascunho: mergeKinds(base, minha, salva, merge), ...merge };
    }
    if (minha.comVariacoes) {
      return { rascunho: { volumes: mergeVolumes(base, minha, salva, merge) }, ...merge };
    }
    const { rascunho, ...fusao } = fundir(SIMPLES, base, minha, salva);
    return { ...fusao, rascunho: { preco: rascunho.preco, estoque: rascunho.estoque } };
  },
  take: (rascunho, from, chave) => {
    if (chave === 'preco' || chave === 'estoque') return { [chave]: from[chave] };
    if (chave === 'oferta') return ofertaOf(from);
    return { volumes: takeVolume(rascunho.volumes, from.volumes, chave) };
  },
};

/** The fields of a product. The offer is last: it takes every value that no other field owns. */
export const CAMPOS: readonly Campo<Rascunho>[] = [
  IMAGEM,
  campo<Rascunho>('imagens', {
    rotulo: 'Imagens',
    keyOf: keyOfImagens,
    textOf: ({ imagens }) =>
      imagens.map(({ alt }, index) => alt.trim() || `imagem ${index + 1}`).join(', ') || EMPTY,
    isLong: true,
  }),
  campoDeTexto<Rascunho>('nome', 'Nome'),
  campoDeTexto<Rascunho>('descricao', 'Descrição', { isLong: true }),
  CATEGORIAS,
  campoDeTexto<Rascunho>('casa', 'Casa', { normalise: tidy }),
  campo<Rascunho>('concentracao', {
    rotulo: 'Concentração',
    keyOf: ({ concentracao }) => concentracao,
    textOf: ({ concentracao }) => (concentracao ? CONCENTRACOES[concentracao] : EMPTY),
  }),
  campoDeTexto<Rascunho>('notas', 'Notas', { normalise: (notas) => notasDe(notas).join(', ') }),
  campo<Rascunho>('estacoes', {
    rotulo: 'Estações',
    keyOf: ({ estacoes }) => estacoes.join(),
    textOf: ({ estacoes }) => estacoes.map((estacao) => ESTACOES[estacao]).join(', ') || EMPTY,
  }),
  OFERTA,
];
