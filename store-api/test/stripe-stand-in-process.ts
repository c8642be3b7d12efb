import { StripeStandIn } from './stripe-stand-in.ts';

// A process of its own for whoever may not import this room: it tells where it listens and with which keys, ends with
// its parent, and is spoken to by HTTP.
const standIn = await StripeStandIn.open(Number(process.env['STRIPE_STAND_IN_PORT'] ?? 0));
const { url, secretKey, publishableKey, webhookSecret } = standIn;
process.on('disconnect', () => void standIn[Symbol.asyncDispose]());
process.send?.({ type: 'ready', url, secretKey, publishableKey, webhookSecret });
