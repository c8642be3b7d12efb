import { crash } from './errors.ts';
import type { PerfilRow } from './rows.ts';
import type { Shop } from './state.ts';

/** The account's profile. The first read of a missing one fails and creates an empty row (rest-contract 3.5). */
export function touchPerfil(shop: Shop, usuarioId: number): PerfilRow {
  const perfil = shop.perfilOf(usuarioId);
  if (perfil) return perfil;
  if (shop.habits.profileAutoCreate) {
    const nothing = { nomeCompleto: null, telefone: null, cpf: null };
    shop.perfis.push({ id: shop.nextId(), usuarioId, ...nothing });
  }
  throw crash('perfil is null');
}

/** The account's profile. Fails for a missing one without creating it. */
export function existingPerfil(shop: Shop, usuarioId: number): PerfilRow {
  const perfil = shop.perfilOf(usuarioId);
  if (!perfil) throw crash('perfil is null');
  return perfil;
}
