import type { Endereco } from '../../lib/enderecos/endereco.ts';

/** The chosen address, or the default one, or null. */
export function chosenOf(enderecos: readonly Endereco[], chosen: string | null): Endereco | null {
  return (
    enderecos.find(({ id }) => id === chosen) ?? enderecos.find(({ padrao }) => padrao) ?? null
  );
}

/** Id of the added address when exactly one is new, otherwise null. */
export function addedTo(before: readonly Endereco[], after: readonly Endereco[]): string | null {
  const previousIds = new Set(before.map(({ id }) => id));
  const [added, ...more] = after.filter(({ id }) => !previousIds.has(id));
  return added && more.length === 0 ? added.id : null;
}
