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

/** What `extensions` tells of one operation: its REST calls, and its cost unless it was refused before it ran. */
export type Trace = z.output<typeof traced>;

/** One line of the table: a call, or equal ones that needed no call of their own. */
export interface TraceRow extends z.output<typeof step> {
  /** Its place in the table, from 1. */
  readonly linha: number;
  readonly vezes: number;
}

/** Reads a reply's `extensions`; null when the gateway did not trace, as it does where introspection is off. */
export function readTrace(extensions: unknown): Trace | null {
  return traced.safeParse(extensions).data ?? null;
}

/** Calls that went to the REST API, and answers that were at hand: kept ones, or another's call under way. */
export function countCalls({ rest }: Trace): { readonly sent: number; readonly spared: number } {
  const sent = rest.filter(({ tentativas }) => tentativas > 0).length;
  return { sent, spared: rest.length - sent };
}

/** One row a call, in the order they ended; equal ones that were spared share a row. */
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
