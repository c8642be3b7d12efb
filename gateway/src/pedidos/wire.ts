import { z } from 'zod';

export const historicoPedidoWire = z.unknown();
export const pedidosPageWire = z.unknown();
export const pedidosWire = z.unknown();
export const pedidoWire = z.unknown();
export const statusPedidoWire = z.unknown();
