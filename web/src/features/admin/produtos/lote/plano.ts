import { writeCentavos } from '../../../../shared/formats/centavos.ts';
import { sameNome } from '../../categorias/nome.ts';
import { inputDe, type Rascunho, rascunhoDe } from '../formulario/rascunho.ts';
import { problemsOf } from '../formulario/regras.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import {
  type Ajuste,
  type AjusteDePreco,
  ajustarEstoque,
  ajustarPreco,
  type Mudanca,
} from './ajuste.ts';

/** A price (centavos) or a stock (units): what it is, and what it will be. */
export interface Celula {
  /** Null: it has none yet. */
  readonly antes: number | null;
  /** The same as before where it cannot change. */
  readonly depois: number | null;
  /** Why it cannot change, or what of the change may surprise; null when nothing is to be said. */
  readonly nota: string | null;
  readonly barrada: boolean;
}

/** One variation, or the whole of a simple product. */
interface LinhaDoPlano {
  /** `Variacao.id`; null for a simple product. */
  readonly id: string | null;
  /** Its name; null for a simple product. */
  readonly nome: string | null;
  /** Null where it is not to change. */
  readonly preco: Celula | null;
  readonly estoque: Celula | null;
}

/** What one product will be, all of it. */
export interface Plano {
  readonly produto: ProdutoAdminFragment;
  readonly linhas: readonly LinhaDoPlano[];
  /** The product as its own form would send it. */
  readonly rascunho: Rascunho;
  /** Why the product cannot be saved as a whole; null when it can. */
  readonly problema: string | null;
}

/** An amount of the gateway's, in reais, as centavos. */
const centavosOf = (reais: number | null) => (reais === null ? null : Math.round(reais * 100));

function celulaDe(antes: number | null, mudanca: Mudanca): Celula {
  return 'problema' in mudanca
    ? { antes, depois: antes, nota: mudanca.problema, barrada: true }
    : { antes, depois: mudanca.depois, nota: null, barrada: false };
}

/** Rounding may go the other way than the change. */
function precoDe(antes: number | null, ajuste: AjusteDePreco): Celula {
  const celula = celulaDe(antes, ajustarPreco(antes, ajuste));
  if (ajuste.como === 'definir' || celula.depois === null || antes === null) return celula;
  const way = ajuste.como === 'valor' ? ajuste.centavos : ajuste.centesimos;
  const moved = celula.depois - antes;
  if (way > 0 && moved < 0) return { ...celula, nota: 'cai pelo arredondamento' };
  return way < 0 && moved > 0 ? { ...celula, nota: 'sobe pelo arredondamento' } : celula;
}

const changes = (celula: Celula | null) => celula !== null && celula.depois !== celula.antes;

/** True when saving it would change something that can be changed. */
export function muda({ linhas, problema }: Plano): boolean {
  return (
    problema === null && linhas.some(({ preco, estoque }) => changes(preco) || changes(estoque))
  );
}

/** The new value as a form writes it; without one, what it wrote before. */
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

/** What a change makes of a product, as it was read. */
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
      preco: preco && precoDe(centavosOf(each.preco), preco),
      estoque: estoque && celulaDe(each.estoque, ajustarEstoque(each.estoque, estoque)),
    }),
  );
  const plano = { produto, linhas, rascunho: rascunhoDoPlano(produto, linhas), problema: null };
  if (!muda(plano)) return plano;
  // It is saved whole: something else of it may keep it from that.
  const [problem] = problemsOf(plano.rascunho, {
    categorias: plano.rascunho.categorias.length,
    hasImagem: true,
  });
  return problem ? { ...plano, problema: problem.text } : plano;
}

/** What the save of a plan sends. */
export function inputDoPlano({ rascunho, produto }: Plano): ReturnType<typeof inputDe> {
  const nomes = rascunho.categorias.map(({ nome }) => nome);
  return inputDe(rascunho, produto, nomes);
}

/** Names of the variations of some products, each once. */
export function nomesDosVolumes(produtos: readonly ProdutoAdminFragment[]): readonly string[] {
  const all = produtos.flatMap(({ variacoes }) => variacoes.map(({ nome }) => nome));
  return all.filter((nome, index) => all.findIndex((other) => sameNome(other, nome)) === index);
}

/** How many of some plans do what. */
export interface Conta {
  /** Products that change. */
  readonly mudam: number;
  /** Products that are as wanted already. */
  readonly iguais: number;
  /** Products that the change is not for. */
  readonly fora: number;
  /** Products of which nothing can change. */
  readonly barrados: number;
  /** Prices and stocks that cannot change. */
  readonly celulas: number;
}

/** Counts what plans come to. */
export function contar(planos: readonly Plano[]): Conta {
  const barradas = ({ linhas }: Plano) =>
    linhas.flatMap(({ preco, estoque }) => [preco, estoque].filter((each) => each?.barrada)).length;
  const rest = planos.filter((plano) => !muda(plano));
  const fora = rest.filter(({ linhas }) => linhas.length === 0).length;
  const barrados = rest.filter((plano) => plano.problema !== null || barradas(plano) > 0).length;
  return {
    mudam: planos.length - rest.length,
    iguais: rest.length - fora - barrados,
    fora,
    barrados,
    celulas: planos.reduce((sum, plano) => sum + barradas(plano), 0),
  };
}
