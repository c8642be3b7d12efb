import type { Refusal } from '../rest/failure.ts';

/**
 * The API's refusal of an order that asks for more units than there are; `textOf` says so to a person, by the first
 * line's name (empty when it is not known) and the units that can be had of it.
 */
export function refusedForStock(
  { itens, disponivel }: Refusal,
  textOf: (nome: string, units: number) => string,
) {
  const [first] = itens;
  const units = first?.disponivel ?? disponivel ?? 0;
  return {
    __typename: 'EstoqueInsuficiente',
    codigo: 'ESTOQUE_INSUFICIENTE',
    mensagem: textOf(first?.nomeProduto ?? '', units),
    campo: 'quantidade',
    disponivel: units,
    carrinho: null,
    itens: itens.map((item) => ({
      produtoId: item.produtoId,
      variacaoId: item.variacaoId,
      nomeProduto: item.nomeProduto,
      variacaoNome: null,
      disponivel: item.disponivel ?? 0,
    })),
  } as const;
}
