import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { type CardFormProps, failure } from '../provider.ts';
import { nightAppearance } from './appearance.ts';
import styles from './CardForm.module.css';
import { resultOf } from './result.ts';
import {
  LOCALE,
  loadStripe,
  type StripeElement,
  type StripeElements,
  type StripeJs,
} from './stripe-js.ts';

/** CHK-01, CHK-13: Stripe's Payment Element. What is written in it stays in Stripe's own frame (P6). */
export function CardForm({ ref, payment, returnUrl, onReady, onFailed }: CardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<{ stripe: StripeJs; elements: StripeElements } | null>(null);
  const { clientSecret, chavePublica } = payment;
  const ready = useEffectEvent(onReady);
  const failed = useEffectEvent(onFailed);

  useEffect(() => {
    let left = false;
    let element: StripeElement | null = null;
    const show = async () => {
      if (chavePublica === null) throw new Error('The gateway named no public key for Stripe.');
      const stripe = await loadStripe(chavePublica);
      if (left || !place.current) return;
      const elements = stripe.elements({
        clientSecret,
        locale: LOCALE,
        appearance: nightAppearance(),
      });
      element = elements.create('payment', { layout: 'tabs' });
      element.on('ready', () => {
        if (!left) ready();
      });
      element.on('loaderror', () => {
        if (!left) failed();
      });
      element.mount(place.current);
      mounted.current = { stripe, elements };
    };
    show().catch(() => {
      if (!left) failed();
    });
    return () => {
      left = true;
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

  return <div ref={place} className={styles['place']} />;
}
