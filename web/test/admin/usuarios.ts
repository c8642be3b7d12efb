import type { UsuarioAdminFragment } from '../../src/admin/sections/usuarios/usuario.gen.ts';

export function usuarioDe(parts: Partial<UsuarioAdminFragment> = {}): UsuarioAdminFragment {
  return {
    __typename: 'Usuario',
    id: '7',
    username: 'ana.lima',
    nome: 'Ana Lima',
    email: 'ana@exemplo.com.br',
    status: 'ATIVO',
    papeis: ['USER'],
    versao: 3,
    ...parts,
  };
}

export const paginaDe = (
  itens: readonly UsuarioAdminFragment[],
  { pagina = 1, totalItens = itens.length } = {},
) => ({
  adminUsuarios: {
    __typename: 'PaginaUsuarios' as const,
    itens: [...itens],
    pagina,
    totalPaginas: Math.ceil(totalItens / 5),
    totalItens,
    filtrosCompletos: true,
    parteLida: null,
  },
});

export const recusaDe = (__typename: string, mensagem: string, campo: string | null) => ({
  resultado: { __typename, codigo: 'DADOS_INVALIDOS', mensagem, campo },
});
