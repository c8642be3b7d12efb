import type { NewEndereco } from './model.ts';

/** The fields of an address that a save sets. */
const WRITTEN = [
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'cidade',
  'estado',
  'cep',
] as const satisfies readonly (keyof NewEndereco)[];

type Written = Readonly<Record<(typeof WRITTEN)[number], string | null>>;

/** Whether both are the same address, apart from their ids and the default mark. */
export function isSame(one: Written, other: NewEndereco): boolean {
  return WRITTEN.every((field) => one[field] === other[field]);
}
