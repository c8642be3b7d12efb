import { z } from 'zod';
import type { PagamentoModel } from '../../shop/pagamentos/model.ts';
import { amount, orNull } from '../rest/values.ts';
import { wallClock } from './pedidos.ts';
import { provedorOf } from './provedor.ts';

/** A payment that was started at the provider. */
export type Intent = z.output<typeof intentWire>;

/** The provider's status words that the shop tells apart. */
const STATUS = ['succeeded', 'processing', 'requires_payment_method', 'canceled'] as const;

export type Confirmacao = z.output<typeof confirmacaoWire>;

const token = z.string().trim().min(1).max(500);

/**
 * `POST /payment/create-payment-intent`. The older API returns the secret only, which begins with the payment's id
 * (`pi_1_secret_2`). A reply without an id is unreadable.
 */
export const intentWire = z
  .object({
    /** A secret between the shopper and the provider; it opens the provider's form. */
    clientSecret: token,
    paymentIntentId: orNull(token),
    /** Null where the API does not name it. */
    provedor: orNull(z.string().regex(/^[a-z][a-z0-9_-]{0,30}$/)),
    /** Centavos to be charged; null where the API does not tell. */
    valor: amount,
    /** Wall clock of the shop; null where the API does not tell. */
    reservaAte: orNull(wallClock),
  })
  .transform(({ clientSecret, paymentIntentId, ...rest }, context) => {
    const id = paymentIntentId ?? /^(.+?)_secret_/.exec(clientSecret)?.[1];
    if (id === undefined) {
      context.addIssue({ code: 'custom', message: 'the payment has no id' });
      return z.NEVER;
    }
    return { clientSecret, paymentIntentId: id, ...rest };
  });

/** `POST /payment/confirmar/{pedidoId}`. Its texts are not read. */
export const confirmacaoWire = z
  .object({ status: z.string(), pedidoStatus: orNull(z.string()) })
  .transform(({ status, pedidoStatus }) => ({
    status: STATUS.find((word) => word === status.trim().toLowerCase()) ?? ('other' as const),
    /** Whether the API says that the order stays cancelled, also after an approved payment. */
    pedidoCancelado: pedidoStatus === 'CANCELADO',
  }));

/** A payment as the shop shows it; `valor` in centavos. */
export function pagamentoOf(intent: Intent, pedidoId: string, valor: number): PagamentoModel {
  const provedor = provedorOf(intent.provedor);
  return { __typename: 'Pagamento', pedidoId, ...intent, provedor, valor };
}
