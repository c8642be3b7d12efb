import { describe, expect, it } from 'vitest';
import { type ProviderStatus, readStatus } from './provider.ts';
import { messageOf } from './words.ts';

const messageFor = (status: ProviderStatus, message: string | null = null) =>
  messageOf({ outcome: 'status', status, paymentIntentId: 'pi_1', message });

describe('messages about a payment', () => {
  it.each([
    ['succeeded', '✅ Pagamento aprovado com sucesso!', 'good', '(CHK-04)'],
    ['processing', '⏳ Pagamento em processamento...', 'waiting', '(CHK-05)'],
    [
      'requires_payment_method',
      '❌ O pagamento não foi concluído. Tente novamente.',
      'bad',
      '(CHK-06)',
    ],
    ['requires_action', '⚠️ Status de pagamento inesperado.', 'odd', '(CHK-07)'],
    ['other', '⚠️ Status de pagamento inesperado.', 'odd', '(CHK-07)'],
  ] as const)("%s is '%s', of kind %s %s", (status, text, kind, _id) => {
    expect(messageFor(status)).toMatchObject({ text, kind });
    expect(messageFor(status, 'Saldo insuficiente.')).toMatchObject({
      text,
      detail: 'Saldo insuficiente.',
    });
  });

  it("shows the provider's error text, or the shop's (CHK-08)", () => {
    expect(messageOf({ outcome: 'error', message: 'Cartão vencido.', over: false })?.text).toBe(
      'Cartão vencido.',
    );
    expect(messageOf({ outcome: 'error', message: null, over: true })?.text).toBe(
      'Ocorreu um erro ao processar o pagamento.',
    );
  });

  it('leaves errors of the card form to the form', () => {
    expect(messageOf({ outcome: 'invalid' })).toBeNull();
  });

  it.each(['canceled', 'requires_capture', '', null, 7])('parses %o as another status', (status) =>
    expect(readStatus(status)).toBe('other'),
  );
});
