import { z } from 'zod';

export const confirmacaoWire = z.unknown();
export const intentWire = z.unknown();
