import { z } from 'zod';
import { MAX_INT } from '../../http/fields.ts';
import { cardErrorText } from './card-errors.ts';
import {
  type Dispute,
  INTENT_STATUS,
  type Intent,
  ProviderUnavailable,
  type Refund,
} from './provider.ts';

const CardError = z.object({
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
});

/** An intent in Stripe's format, which the simulated provider shares. */
const PaymentIntentWire = z.object({
  id: z.string(),
  client_secret: z.string(),
  amount: z.int(),
  status: z.enum([...INTENT_STATUS, 'requires_confirmation', 'requires_capture']),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: CardError.nullish(),
  payment_method: z.string().nullish(),
  next_action: z
    .object({
      pix_display_qr_code: z.object({ data: z.string().min(1), expires_at: z.int() }).nullish(),
    })
    .nullish(),
});

const RefundWire = z.object({
  id: z.string(),
  amount: z.int().positive(),
  payment_intent: z.string(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const DisputeWire = z.object({
  id: z.string(),
  amount: z.int().positive(),
  payment_intent: z.string().nullish(),
  status: z.string(),
  reason: z.string(),
  payment_method_details: z
    .object({ card: z.object({ case_type: z.string().nullish() }).nullish() })
    .nullish(),
});

/** What every message about a refund or a charge carries. */
const OfPayment = z.object({ payment_intent: z.string().nullish() });

/**
 * Provider → interface.
 *
 * @throws ProviderUnavailable for a reply of another shape.
 */
export function toIntent(reply: unknown): Intent {
  const { id, client_secret, amount, status, metadata, ...more } = read(PaymentIntentWire, reply);
  const { last_payment_error, next_action, payment_method: meio } = more;
  const code = status === 'requires_action' ? next_action?.pix_display_qr_code : undefined;
  return {
    id,
    clientSecret: client_secret,
    status: toStatus(status),
    valor: amount,
    pedidoId: toNumber(metadata['pedidoId']),
    tentativa: toNumber(metadata['tentativa']),
    chave: metadata['chave'],
    erro:
      last_payment_error == null
        ? undefined
        : cardErrorText(last_payment_error.decline_code, last_payment_error.code),
    ...(meio != null && { meio }),
    ...(code != null && {
      pix: { copiaECola: code.data, expiraEm: new Date(code.expires_at * 1000) },
    }),
  };
}

/** As `toIntent`, for a refund. */
export function toRefund(reply: unknown): Refund {
  const { id, amount, payment_intent, status, failure_reason, metadata } = read(RefundWire, reply);
  const estado = REFUND_STATE[status];
  return {
    id,
    intentId: payment_intent,
    valor: amount,
    estado,
    falha: estado === 'FALHOU' ? (failure_reason ?? status) : undefined,
    estornoId: toNumber(metadata?.['estornoId']),
    tentativa: toNumber(metadata?.['tentativa']),
  };
}

const REFUND_STATE = {
  pending: 'PENDENTE',
  requires_action: 'PENDENTE',
  succeeded: 'FEITO',
  failed: 'FALHOU',
  canceled: 'FALHOU',
} as const satisfies Record<z.infer<typeof RefundWire>['status'], Refund['estado']>;

/** As `toIntent`, for a dispute; undefined for one of a payment without an intent. */
export function toDispute(reply: unknown): Dispute | undefined {
  const dispute = read(DisputeWire, reply);
  const { id, amount, payment_intent, reason } = dispute;
  if (payment_intent == null) return undefined;
  return {
    id,
    intentId: payment_intent,
    valor: amount,
    estado: disputeState(dispute),
    motivo: reason,
  };
}

// Every other status waits for the shop, the bank or a time limit.
function disputeState({
  status,
  payment_method_details: method,
}: z.infer<typeof DisputeWire>): Dispute['estado'] {
  switch (status) {
    case 'won':
      return 'GANHA';
    case 'prevented':
      // A resolution gives the money back to the cardholder; any other prevention leaves it to the shop.
      return method?.card?.case_type === 'resolution' ? 'PERDIDA' : 'GANHA';
    case 'lost':
      return 'PERDIDA';
    case 'warning_closed':
      return 'ENCERRADA';
    default:
      return 'ABERTA';
  }
}

/** The intent of a refund or charge; undefined for one of a payment without an intent. */
export function toIntentId(reply: unknown): string | undefined {
  return read(OfPayment, reply).payment_intent ?? undefined;
}

function read<T>(shape: z.ZodType<T>, reply: unknown): T {
  const parsed = shape.safeParse(reply);
  if (parsed.success) return parsed.data;
  throw new ProviderUnavailable('The provider sent an object of an unknown shape.', {
    cause: parsed.error,
  });
}

function toStatus(status: z.infer<typeof PaymentIntentWire>['status']): Intent['status'] {
  if (status === 'requires_confirmation') return 'requires_payment_method';
  return status === 'requires_capture' ? 'processing' : status;
}

function toNumber(text: string | undefined): number | undefined {
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= MAX_INT ? value : undefined;
}
