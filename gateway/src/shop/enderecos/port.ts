import type { Endereco } from '../../types.gen.ts';
import type { Change } from '../falha.ts';
import type { Conta } from '../sessao/conta.ts';
import type { NewEndereco } from './endereco-input.ts';

/**
 * The addresses of the caller, as the shop's API keeps them. `Conta` is the caller's session. Lists have the default
 * first. A change concerns the caller's own addresses only, is sent at most once, and returns the whole list or a
 * refusal. `padrao` makes the address the only default; without it the default stays. Rejects when the API does not
 * answer, or when the outcome is unknown.
 */
export interface EnderecosPort {
  readonly list: (conta: Conta) => Promise<readonly Endereco[]>;
  /** Adds nothing when the list has the same address already. The first address is the default. */
  readonly add: Change<Conta, 'AdicionarEndereco', [endereco: NewEndereco, padrao: boolean]>;
  /** Existing orders keep the address that they were made with. */
  readonly edit: Change<
    Conta,
    'EditarEndereco',
    [id: string, endereco: NewEndereco, padrao: boolean]
  >;
  readonly makeDefault: Change<Conta, 'DefinirEnderecoPadrao', [id: string]>;
  /** Makes another address the default when it removes the default. */
  readonly remove: Change<Conta, 'ExcluirEndereco', [id: string]>;
}
