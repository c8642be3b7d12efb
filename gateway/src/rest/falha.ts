import { z } from 'zod';

/**
 * How a REST call failed. `prazo`: no answer in time. `conexao`: nobody reachable. `invalida`: an
 * answer that cannot be read. `recusada`: a readable answer other than 2xx. `abandonada`: the caller left.
 */
export type TipoDeFalha = 'prazo' | 'conexao' | 'invalida' | 'recusada' | 'abandonada';

/** What a refusal of our own REST API says beside its status; the upstream's texts are never kept. */
export interface Recusa {
  readonly status: number;
  readonly codigo: string | null;
  readonly campo: string | null;
  readonly disponivel: number | null;
}

const erroDaApi = z.object({
  codigo: z.string().regex(/^[A-Z][A-Z0-9_]{1,60}$/),
  campo: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_.]{0,40}$/)
    .nullish()
    .catch(null),
  disponivel: z.number().int().nullish().catch(null),
});

const SEM_SERVICO = new Set([429, 502, 503, 504]);

/** The one error that leaves `rest/`. Its message names the endpoint's template and nothing of the reply. */
export class FalhaRest extends Error {
  readonly tipo: TipoDeFalha;
  readonly recusa: Recusa | null;

  constructor(tipo: TipoDeFalha, operacao: string, recusa: Recusa | null = null, causa?: unknown) {
    super(`${operacao}: ${tipo}${recusa ? ` ${recusa.status}` : ''}`, { cause: causa });
    this.name = 'FalhaRest';
    this.tipo = tipo;
    this.recusa = recusa;
  }

  /** True when the same question may get an answer later: nobody there, too slow, unreadable, overloaded. */
  get passageira(): boolean {
    return this.recusa ? SEM_SERVICO.has(this.recusa.status) : this.tipo !== 'abandonada';
  }

  /**
   * True when the upstream answered the question with a "no" of its own. Its older deployments say so
   * by an empty 403 or a bare 500 (rest-contract 1.2); a 5xx that carries our own error code is a crash.
   */
  get definitiva(): boolean {
    if (!this.recusa || this.passageira) return false;
    return this.recusa.status < 500 || this.recusa.codigo === null;
  }
}

/** Reads the error body of our own REST API, `{codigo, mensagem, campo?, disponivel?}`; anything else is just its status. */
export function lerRecusa(status: number, texto: string): Recusa {
  let json: unknown;
  try {
    json = JSON.parse(texto);
  } catch {
    json = null;
  }
  const lido = erroDaApi.safeParse(json);
  return {
    status,
    codigo: lido.success ? lido.data.codigo : null,
    campo: lido.success ? (lido.data.campo ?? null) : null,
    disponivel: lido.success ? (lido.data.disponivel ?? null) : null,
  };
}
