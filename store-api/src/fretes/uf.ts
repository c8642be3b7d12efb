/** The federative units, by code. */
// biome-ignore format: a table of codes is easier to read in rows.
export const UFS = [
  'AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA',
  'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO',
] as const;
export type Uf = (typeof UFS)[number];

/** The UF of this code, in any case; undefined for any other text. */
export function parseUf(text: string): Uf | undefined {
  const upper = text.trim().toUpperCase();
  return UFS.find((uf) => uf === upper);
}
