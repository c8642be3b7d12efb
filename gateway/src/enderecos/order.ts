/** Addresses with the default first, the others in the API's order. */
export function defaultFirst<Endereco extends { readonly padrao: boolean }>(
  enderecos: readonly Endereco[],
): readonly Endereco[] {
  return enderecos.toSorted((one, other) => Number(other.padrao) - Number(one.padrao));
}
