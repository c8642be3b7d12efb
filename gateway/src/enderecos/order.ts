/** Addresses as a person wants them: the default first, the others as the API lists them. */
export function defaultFirst<Endereco extends { readonly padrao: boolean }>(
  enderecos: readonly Endereco[],
): readonly Endereco[] {
  return enderecos.toSorted((one, other) => Number(other.padrao) - Number(one.padrao));
}
