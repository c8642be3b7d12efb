// By the provider's `decline_code` or `code`. Reasons that help a thief (stolen, lost, fraudulent) read as a
// plain refusal.
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
 * The Portuguese text for a refused card (CHK-08).
 *
 * @param codes the provider's words for it, the most exact first.
 */
export function cardErrorText(...codes: readonly (string | null | undefined)[]): string {
  for (const code of codes) {
    const text = TEXTS.get(code ?? '');
    if (text !== undefined) return text;
  }
  return DECLINED;
}
