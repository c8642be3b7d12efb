/** SHOP-06: where in the list a page stands. */
export function pageLine(list: {
  pagina: number;
  totalPaginas: number;
  totalItens: number;
}): string {
  const unit = list.totalItens === 1 ? 'produto' : 'produtos';
  return `Exibindo página ${list.pagina} de ${list.totalPaginas} (${list.totalItens} ${unit})`;
}
