import { z } from 'zod';

/** A database id, number or text on the wire, text inside. */
export const identificador = z
  .union([z.string().min(1).max(64), z.number().int()])
  .transform((valor) => String(valor));

const numero = z.union([z.number(), z.string().trim().min(1).transform(Number)]).nullish();

/**
 * Reais as the API writes them, binary-float artefacts included (`0.30000000000000004`), to integer
 * centavos. Absent, zero, negative or unreadable amounts are no price: null (rest-contract 1, 2).
 */
export const preco = numero.catch(null).transform((reais) => {
  const centavos = emCentavos(reais ?? 0);
  return centavos > 0 ? centavos : null;
});

/** Like `preco`, for amounts where 0 is one: null only when unreadable. */
export const valor = numero
  .catch(null)
  .transform((reais) => (reais === null || reais === undefined ? null : emCentavos(reais)));

/** Units in stock: absent or negative counts as none (rest-contract 2). */
export const unidades = numero
  .catch(null)
  .transform((quantidade) => Math.max(0, Math.trunc(finito(quantidade ?? 0))));

/** Reais to the nearest integer of centavos; 0 for what is not a sensible amount. */
export function emCentavos(reais: number): number {
  const centavos = Math.round(finito(reais) * 100);
  return Number.isSafeInteger(centavos) ? centavos : 0;
}

/**
 * A list that survives a bad element: it is left out, its siblings stay. A list of which nothing can
 * be read is refused.
 */
export function listaTolerante<S extends z.ZodType>(elemento: S) {
  return z.array(z.unknown()).transform((brutos, contexto): z.output<S>[] => {
    const lidos = brutos.flatMap((bruto) => {
      const lido = elemento.safeParse(bruto);
      return lido.success ? [lido.data] : [];
    });
    if (brutos.length > 0 && lidos.length === 0) {
      contexto.addIssue({ code: 'custom', message: 'no element could be read' });
      return z.NEVER;
    }
    return lidos;
  });
}

function finito(quantidade: number): number {
  return Number.isFinite(quantidade) ? quantidade : 0;
}
