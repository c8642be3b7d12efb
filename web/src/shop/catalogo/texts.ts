export function pageLine(list: {
  pagina: number;
  totalPaginas: number;
  totalItens: number;
}): string {
  return `Exibindo página ${list.pagina} de ${list.totalPaginas} (${countText(list.totalItens)})`;
}

export function countText(produtos: number): string {
  return `${produtos} ${produtos === 1 ? 'produto' : 'produtos'}`;
}
