import type { z } from 'zod';

/** Messages between gateways. */
export interface Bus {
  /**
   * Sends a message to the other gateways. Resolves when it is on its way to each of them, so that a request sent after
   * that arrives later than the message; or at once when it cannot be sent now, and is sent later. Never rejects.
   */
  readonly publish: (topic: string, message: unknown) => Promise<void>;
  /** Receives the messages of the other gateways. Unreadable ones are ignored. */
  readonly on: <M>(topic: string, schema: z.ZodType<M>, listener: (message: M) => void) => void;
  /** Messages may have been missed: what depends on them must be read again. Repeated while none can arrive. */
  readonly onGap: (listener: () => void) => void;
}

/** The bus of a single gateway. */
export const NO_BUS: Bus = {
  publish: async () => undefined,
  on: () => undefined,
  onGap: () => undefined,
};
