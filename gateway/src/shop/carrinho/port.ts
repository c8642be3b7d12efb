import type { Resposta } from '../falha.ts';
import type { Conta } from '../sessao/conta.ts';
import type { CarrinhoModel } from './model.ts';

/** Units of a product to add; `variacaoId` is null for a simple product. */
export interface Wanted {
  readonly produtoId: string;
  readonly variacaoId: string | null;
  readonly quantidade: number;
}

/**
 * The cart of the caller, as the shop's API keeps it. `Conta` is the caller's session. Each change returns the whole cart
 * or a refusal, and is not repeated after a reply that is not clear. Rejects when the API does not answer, or when the outcome is unknown.
 */
export interface CarrinhoPort {
  readonly read: (conta: Conta) => Promise<CarrinhoModel>;
  /** Null when the cart cannot be read. */
  readonly readOrNull: (conta: Conta) => Promise<CarrinhoModel | null>;
  readonly add: (conta: Conta, wanted: Wanted) => Resposta<'AdicionarAoCarrinho'>;
  /** Adds one unit to a line. */
  readonly increase: (conta: Conta, itemId: string) => Resposta<'AumentarItem'>;
  /** Takes one unit from a line, and removes the line with its last unit. */
  readonly decrease: (conta: Conta, itemId: string) => Resposta<'DiminuirItem'>;
  /** Brings a line to `quantidade` units. 0 removes it. */
  readonly setQuantidade: (
    conta: Conta,
    itemId: string,
    quantidade: number,
  ) => Resposta<'DefinirQuantidade'>;
  readonly remove: (conta: Conta, itemId: string) => Resposta<'RemoverItem'>;
  readonly clear: (conta: Conta) => Resposta<'LimparCarrinho'>;
}
