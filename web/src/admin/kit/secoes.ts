/**
 * The sections of the dashboard, in the order of the sidebar. `tecla` opens a section after `g`. `registro` names a row that
 * has an address, such as `#produtos/12`.
 */
export const SECOES = [
  { id: 'hoje', titulo: 'Hoje na loja', label: 'Hoje', tecla: 'h' },
  { id: 'produtos', titulo: 'Produtos', label: 'Produtos', tecla: 'p', registro: 'Produto' },
  { id: 'pedidos', titulo: 'Gerenciar Pedidos', label: 'Pedidos', tecla: 'o', registro: 'Pedido' },
  {
    id: 'usuarios',
    titulo: 'Gerenciar Usuários',
    label: 'Usuários',
    tecla: 'u',
    registro: 'Usuário',
  },
  { id: 'avaliacoes', titulo: 'Avaliações', label: 'Avaliações', tecla: 'v' },
  { id: 'fretes', titulo: 'Fretes', label: 'Fretes', tecla: 'f' },
  { id: 'auditoria', titulo: 'Auditoria', label: 'Auditoria', tecla: 'a' },
  { id: 'seguranca', titulo: 'Segurança da conta', label: 'Segurança', tecla: 's' },
] as const;

export type Secao = (typeof SECOES)[number];

/** The lists whose rows have an address. */
export const REGISTROS = SECOES.flatMap((secao) =>
  'registro' in secao ? [{ lista: secao.id, nome: secao.registro }] : [],
);

export type ListaComRegistros = (typeof REGISTROS)[number]['lista'];
