import { z } from 'zod';

export const cotacaoWire = z.unknown();
export const fretesWire = z.unknown();
