// By the provider's `decline_code` or `code`. Reasons that would help a thief (stolen, lost, fraudulent) get the general
// text.
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['insufficient_funds', 'Saldo ou limite insuficiente. Use outro cartão.'],
  ['expired_card', 'O cartão está vencido. Use outro cartão.'],
  ['incorrect_number', 'O número do cartão está incorreto. Confira e tente de novo.'],
  ['invalid_number', 'O número do cartão está incorreto. Confira e tente de novo.'],
  ['incorrect_cvc', 'O código de segurança está incorreto. Confira e tente de novo.'],
  ['invalid_cvc', 'O código de segurança está incorreto. Confira e tente de novo.'],
  ['invalid_expiry_month', 'A validade do cartão está incorreta. Confira e tente de novo.'],
  ['invalid_expiry_year', 'A validade do cartão está incorreta. Confira e tente de novo.'],
  [
    'payment_intent_authentication_failure',
    'O banco não confirmou que é você. Tente de novo ou use outro cartão.',
  ],
  [
    'authentication_required',
    'O banco pede uma confirmação. Tente de novo e confirme no seu banco.',
  ],
  ['card_velocity_exceeded', 'O limite do cartão foi atingido. Use outro cartão.'],
  ['card_not_supported', 'Este cartão não aceita esta compra. Use outro cartão.'],
  ['processing_error', 'O banco não respondeu. Tente de novo em instantes.'],
]);
const DECLINED = 'O cartão foi recusado. Use outro cartão ou fale com o seu banco.';

/**
 * The Portuguese text for a refused card.
 *
 * @param codes the provider's codes, most specific first.
 */
export function cardErrorText(...codes: readonly (string | null | undefined)[]): string {
  const [text = DECLINED] = codes.flatMap((code) => TEXTS.get(code ?? '') ?? []);
  return text;
}
