interface Simple {
  readonly nome: string;
  readonly descricao: string;
  readonly variacoes: readonly unknown[];
}

/** What a product without volumes holds: 'frasco inteiro, 50 ml', where its texts name the millilitres; null with volumes. */
export function contentLabel({ nome, descricao, variacoes }: Simple): string | null {
  if (variacoes.length > 0) return null;
  const amount = /(?<![\d.,])\d{1,4}(?:,\d{1,2})?\s*ml\b/i.exec(`${nome} ${descricao}`)?.[0];
  return amount ? `frasco inteiro, ${amount.replace(/\s*ml$/i, ' ml')}` : 'frasco inteiro';
}
