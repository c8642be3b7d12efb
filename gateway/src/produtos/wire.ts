import { z } from 'zod';

export const produtosAdminWire = z.unknown();
