import { z } from 'zod';
import type { EventoAuditoria } from '../../types.gen.ts';
import { pageOf } from '../rest/page.ts';
import { identifier, nullableIdentifier, nullableText as text, wallClock } from '../rest/values.ts';

const QUEM = { CLIENTE: 'Cliente', LOJA: 'Loja', REMOVIDA: 'Conta removida' } as const;

const evento = z
  .object({
    id: identifier,
    data: wallClock,
    tipo: z.enum(['CATEGORIA', 'FRETE', 'PEDIDO', 'PRODUTO', 'USUARIO']),
    alvo: z.string().min(1),
    existe: z.boolean(),
    nome: text,
    quem: z.enum(['EQUIPE', 'CLIENTE', 'LOJA', 'REMOVIDA']),
    autorId: nullableIdentifier,
    autor: text,
    resumo: z.string().min(1),
  })
  .transform(
    ({ data, existe, nome, quem, autor, autorId, ...rest }): EventoAuditoria => ({
      ...rest,
      quando: data,
      alvoExiste: existe,
      alvoNome: nome,
      autor: quem === 'EQUIPE' ? (autor ?? 'Equipe') : QUEM[quem],
      autorId: quem === 'REMOVIDA' ? null : autorId,
    }),
  );

/** `GET /auditoria` (additive). Unreadable entries are left out. */
export const auditoriaPageWire = pageOf(evento);
