import type {
  Frete,
  FreteEstado,
  FreteInput,
  FretePadrao,
  FretePadraoInput,
  Uf,
} from '../../types.gen.ts';
import type { Change } from '../falha.ts';
import type { AdminConta, Calls } from '../sessao/conta.ts';

/**
 * What delivery costs; amounts in centavos. `calls` are of any caller, `admin` is the session of an admin. Rejects when the
 * API does not answer, or when the outcome of a change is unknown.
 */
export interface FretesPort {
  /** The cost of delivery to a CEP (00000-000); null where the shop keeps no freight. */
  readonly quote: (calls: Calls, cep: string) => Promise<Frete | null>;
  /** By state, in alphabetical order; null where the shop keeps no freight. */
  readonly list: (calls: Calls) => Promise<readonly FreteEstado[] | null>;
  /** The freight of states without their own; null when none is set. */
  readonly padrao: (calls: Calls) => Promise<FretePadrao | null>;
  /** Sets the freight of a state; a valid one (`taxaProblems`). */
  readonly define: Change<AdminConta, 'DefinirFrete', [input: FreteInput]>;
  readonly remove: Change<AdminConta, 'RemoverFrete', [uf: Uf]>;
  readonly definePadrao: Change<AdminConta, 'DefinirFretePadrao', [input: FretePadraoInput]>;
  readonly removePadrao: Change<AdminConta, 'RemoverFretePadrao'>;
}
