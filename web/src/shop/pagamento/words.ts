import type { Result } from './provider.ts';

export interface PaymentMessage {
  readonly kind: 'good' | 'waiting' | 'bad' | 'odd';
  readonly text: string;
  /** The cause, or what to do. */
  readonly detail: string | null;
}

export const WAITING = 'Aguardando confirmação do pagamento…';
export const APPROVED = '✅ Pagamento aprovado com sucesso!';
export const PROCESSING = '⏳ Pagamento em processamento...';
export const NOT_DONE = '❌ O pagamento não foi concluído. Tente novamente.';
export const UNEXPECTED_STATUS = '⚠️ Status de pagamento inesperado.';
export const PROVIDER_FAILED = 'Ocorreu um erro ao processar o pagamento.';
export const NOT_STARTED = 'Erro ao iniciar pagamento';
export const UNEXPECTED = 'Erro inesperado ao processar pagamento.';
export const NOT_LOADED = 'Erro ao carregar o pedido. Tente novamente.';
export const NOT_FOUND = 'Pedido não encontrado.';

const WATCHING = 'Nós acompanhamos o pedido por aqui: se ele tiver sido pago, esta página mostra.';

/** Message for a payment result; null when the card form shows it. */
export function messageOf(result: Result): PaymentMessage | null {
  switch (result.outcome) {
    case 'invalid':
      return null;
    case 'error':
      return { kind: 'bad', text: result.message ?? PROVIDER_FAILED, detail: null };
    case 'status':
      return messageOfStatus(result);
  }
}

function messageOfStatus({
  status,
  message,
}: Extract<Result, { outcome: 'status' }>): PaymentMessage {
  switch (status) {
    case 'succeeded':
      return { kind: 'good', text: APPROVED, detail: message };
    case 'processing':
      return {
        kind: 'waiting',
        text: PROCESSING,
        detail: message ?? 'O banco ainda está conferindo. Não é preciso pagar de novo.',
      };
    case 'requires_payment_method':
      return { kind: 'bad', text: NOT_DONE, detail: message };
    case 'requires_action':
    case 'other':
      return { kind: 'odd', text: UNEXPECTED_STATUS, detail: message ?? WATCHING };
  }
}

export const unexpected: PaymentMessage = { kind: 'bad', text: UNEXPECTED, detail: WATCHING };
