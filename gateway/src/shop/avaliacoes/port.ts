import type {
  Avaliacao,
  AvaliacaoRecebida,
  AvaliarProdutoInput,
  EstadoAvaliacao,
} from '../../types.gen.ts';
import type { Change } from '../falha.ts';
import type { Pagina, Slice } from '../pagina.ts';
import type { AdminConta, Calls, Conta, Visitor } from '../sessao/conta.ts';

export type PaginaDe<T> = Pagina<Omit<T, '__typename'>>;

/** Reviews, as the shop's API keeps them. Changes are idempotent. Rejects when the API does not answer. */
export interface AvaliacoesPort {
  /** The published ones of a product, newest first; null where the API keeps none. */
  readonly published: (
    calls: Calls,
    produtoId: string,
    slice: Slice,
  ) => Promise<PaginaDe<Avaliacao> | null>;
  /** The caller's, newest first; null where the API keeps none. */
  readonly own: (conta: Conta) => Promise<readonly AvaliacaoRecebida[] | null>;
  /** With valid fields (`input.ts`). */
  readonly create: Change<Conta, 'AvaliarProduto', [avaliacao: AvaliarProdutoInput]>;
  /** In a state, or in any, newest first; null where the API keeps none. */
  readonly list: (
    admin: AdminConta,
    filter: Slice & {
      readonly busca: string | undefined;
      readonly estado: EstadoAvaliacao | null;
    },
  ) => Promise<PaginaDe<AvaliacaoRecebida> | null>;
  readonly publish: Change<AdminConta, 'PublicarAvaliacao', [id: string]>;
  readonly refuse: Change<AdminConta, 'RecusarAvaliacao', [id: string, motivo: string]>;
  /** An empty text removes the reply. */
  readonly reply: Change<AdminConta, 'ResponderAvaliacao', [id: string, texto: string]>;
  /** Ends the mails that ask for reviews, by the token of one of them. */
  readonly optOut: Change<Visitor, 'RecusarConvites', [token: string]>;
}
