import { useEffect, useEffectEvent, useRef } from 'react';
import type { StatusPedido } from './checkout.gen.ts';

/** What a way to pay reports to the page. */
export interface StartProps {
  /** Called with the end of the reservation; null when the shop does not tell. */
  readonly onStarted: (reservaAte: string | null) => void;
  /** Called when the order's status may have changed. */
  readonly onNews: () => void;
  /** Called when the gateway reports another order status. */
  readonly onOtherStatus: (status: StatusPedido) => void;
}

/** Calls `start` once, when the part is first shown. */
export function useStart(start: () => void): void {
  const started = useRef(false);
  const begin = useEffectEvent(start);
  useEffect(() => {
    // StrictMode runs effects twice in development.
    if (started.current) return;
    started.current = true;
    begin();
  }, []);
}
