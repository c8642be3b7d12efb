import type { endpoints } from '../../src/upstream/rest/endpoints.ts';

type Table = typeof endpoints;
type WriteName = {
  [Name in keyof Table]: Table[Name]['method'] extends 'GET' ? never : Name;
}[keyof Table];

/** The writes without which a shop cannot run, and the effect of their absence. All others are optional. */
export const NEEDED_WRITES: Readonly<Partial<Record<WriteName, string>>> = {
  entrar: 'no account can sign in',
  registrar: 'visitors cannot open an account',
  adicionarAoCarrinho: 'nothing can be put into the cart',
  aumentarItem: 'the cart’s units cannot be changed',
  diminuirItem: 'the cart’s units cannot be changed',
  removerItem: 'a line cannot leave the cart',
  limparCarrinho: 'a cart cannot be emptied',
  atualizarPerfil: 'profiles cannot be saved',
  adicionarEndereco: 'an order has no address',
  editarEndereco: 'addresses cannot be corrected',
  criarPedido: 'nothing can be ordered',
  iniciarPagamento: 'an order cannot be paid by card',
  confirmarPagamento: 'a payment is not seen until the provider reports it',
  atualizarPedido: 'the dashboard cannot change an order',
  criarProduto: 'the dashboard cannot add products',
  atualizarProduto: 'the dashboard cannot change products',
  atualizarUsuario: 'the dashboard cannot change accounts',
};

/** The effect of the absence of any other write. */
export const WITHOUT_WRITE = 'its action is not offered, or is refused with a text';
