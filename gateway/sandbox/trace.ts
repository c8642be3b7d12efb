import { z } from 'zod';

const step = z.object({
  metodo: z.string(),
  caminho: z.string(),
  status: z.number().nullable(),
  tentativas: z.number(),
  cache: z.enum(['none', 'miss', 'hit', 'stale', 'shared']),
  ms: z.number(),
  resultado: z.enum(['ok', 'falha']),
});

const measure = z.object({ valor: z.number(), limite: z.number() });

const traced = z.object({
  rest: z.array(step),
  custo: z
    .object({
      custo: measure,
      profundidade: measure,
      apelidos: measure,
      camposRaiz: measure,
    })
    .optional(),
});

/** The REST calls of one operation, and its cost unless it was refused before execution. */
export type Trace = z.output<typeof traced>;

/** One table row: a call, or equal calls answered from cache. */
export interface TraceRow extends z.output<typeof step> {
  /** Row number, from 1. */
  readonly linha: number;
  readonly vezes: number;
}

/** Parses a reply's `extensions`. Returns null without a trace, e.g. when introspection is off. */
export function readTrace(extensions: unknown): Trace | null {
  return traced.safeParse(extensions).data ?? null;
}

/** Counts calls sent to the REST API, and calls spared by the cache or by joining one in flight. */
export function countCalls({ rest }: Trace): { readonly sent: number; readonly spared: number } {
  const sent = rest.filter(({ tentativas }) => tentativas > 0).length;
  return { sent, spared: rest.length - sent };
}

/** One row per call, in order of completion. Equal spared calls share a row. */
export function rowsOf({ rest }: Trace): TraceRow[] {
  const rows: TraceRow[] = [];
  for (const one of rest) {
    const same = rows.findIndex((row) => one.tentativas === 0 && isSame(row, one));
    const known = rows[same];
    if (known) rows[same] = { ...known, vezes: known.vezes + 1, ms: Math.max(known.ms, one.ms) };
    else rows.push({ ...one, linha: rows.length + 1, vezes: 1 });
  }
  return rows;
}

function isSame(a: z.output<typeof step>, b: z.output<typeof step>): boolean {
  return (
    a.tentativas === b.tentativas &&
    a.metodo === b.metodo &&
    a.caminho === b.caminho &&
    a.status === b.status &&
    a.cache === b.cache &&
    a.resultado === b.resultado
  );
}
