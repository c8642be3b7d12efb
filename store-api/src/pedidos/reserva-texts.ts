export function unidadesText(unidades: number): string {
  return unidades === 1 ? '1 unidade' : `${unidades} unidades`;
}

export function itensText(itens: number): string {
  return itens === 1 ? '1 item' : `${itens} itens diferentes`;
}
