import { describe, expect, it } from 'vitest';
import { type ProviderStatus, readStatus } from './provider.ts';
import { saidOf } from './words.ts';

const said = (status: ProviderStatus, message: string | null = null) =>
  saidOf({ outcome: 'status', status, paymentIntentId: 'pi_1', message });

describe('o que se diz de um pagamento', () => {
  it.each([
    ['CHK-04', 'succeeded', '✅ Pagamento aprovado com sucesso!', 'good'],
    ['CHK-05', 'processing', '⏳ Pagamento em processamento...', 'waiting'],
    [
      'CHK-06',
      'requires_payment_method',
      '❌ O pagamento não foi concluído. Tente novamente.',
      'bad',
    ],
    ['CHK-07', 'requires_action', '⚠️ Status de pagamento inesperado.', 'odd'],
    ['CHK-07', 'other', '⚠️ Status de pagamento inesperado.', 'odd'],
  ] as const)('%s: %s', (_, status, text, kind) => {
    expect(said(status)).toMatchObject({ text, kind });
    expect(said(status, 'Saldo insuficiente.')).toMatchObject({
      text,
      detail: 'Saldo insuficiente.',
    });
  });

  it('CHK-08: o erro do provedor em suas palavras, ou nas nossas', () => {
    expect(saidOf({ outcome: 'error', message: 'Cartão vencido.', over: false })?.text).toBe(
      'Cartão vencido.',
    );
    expect(saidOf({ outcome: 'error', message: null, over: true })?.text).toBe(
      'Ocorreu um erro ao processar o pagamento.',
    );
  });

  it('o que o formulário do cartão diz não se diz duas vezes', () => {
    expect(saidOf({ outcome: 'invalid' })).toBeNull();
  });

  it.each(['canceled', 'requires_capture', '', null, 7])('%o é outro status', (status) =>
    expect(readStatus(status)).toBe('other'),
  );
});
