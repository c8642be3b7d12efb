import { centavosOf } from '../../../../lib/formats/centavos.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import type { Celula, Plano } from './plano.ts';

/** Outcome of a save without a reply, judged by the product's current values. */
type Destino = 'feito' | 'não feito' | 'incerto';

interface Prova {
  readonly antes: number | null;
  readonly depois: number | null;
  readonly agora: number | null | undefined;
}

function provasDe({ linhas }: Plano, agora: ProdutoAdminFragment) {
  const reais = (id: string | null) =>
    id === null ? agora.precoBase : agora.variacoes.find((each) => each.id === id)?.preco;
  const unidades = (id: string | null) =>
    id === null ? agora.estoqueTotal : agora.variacoes.find((each) => each.id === id)?.estoque;
  const prova = (celula: Celula | null, value: number | null | undefined): Prova[] =>
    celula && celula.antes !== celula.depois ? [{ ...celula, agora: value }] : [];
  return {
    precos: linhas.flatMap(({ id, preco }) => {
      const now = reais(id);
      return prova(preco, now == null ? now : centavosOf(now));
    }),
    estoques: linhas.flatMap(({ id, estoque }) => prova(estoque, unidades(id))),
  };
}

export function mostra(plano: Plano, agora: ProdutoAdminFragment): boolean {
  const { precos, estoques } = provasDe(plano, agora);
  return [...precos, ...estoques].every((prova) => prova.agora === prova.depois);
}

/** A save is atomic, and sales move the stock: planned prices decide where any exist. */
export function destinoDe(plano: Plano, agora: ProdutoAdminFragment): Destino {
  const { precos, estoques } = provasDe(plano, agora);
  const provas = precos.length > 0 ? precos : estoques;
  if (provas.every((prova) => prova.agora === prova.depois)) return 'feito';
  return provas.every((prova) => prova.agora === prova.antes) ? 'não feito' : 'incerto';
}
