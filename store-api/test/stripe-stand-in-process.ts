import { StripeStandIn } from './stripe-stand-in.ts';

// Runs the stand-in in a new process, for tests that may not import this workspace. Reports its address and keys, and
// ends with its parent.
const standIn = await StripeStandIn.open(Number(process.env['STRIPE_STAND_IN_PORT'] ?? 0));
const { url, secretKey, publishableKey, webhookSecret } = standIn;
process.on('disconnect', () => void standIn[Symbol.asyncDispose]());
process.send?.({ type: 'ready', url, secretKey, publishableKey, webhookSecret });
