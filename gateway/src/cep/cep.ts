/** Looks a CEP up at a service outside the shop. */
export type CepLookup = Readonly<Record<never, never>>;

export function createCepLookup(): CepLookup {
  return {};
}
