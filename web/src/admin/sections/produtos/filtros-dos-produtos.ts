import { keysOf } from '../../../lib/keys-of.ts';
import { oneOf, page, text } from '../../../lib/url-state/params.ts';
import { urlState } from '../../../lib/url-state/url-state.ts';
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

export type Estoque = keyof typeof ESTOQUES;
export type Situacao = keyof typeof SITUACOES;
export type Ordem = keyof typeof ORDENS;

export interface ProdutosState {
  busca: string;
  estoque: Estoque;
  situacao: Situacao;
  categoria: string;
  variacao: string;
  ordenar: Ordem;
  pagina: number;
  ver: 'cartoes' | 'tabela';
}

export const produtosState = urlState<ProdutosState>(
  {
    busca: '',
    estoque: 'todos',
    situacao: 'todas',
    categoria: '',
    variacao: '',
    ordenar: 'nome',
    pagina: 1,
    ver: 'cartoes',
  },
  {
    busca: text({ maxLength: 100 }),
    estoque: oneOf(keysOf(ESTOQUES)),
    situacao: oneOf(keysOf(SITUACOES)),
    categoria: text({ maxLength: 100 }),
    variacao: text({ maxLength: 100 }),
    ordenar: oneOf(keysOf(ORDENS)),
    pagina: page(),
    ver: oneOf(['cartoes', 'tabela']),
  },
);

export const estoqueOptions = keysOf(ESTOQUES).map((value) => ({
  value,
  label: ESTOQUES[value].label,
}));

export const situacaoOptions = keysOf(SITUACOES).map((value) => ({
  value,
  label: SITUACOES[value].label,
}));

export const ordemOptions = keysOf(ORDENS).map((value) => ({ value, label: ORDENS[value].label }));

export function toEstoque(word: string): Estoque {
  return keysOf(ESTOQUES).find((option) => option === word) ?? 'todos';
}

export function toSituacao(word: string): Situacao {
  return keysOf(SITUACOES).find((option) => option === word) ?? 'todas';
}

export function toOrdem(word: string): Ordem {
  return keysOf(ORDENS).find((option) => option === word) ?? 'nome';
}

export const PAGE_SIZE = 20;

export function produtosVariables(
  { busca, estoque, situacao, categoria, variacao, ordenar, pagina }: ProdutosState,
  tamanho = PAGE_SIZE,
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
