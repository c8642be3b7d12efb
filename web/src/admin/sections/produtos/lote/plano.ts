import { centavosOf, writeCentavos } from '../../../../lib/formats/centavos.ts';
import { formatMoney } from '../../../../lib/formats/money.ts';
import { sameNome } from '../../../kit/categorias/nome.ts';
import { problemsOf } from '../formulario/problemas-do-produto.ts';
import { inputDe, type Rascunho, rascunhoDe } from '../formulario/rascunho.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import {
  type Ajuste,
  type AjusteDePreco,
  ajustarEstoque,
  ajustarPreco,
  type Mudanca,
} from './ajuste.ts';

/** Old and new value of a price (centavos) or a stock (units). */
export interface Celula {
  readonly antes: number | null;
  /** Equal to `antes` when the value cannot change. */
  readonly depois: number | null;
  /** Why the value cannot change, or a warning; null otherwise. */
  readonly nota: string | null;
  readonly barrada: boolean;
}

/** One variation, or a whole simple product. */
interface LinhaDoPlano {
  /** `Variacao.id`; null for a simple product. */
  readonly id: string | null;
  readonly nome: string | null;
  /** Null when it is not part of the change. */
  readonly preco: Celula | null;
  readonly estoque: Celula | null;
}

export interface Plano {
  readonly produto: ProdutoAdminFragment;
  readonly linhas: readonly LinhaDoPlano[];
  readonly rascunho: Rascunho;
  readonly problema: string | null;
}

function celulaDe(antes: number | null, mudanca: Mudanca): Celula {
  return 'problema' in mudanca
    ? { antes, depois: antes, nota: mudanca.problema, barrada: true }
    : { antes, depois: mudanca.depois, nota: null, barrada: false };
}

/** Adds a note when rounding moves the price against the requested direction. */
function precoDe(antes: number | null, ajuste: AjusteDePreco): Celula {
  const celula = celulaDe(antes, ajustarPreco(antes, ajuste));
  if (ajuste.como === 'definir' || celula.depois === null || antes === null) return celula;
  const direction = ajuste.como === 'valor' ? ajuste.centavos : ajuste.centesimos;
  const difference = celula.depois - antes;
  if (direction > 0 && difference < 0) return { ...celula, nota: 'cai pelo arredondamento' };
  return direction < 0 && difference > 0 ? { ...celula, nota: 'sobe pelo arredondamento' } : celula;
}

const changes = (celula: Celula | null) => celula !== null && celula.depois !== celula.antes;

export function muda({ linhas, problema }: Plano): boolean {
  return (
    problema === null && linhas.some(({ preco, estoque }) => changes(preco) || changes(estoque))
  );
}

const write = (before: string, celula: Celula | null, text: (value: number) => string) =>
  celula !== null && changes(celula) && celula.depois !== null ? text(celula.depois) : before;

function rascunhoDoPlano(produto: ProdutoAdminFragment, linhas: readonly LinhaDoPlano[]): Rascunho {
  const before = rascunhoDe(produto);
  const written = <T extends { readonly preco: string; readonly estoque: string }>(
    texts: T,
    id: string | null,
  ): T => {
    const linha = linhas.find((each) => each.id === id);
    if (!linha) return texts;
    return {
      ...texts,
      preco: write(texts.preco, linha.preco, writeCentavos),
      estoque: write(texts.estoque, linha.estoque, String),
    };
  };
  return before.comVariacoes
    ? { ...before, volumes: before.volumes.map((volume) => written(volume, volume.id)) }
    : written(before, null);
}

export function planoDe(produto: ProdutoAdminFragment, ajuste: Ajuste): Plano {
  const { preco, estoque, volume, simples } = ajuste;
  const simple = { id: null, nome: null, preco: produto.precoBase, estoque: produto.estoqueTotal };
  const own =
    produto.variacoes.length > 0
      ? produto.variacoes.filter(({ nome }) => volume === null || sameNome(nome, volume))
      : [simple].filter(() => simples);
  const linhas = own.map(
    (each): LinhaDoPlano => ({
      id: each.id,
      nome: each.nome,
      preco: preco && precoDe(each.preco === null ? null : centavosOf(each.preco), preco),
      estoque: estoque && celulaDe(each.estoque, ajustarEstoque(each.estoque, estoque)),
    }),
  );
  const plano = { produto, linhas, rascunho: rascunhoDoPlano(produto, linhas), problema: null };
  if (!muda(plano)) return plano;
  // A save sends the whole product, so other values may prevent it.
  const [problem] = problemsOf(plano.rascunho, {
    categorias: plano.rascunho.categorias.length,
    hasImagem: true,
    base: produto,
  });
  return problem ? { ...plano, problema: problem.text } : plano;
}

/** The plan that restores the former values of a saved plan over the current product. */
export function planoDeVolta({ linhas }: Plano, produto: ProdutoAdminFragment): Plano {
  const back = (celula: Celula | null): Celula | null =>
    celula && { antes: celula.depois, depois: celula.antes, nota: null, barrada: false };
  const voltas = linhas.map((linha) => ({
    ...linha,
    preco: back(linha.preco),
    estoque: back(linha.estoque),
  }));
  return { produto, linhas: voltas, rascunho: rascunhoDoPlano(produto, voltas), problema: null };
}

/** What a plan changes, with old and new values: '10 ml: R$ 49,90 → R$ 54,90, 3 → 5 un.' */
export function mudancasText({ linhas }: Plano): string {
  const cellText = (celula: Celula | null, text: (value: number) => string): string[] =>
    celula && changes(celula) && celula.depois !== null
      ? [`${celula.antes === null ? 'sem preço' : text(celula.antes)} → ${text(celula.depois)}`]
      : [];
  return linhas
    .flatMap(({ nome, preco, estoque }) => {
      const texts = [
        ...cellText(preco, (centavos) => formatMoney(centavos / 100)),
        ...cellText(estoque, (units) => `${units.toLocaleString('pt-BR')} un.`),
      ].join(', ');
      return texts === '' ? [] : [nome === null ? texts : `${nome}: ${texts}`];
    })
    .join('; ');
}

export function inputDoPlano({ rascunho, produto }: Plano): ReturnType<typeof inputDe> {
  const nomes = rascunho.categorias.map(({ nome }) => nome);
  return inputDe(rascunho, produto, nomes);
}

export function nomesDosVolumes(produtos: readonly ProdutoAdminFragment[]): readonly string[] {
  const all = produtos.flatMap(({ variacoes }) => variacoes.map(({ nome }) => nome));
  return all.filter((nome, index) => all.findIndex((other) => sameNome(other, nome)) === index);
}

export function contar(planos: readonly Plano[]) {
  const barradas = ({ linhas }: Plano) =>
    linhas.flatMap(({ preco, estoque }) => [preco, estoque].filter((each) => each?.barrada)).length;
  const rest = planos.filter((plano) => !muda(plano));
  const fora = rest.filter(({ linhas }) => linhas.length === 0).length;
  const barrados = rest.filter((plano) => plano.problema !== null || barradas(plano) > 0).length;
  return {
    mudam: planos.length - rest.length,
    iguais: rest.length - fora - barrados,
    /** Not affected by the change. */
    fora,
    barrados,
    /** Number of prices and stocks that cannot change. */
    celulas: planos.reduce((sum, plano) => sum + barradas(plano), 0),
  };
}
