/** SHOP-06: where in the list a page stands. */
export function pageLine(list: {
  pagina: number;
  totalPaginas: number;
  totalItens: number;
}): string {
  return `Exibindo página ${list.pagina} de ${list.totalPaginas} (${countText(list.totalItens)})`;
}

/** '1 produto', '3 produtos'. */
export function countText(produtos: number): string {
  return `${produtos} ${produtos === 1 ? 'produto' : 'produtos'}`;
}
