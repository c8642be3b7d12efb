import { keysOf } from '../../../lib/keys-of.ts';
import { oneOf, page, text } from '../../../lib/url-state/params.ts';
import { type StateOf, urlState } from '../../../lib/url-state/url-state.ts';
import type { AdminProdutosQueryVariables } from './produtos.gen.ts';

const ESTOQUES = {
  todos: { label: 'Todos', disponibilidade: 'TODOS' },
  disponiveis: { label: 'Disponíveis', disponibilidade: 'DISPONIVEIS' },
  esgotados: { label: 'Esgotados', disponibilidade: 'ESGOTADOS' },
  baixo: { label: 'Estoque baixo', disponibilidade: 'ESTOQUE_BAIXO' },
} as const;

const SITUACOES = {
  todas: { label: 'Todas', ativo: null },
  ativos: { label: 'Ativos', ativo: true },
  desativados: { label: 'Desativados', ativo: false },
} as const;

const ORDENS = {
  nome: { label: 'Nome', ordenarPor: 'NOME_ASC' },
  menorPreco: { label: 'Menor Preço', ordenarPor: 'MENOR_PRECO' },
  maiorPreco: { label: 'Maior Preço', ordenarPor: 'MAIOR_PRECO' },
  maiorEstoque: { label: 'Maior Estoque', ordenarPor: 'MAIOR_ESTOQUE' },
} as const;

export const produtosState = urlState({
  busca: text({ maxLength: 100 }),
  estoque: oneOf(keysOf(ESTOQUES), 'todos'),
  situacao: oneOf(keysOf(SITUACOES), 'todas'),
  categoria: text({ maxLength: 100 }),
  variacao: text({ maxLength: 100 }),
  ordenar: oneOf(keysOf(ORDENS), 'nome'),
  pagina: page(),
  ver: oneOf(['cartoes', 'tabela'], 'cartoes'),
});

type ProdutosState = StateOf<typeof produtosState>;
export type Ordem = keyof typeof ORDENS;

function optionsOf<Value extends string>(options: Readonly<Record<Value, { label: string }>>) {
  return keysOf(options).map((value) => ({ value, label: options[value].label }));
}

export const estoqueOptions = optionsOf(ESTOQUES);
export const situacaoOptions = optionsOf(SITUACOES);
export const ordemOptions = optionsOf(ORDENS);

/** Options of names from the shop, 'Todas' first. A name from the address stays selectable even if it is unknown. */
export function namesOf(names: readonly string[], chosen: string) {
  const options = chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
  return [{ value: '', label: 'Todas' }, ...options.map((name) => ({ value: name, label: name }))];
}

export function produtosVariables(
  { busca, estoque, situacao, categoria, variacao, ordenar, pagina }: ProdutosState,
  tamanho: number,
): AdminProdutosQueryVariables {
  return {
    busca: busca || null,
    categoria: categoria || null,
    disponibilidade: ESTOQUES[estoque].disponibilidade,
    variacao: variacao || null,
    ativo: SITUACOES[situacao].ativo,
    ordenarPor: ORDENS[ordenar].ordenarPor,
    pagina,
    tamanho,
  };
}
