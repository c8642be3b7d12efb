import type { Habits } from './habits.ts';
import type { EnderecoRow, PedidoRow, ProdutoRow, UsuarioRow } from './rows.ts';
import type { Shop } from './state.ts';

/** Lowest variation price (a 0 counts), else the base price, else 0. */
export function precoMinimo({ variacoes, precoBase }: ProdutoRow): number {
  const precos = variacoes.flatMap(({ preco }) => preco ?? []);
  return precos.length > 0 ? Math.min(...precos) : (precoBase ?? 0);
}

export function produtoWire(shop: Shop, produto: ProdutoRow): object {
  const categorias =
    shop.habits.categoriasAs === 'names'
      ? produto.categorias
      : produto.categorias.map((nome) => ({
          id: shop.categorias.find((one) => one.nome === nome)?.id ?? null,
          nome,
        }));
  return { ...produto, categorias, precoMinimo: precoMinimo(produto) };
}

/** `{id, logradouro, …, padrao}` by name. */
export function enderecoWire(endereco: EnderecoRow) {
  const { perfilId: _, ...named } = endereco;
  return named;
}

/** One step of the rotation (rest-contract 2.1), as in a shifted reply or in a row saved from one. */
export function rotate<
  Place extends { cidade: string | null; estado: string | null; cep: string | null },
>(place: Place): Place {
  return { ...place, cidade: place.estado, estado: place.cep, cep: place.cidade };
}

export function enderecosWire(enderecos: readonly EnderecoRow[], rotated: boolean): object[] {
  return enderecos.map((row) => (rotated ? rotate(enderecoWire(row)) : enderecoWire(row)));
}

export function rolesWire(roles: readonly string[], form: Habits['rolesForm']): unknown {
  return form === 'list' ? roles : roles.join(',');
}

export function usuarioWire(
  { id, username, nome, email, status, roles }: UsuarioRow,
  { rolesKey, rolesForm }: Habits,
): object {
  return { id, username, nome, email, status, [rolesKey]: rolesWire(roles, rolesForm) };
}

/** An order on the wire. `data` replaces the stored time (a new order's has nine decimals). */
export function pedidoWire(shop: Shop, pedido: PedidoRow, data = pedido.data): object {
  const { habits } = shop;
  const { itens, usuarioId, enderecoId, checkout: _, ...plain } = pedido;
  const endereco = shop.enderecos.find(({ id }) => id === enderecoId);
  const usuario = shop.usuarios.find(({ id }) => id === usuarioId);
  return {
    ...plain,
    data: withDecimals(data, habits.dateDecimals),
    [habits.enderecoKey]: endereco ? enderecoWire(endereco) : null,
    itens: itens.map((item) => ({
      produtoId: item.id,
      variacaoId: item.variacaoId,
      [habits.itemNomeKey]: item.nomeProduto,
      quantidade: item.quantidade,
      precoUnitario: item.precoUnitario,
      imagemUrl: shop.produtos.find(({ id }) => id === item.produtoId)?.imagemUrl ?? null,
    })),
    [habits.usuarioKey]: usuario
      ? { ...usuarioWire(usuario, habits), password: null, resetToken: null, perfil: null }
      : null,
  };
}

function withDecimals(data: string, decimals: Habits['dateDecimals']): string {
  if (decimals === 'stored') return data;
  const [seconds = '', fraction = ''] = data.split('.');
  return decimals === 0 ? seconds : `${seconds}.${fraction.padEnd(9, '0').slice(0, decimals)}`;
}
