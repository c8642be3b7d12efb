import { formatCep } from '@decantaria/brasil/cep';
import { readUf } from '@decantaria/brasil/uf';
import { z } from 'zod';
import type { EnderecoPorCep } from '../../types.gen.ts';

const MAX_TEXT = 200;

const text = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .transform((value) => value?.trim() ?? '');

/**
 * The address in a CEP service's reply, with ViaCEP's fields: `logradouro`, `bairro`, `localidade`, `uf`, and `erro`
 * for an unknown CEP. Null for an unknown CEP, another CEP or an unreadable reply.
 */
export function readCepReply(reply: unknown, cep: string): EnderecoPorCep | null {
  const parsed = replyWire.safeParse(reply);
  if (!parsed.success) return null;
  const { logradouro, bairro, localidade, uf, erro } = parsed.data;
  const estado = readUf(uf);
  const isOther = parsed.data.cep !== '' && formatCep(parsed.data.cep) !== cep;
  if (Boolean(erro) || estado === null || localidade === '' || isOther) return null;
  return { cep, logradouro, bairro, cidade: localidade, estado };
}

const replyWire = z.object({
  cep: text,
  logradouro: text,
  bairro: text,
  localidade: text,
  uf: text,
  erro: z.union([z.boolean(), z.string()]).nullish(),
});
