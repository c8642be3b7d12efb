/** What an API can do that the older one cannot. */
export type Capability =
  /** Checks price, stock and activity of cart and order in one transaction; cart lines have own ids. */
  | 'checksCart'
  /** Sets a cart line to a number of units in one call. */
  | 'setsQuantidade'
  /** Decides itself whether a payment may pay an order. */
  | 'checksPayments'
  /** Counts the edits of an order; changes its items and address, and refunds its payment. */
  | 'editsOrders'
  /** Applies the filters of the dashboard's product list. */
  | 'filtersProdutos'
  /** Sorts lists so that pages do not overlap: equal rows have one order. */
  | 'keepsOrder'
  /** Counts the matching products of each category. */
  | 'countsCategorias'
  /** Has figures of the shop. */
  | 'countsFigures';

/** What one reply shows: a capability, or the lack of one. */
export type Lesson = Partial<Readonly<Record<Capability, boolean>>>;

/** How long a shown lack is believed without asking again. The API may be replaced while the gateway runs. */
const LACK_MS = 5 * 60 * 1000;

export type Capabilities = ReturnType<typeof createCapabilities>;

/**
 * What is known of the API behind this gateway. The last reply decides; before the first one nothing is known. `now` in
 * milliseconds on any steady clock.
 */
export function createCapabilities(now: () => number = () => performance.now()) {
  const known = new Map<string, { readonly has: boolean; readonly at: number }>();
  return {
    /** True once a reply has shown it. */
    has: (capability: Capability) => known.get(capability)?.has === true,
    /** True for 5 minutes after a reply has shown that it is missing. */
    lacks: (capability: Capability) => {
      const latest = known.get(capability);
      return latest?.has === false && now() - latest.at < LACK_MS;
    },
    learn: (lesson: Lesson) => {
      for (const [capability, has] of Object.entries(lesson))
        known.set(capability, { has, at: now() });
    },
  };
}

/**
 * How each capability is learned: from the normalised replies of the endpoints that name these functions, and from
 * a refusal that carries a code. Null is the reply of an endpoint that the API lacks.
 */
export const lessons = {
  cart: (
    linhas: readonly { readonly itemId: string | null; readonly disponivel: boolean | null }[],
  ): Lesson =>
    linhas.length === 0
      ? {}
      : { checksCart: linhas.every((it) => it.itemId !== null && it.disponivel !== null) },
  order: (pedido: { readonly versao: number | null } | null): Lesson =>
    pedido === null ? {} : { editsOrders: pedido.versao !== null },
  intent: ({ provedor }: { readonly provedor: string | null }): Lesson =>
    provedor === null ? {} : { checksPayments: true },
  /** An API that numbers the versions of products also orders their lists. */
  list: ({ itens }: { readonly itens: readonly { readonly versao: number | null }[] }): Lesson =>
    itens.length === 0 ? {} : { keepsOrder: itens.every(({ versao }) => versao !== null) },
  filters: ({ applied }: { readonly applied: readonly string[] | null }): Lesson => ({
    filtersProdutos: applied !== null,
  }),
  figures: (resumo: object | null): Lesson => ({ countsFigures: resumo !== null }),
} as const;
