import type { Avaliacao, AvaliacaoRecebida, EstadoAvaliacao } from '../../types.gen.ts';
import type { Resultado } from '../falha.ts';
import type { Pagina } from '../pagina.ts';
import type { AdminConta, Calls, Conta, Visitor } from '../sessao/conta.ts';

/** A review with valid fields. */
export interface NovaAvaliacao {
  readonly pedidoId: string;
  readonly produtoId: string;
  /** 1 to 5. */
  readonly nota: number;
  readonly texto: string;
}

interface Slice {
  /** Counted from 1. A page past the end is the last one. */
  readonly pagina: number;
  readonly tamanho: number;
}

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
  readonly create: (
    conta: Conta,
    avaliacao: NovaAvaliacao,
  ) => Promise<Resultado<'AvaliarProdutoResultado'>>;
  /** In a state, or in any, newest first; null where the API keeps none. */
  readonly list: (
    admin: AdminConta,
    filter: Slice & {
      readonly busca: string | undefined;
      readonly estado: EstadoAvaliacao | null;
    },
  ) => Promise<PaginaDe<AvaliacaoRecebida> | null>;
  readonly publish: (
    admin: AdminConta,
    id: string,
  ) => Promise<Resultado<'PublicarAvaliacaoResultado'>>;
  readonly refuse: (
    admin: AdminConta,
    id: string,
    motivo: string,
  ) => Promise<Resultado<'RecusarAvaliacaoResultado'>>;
  /** An empty text removes the reply. */
  readonly reply: (
    admin: AdminConta,
    id: string,
    texto: string,
  ) => Promise<Resultado<'ResponderAvaliacaoResultado'>>;
  /** Ends the mails that ask for reviews, by the token of one of them. */
  readonly optOut: (
    visitor: Visitor,
    token: string,
  ) => Promise<Resultado<'RecusarConvitesResultado'>>;
}
