import { z } from 'zod';

export const enderecosMeWire = z.unknown();
export const enderecoWire = z.unknown();
