import type { Endereco } from '../enderecos/endereco.ts';

/** CARTPG-04: the address that was chosen while it is still there; before anybody chose, the default one. */
export function chosenOf(enderecos: readonly Endereco[], chosen: string | null): Endereco | null {
  return (
    enderecos.find(({ id }) => id === chosen) ?? enderecos.find(({ padrao }) => padrao) ?? null
  );
}

/** The address that was not there before, where exactly one is new: who adds one means it. */
export function addedTo(before: readonly Endereco[], after: readonly Endereco[]): string | null {
  const known = new Set(before.map(({ id }) => id));
  const [added, ...more] = after.filter(({ id }) => !known.has(id));
  return added && more.length === 0 ? added.id : null;
}
