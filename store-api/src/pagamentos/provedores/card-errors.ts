import BY_CODE from './card-errors.json' with { type: 'json' };

// Reasons that would help a thief (stolen, lost, fraudulent) are not listed, so they get the general text.
const TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(BY_CODE));
const DECLINED = 'O cartão foi recusado. Use outro cartão ou fale com o seu banco.';

/**
 * The Portuguese text for a refused card.
 *
 * @param codes the provider's `decline_code` and `code`, most specific first.
 */
export function cardErrorText(...codes: readonly (string | null | undefined)[]): string {
  const [text = DECLINED] = codes.flatMap((code) => TEXTS.get(code ?? '') ?? []);
  return text;
}
