import type { Change } from '../falha.ts';
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
  readonly add: Change<Conta, 'AdicionarAoCarrinho', [wanted: Wanted]>;
  /** Adds one unit to a line. */
  readonly increase: Change<Conta, 'AumentarItem', [itemId: string]>;
  /** Takes one unit from a line, and removes the line with its last unit. */
  readonly decrease: Change<Conta, 'DiminuirItem', [itemId: string]>;
  /** Brings a line to `quantidade` units. 0 removes it. */
  readonly setQuantidade: Change<Conta, 'DefinirQuantidade', [itemId: string, quantidade: number]>;
  readonly remove: Change<Conta, 'RemoverItem', [itemId: string]>;
  readonly clear: Change<Conta, 'LimparCarrinho'>;
}
