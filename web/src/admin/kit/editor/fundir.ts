/** A value that both sides changed. A person decides which one stays. */
export interface Divergencia {
  /** Names the value for `take`. */
  readonly chave: string;
  readonly rotulo: string;
  readonly salva: string;
  readonly minha: string;
}

export interface Fusao<R> {
  /** Mine, with what only the other side changed. A divergent value is mine until it is decided. */
  readonly rascunho: R;
  readonly divergencias: readonly Divergencia[];
  /** What only the other side changed, in words. */
  readonly vindas: readonly string[];
}

/** Fields of a draft that are compared, merged and chosen together. */
export interface Campo<R> {
  /** Equal keys are the same value: `49,9` and `49,90`. */
  readonly keyOf: (rascunho: R) => string;
  /** Three-way merge of these fields. */
  readonly merge: (base: R, minha: R, salva: R) => Fusao<Partial<R>>;
  /** These fields of `rascunho` after the value `chave` was taken from `from`; null when the value is not theirs. */
  readonly take: (rascunho: R, from: R, chave: string) => Partial<R> | null;
}

export const EMPTY = '(vazio)';

/** A field that is merged as a whole. */
export function campo<R extends object>(
  nome: keyof R & string,
  {
    rotulo,
    keyOf,
    textOf,
    isLong = false,
  }: {
    rotulo: string;
    keyOf: (rascunho: R) => string;
    textOf: (rascunho: R) => string;
    /** True for a text that is too long for a line: a merged change is named without it. */
    isLong?: boolean;
  },
): Campo<R> {
  const copy = (from: R): Partial<R> => {
    const part: Partial<R> = {};
    part[nome] = from[nome];
    return part;
  };
  return {
    keyOf,
    merge: (base, minha, salva) => {
      const isMine = keyOf(minha) !== keyOf(base);
      const isTheirs = keyOf(salva) !== keyOf(base);
      const isDivergent = isMine && isTheirs && keyOf(minha) !== keyOf(salva);
      const text = textOf(salva);
      return {
        rascunho: isTheirs && !isDivergent ? copy(salva) : {},
        divergencias: isDivergent
          ? [{ chave: nome, rotulo, salva: text, minha: textOf(minha) }]
          : [],
        vindas: isTheirs && !isMine ? [isLong ? rotulo : `${rotulo}: agora é ${text}`] : [],
      };
    },
    take: (_, from, chave) => (chave === nome ? copy(from) : null),
  };
}

/** The fields of a draft that are texts. */
export type Texto<R> = { [K in keyof R]: R[K] extends string ? K : never }[keyof R] & string;

/** A text field. Its key is the text that is sent: without outer spaces, and normalised. */
export function campoDeTexto<R extends object>(
  nome: Texto<R>,
  rotulo: string,
  {
    normalise = (text) => text,
    isLong = false,
  }: { normalise?: (text: string) => string; isLong?: boolean } = {},
): Campo<R> {
  const read = (rascunho: R) => String(rascunho[nome]).trim();
  return campo<R>(nome, {
    rotulo,
    isLong,
    keyOf: (rascunho) => normalise(read(rascunho)),
    textOf: (rascunho) => read(rascunho) || EMPTY,
  });
}

/** Whether two drafts are equal in every field. */
export function isSame<R>(campos: readonly Campo<R>[], one: R, other: R): boolean {
  return campos.every(({ keyOf }) => keyOf(one) === keyOf(other));
}

/** Merges my draft and the saved one over their base. Values that both changed become divergences. */
export function fundir<R extends object>(
  campos: readonly Campo<R>[],
  base: R,
  minha: R,
  salva: R,
): Fusao<R> {
  const parts = campos.map(({ merge }) => merge(base, minha, salva));
  const rascunho = { ...minha };
  for (const part of parts) Object.assign(rascunho, part.rascunho);
  return {
    rascunho,
    divergencias: parts.flatMap(({ divergencias }) => divergencias),
    vindas: parts.flatMap(({ vindas }) => vindas),
  };
}

/** Takes a divergent value from another draft. */
export function take<R extends object>(
  campos: readonly Campo<R>[],
  rascunho: R,
  from: R,
  chave: string,
): R {
  for (const each of campos) {
    const part = each.take(rascunho, from, chave);
    if (part !== null) return { ...rascunho, ...part };
  }
  return rascunho;
}
