import { conflito, dadosInvalidos, falha } from '../falha.ts';

/** Why an account cannot be deleted. */
export const EM_USO = {
  propriaConta: emUso('Você não pode excluir a sua própria conta.'),
  ultimoAdmin: emUso(
    'Esta é a única conta que administra a loja. Dê esse papel a outra conta antes de continuar.',
  ),
  pedidoAberto: emUso(
    'Esta conta tem um pedido pago, a caminho ou em devolução. Conclua ou cancele o pedido, ou termine a devolução, antes de excluir a conta.',
  ),
  pedidosOuCarrinho: emUso(
    'Esta conta tem pedidos ou um carrinho e não pode ser excluída. Para fechar o acesso dela, mude o status para INATIVO.',
  ),
} as const;

function emUso(mensagem: string) {
  return falha('UsuarioEmUso', 'id', mensagem);
}

export function usuarioExcluido(id: string) {
  return { __typename: 'UsuarioExcluido', id } as const;
}

/** Without the account: only admins may read it, and customers get conflicts too. */
export const contaMudou = conflito(
  'Esta conta mudou desde que você a abriu. Recarregue e confira.',
  null,
);

/** Another account has this username or e-mail. */
export function jaUsado(campo: 'username' | 'email') {
  return dadosInvalidos(
    campo,
    campo === 'username' ? 'Usuário já está em uso!' : 'Email já registrado!',
  );
}

/** The API refused the input without a reason. */
export const naoAceito = dadosInvalidos(
  null,
  'Os dados não foram aceitos. Confira o que preencheu e tente de novo.',
);
