import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { PedidoNovoFragment } from '../../src/admin/sections/pedidos/lista/pedidos.gen.ts';

/** The gateway's stream of new orders. Without `open`, it cannot be reached. */
export function fakeStream() {
  const connections: {
    readonly lastEventId: string | null;
    readonly send: (text: string) => Promise<void>;
    readonly cut: () => Promise<void>;
  }[] = [];
  const state = { connections, isOpen: true };
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (!state.isOpen) throw new TypeError('offline');
    const chunks: Uint8Array[] = [];
    let isCut = false;
    let wake: () => void = () => undefined;
    const body = async function* () {
      for (;;) {
        yield* chunks.splice(0);
        if (isCut) throw new TypeError('cut');
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    connections.push({
      lastEventId: new Headers(init.headers).get('last-event-id'),
      send: (text) =>
        act(async () => {
          chunks.push(new TextEncoder().encode(text));
          wake();
        }),
      cut: () =>
        act(async () => {
          isCut = true;
          wake();
        }),
    });
    return { ok: true, body: body() };
  });
  return state;
}

/** A new order as the stream sends it. */
export function eventOf({
  id,
  data,
  status,
  statusOriginal,
  total,
  nomeCompleto,
}: PedidoNovoFragment): string {
  const pedidosNovos: PedidoNovoFragment = {
    __typename: 'Pedido',
    id,
    data,
    status,
    statusOriginal,
    total,
    nomeCompleto,
  };
  return `event: next\ndata: ${JSON.stringify({ data: { pedidosNovos }, extensions: { eventId: id } })}\n\n`;
}
