import { z } from 'zod';
import type { PapelModel } from '../graphql/models.ts';
import { identifier } from '../rest/values.ts';

/**
 * Roles as any version writes them: a list or one word, with or without `ROLE_`, any case (C-27).
 * Whoever may run the shop may also buy in it.
 */
export const papeisWire = z
  .union([z.array(z.string()), z.string().transform((papel) => [papel])])
  .nullish()
  .catch(null)
  .transform((names): PapelModel[] => {
    const admin = (names ?? []).some((name) => /^(?:ROLE_)?ADMIN$/i.test(name));
    return admin ? ['USER', 'ADMIN'] : ['USER'];
  });

/** `GET /usuarios/me` (rest-contract 2, UsuarioDTO): what decides whether a session still stands. */
export const contaWire = z
  .object({
    id: identifier,
    username: z.string().min(1),
    status: z.string().nullish().catch(null),
    roles: papeisWire,
  })
  .transform(({ id, username, status, roles }) => ({
    id,
    username,
    papeis: roles,
    // Accounts from before the column have no status; only a named one shuts the door.
    active: status === null || status === undefined || status.toUpperCase() === 'ATIVO',
  }));

export type Conta = z.output<typeof contaWire>;

export const perfilWire = z.unknown();
