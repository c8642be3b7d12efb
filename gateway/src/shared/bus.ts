import type { z } from 'zod';

/** Messages between gateways. */
export interface Bus {
  /** Sends a message to the other gateways. Never fails; what cannot be sent now is sent later. */
  readonly publish: (topic: string, message: unknown) => void;
  /** Receives the messages of the other gateways. Unreadable ones are ignored. */
  readonly on: <M>(topic: string, schema: z.ZodType<M>, listener: (message: M) => void) => void;
  /** Messages may have been missed: what depends on them must be read again. Repeated while none can arrive. */
  readonly onGap: (listener: () => void) => void;
}

/** The bus of a single gateway. */
export const NO_BUS: Bus = {
  publish: () => undefined,
  on: () => undefined,
  onGap: () => undefined,
};
