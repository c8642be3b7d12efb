import type { ItemCarrinhoModel } from '../carrinho/model.ts';

/** An order that can be sent; amounts in centavos. */
export interface Draft {
  readonly linhas: readonly ItemCarrinhoModel[];
  /** Null when there is none or it is to be agreed on. */
  readonly frete: {
    readonly servico: string;
    readonly valor: number;
    readonly prazo: string | null;
  } | null;
  readonly total: number;
}

/** An order that is sent, and perhaps without a clear reply. */
export interface Attempt {
  readonly draft: Draft;
  /** Ids of the caller's orders before it was sent. */
  readonly known: ReadonlySet<string>;
}
