import { Box } from '@mantine/core';
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { type CardFormProps, failure } from '../provider.ts';
import { nightAppearance } from './appearance.ts';
import { resultOf } from './result.ts';
import {
  LOCALE,
  loadStripe,
  type StripeElement,
  type StripeElements,
  type StripeJs,
} from './stripe-js.ts';

// By hand: the place of Stripe's frame.
/** Stripe's Payment Element with the night theme. Card data stays in Stripe's frame. */
export function CardForm({ ref, payment, returnUrl, onReady, onFailed }: CardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<{ stripe: StripeJs; elements: StripeElements } | null>(null);
  const { clientSecret, chavePublica } = payment;
  const ready = useEffectEvent(onReady);
  const failed = useEffectEvent(onFailed);

  useEffect(() => {
    let unmounted = false;
    let element: StripeElement | null = null;
    const show = async () => {
      if (chavePublica === null)
        throw new Error(
          'The gateway returned no public key for Stripe. Set STRIPE_PUBLISHABLE_KEY.',
        );
      const stripe = await loadStripe(chavePublica);
      if (unmounted || !place.current) return;
      const elements = stripe.elements({
        clientSecret,
        locale: LOCALE,
        appearance: nightAppearance(),
      });
      element = elements.create('payment', { layout: 'tabs' });
      element.on('ready', () => {
        if (!unmounted) ready();
      });
      element.on('loaderror', () => {
        if (!unmounted) failed();
      });
      element.mount(place.current);
      mounted.current = { stripe, elements };
    };
    show().catch(() => {
      if (!unmounted) failed();
    });
    return () => {
      unmounted = true;
      mounted.current = null;
      element?.destroy();
    };
  }, [clientSecret, chavePublica]);

  useImperativeHandle(
    ref,
    () => ({
      pay: async () => {
        if (!mounted.current) return failure;
        const { stripe, elements } = mounted.current;
        return stripe
          .confirmPayment({
            elements,
            confirmParams: { return_url: returnUrl },
            redirect: 'if_required',
          })
          .then(resultOf, () => failure);
      },
    }),
    [returnUrl],
  );

  return <Box ref={place} mih="14.5rem" />;
}
