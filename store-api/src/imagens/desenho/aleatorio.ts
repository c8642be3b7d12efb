/** A seeded source of numbers: the same seed gives the same picture on every machine. */
export interface Acaso {
  /** A number in [min, max). */
  entre(min: number, max: number): number;
  /** An integer in [min, max]. */
  inteiro(min: number, max: number): number;
  /** True with the given probability. */
  chance(probabilidade: number): boolean;
  /** -1 or 1. */
  lado(): -1 | 1;
}

function hashTexto(texto: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < texto.length; i += 1) {
    hash = Math.imul(hash ^ texto.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** Builds the source for a seed (mulberry32 over an FNV-1a hash of the text). */
export function criarAcaso(semente: string): Acaso {
  let estado = hashTexto(semente);
  const proximo = (): number => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let t = estado;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const entre = (min: number, max: number): number => min + (max - min) * proximo();
  return {
    entre,
    inteiro: (min, max) => Math.floor(entre(min, max + 1)),
    chance: (probabilidade) => proximo() < probabilidade,
    lado: () => (proximo() < 0.5 ? -1 : 1),
  };
}
