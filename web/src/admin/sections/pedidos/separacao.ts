import type { PedidoAdminFragment } from './pedido.gen.ts';

export interface Parte {
  readonly pedidoId: string;
  readonly quantidade: number;
}

type Linha = PedidoAdminFragment['itens'][number];

export const SEM_VOLUME = 'Sem volume';

/** '10ml' and ' 10 ML' have the same key. */
const volumeKey = (nome: string | null) => (nome ?? '').replaceAll(/\s+/g, '').toLowerCase();
const nameKey = (nome: string) => nome.trim().toLocaleLowerCase('pt-BR');
const productKey = ({ produtoId, nomeProduto }: Linha) =>
  produtoId === null ? `nome ${nameKey(nomeProduto)}` : `id ${produtoId}`;

/** Number in a volume's name, for sorting; Infinity without one. */
const sizeOf = (volume: string) => Number.parseFloat(volume.replace(',', '.')) || Infinity;

function byVolume(a: { readonly volume: string }, b: { readonly volume: string }): number {
  const [one, other] = [sizeOf(a.volume), sizeOf(b.volume)];
  if (one !== other) return one < other ? -1 : 1;
  if ((a.volume === SEM_VOLUME) !== (b.volume === SEM_VOLUME))
    return a.volume === SEM_VOLUME ? 1 : -1;
  return a.volume.localeCompare(b.volume, 'pt-BR');
}

const unitsOf = (parts: readonly { readonly quantidade: number }[]) =>
  parts.reduce((sum, { quantidade }) => sum + quantidade, 0);

export function pagosDe(pedidos: readonly PedidoAdminFragment[]): readonly PedidoAdminFragment[] {
  return pedidos.filter(({ status }) => status === 'PAGO');
}

/** Groups the lines of orders by volume, and in each by product. */
export function separar(pedidos: readonly PedidoAdminFragment[]) {
  const linhas = pedidos.flatMap(({ id, itens }) =>
    itens.map((linha) => ({ ...linha, pedidoId: id })),
  );
  return [...Map.groupBy(linhas, ({ variacaoNome }) => volumeKey(variacaoNome)).values()]
    .map((doVolume) => {
      const produtos = [...Map.groupBy(doVolume, productKey)]
        .map(([key, doProduto]) => ({
          key,
          nome: doProduto[0]?.nomeProduto ?? '',
          quantidade: unitsOf(doProduto),
          partes: [...Map.groupBy(doProduto, ({ pedidoId }) => pedidoId)].map(
            ([pedidoId, partes]) => ({ pedidoId, quantidade: unitsOf(partes) }),
          ),
        }))
        .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
      const volume = doVolume[0]?.variacaoNome?.trim() || SEM_VOLUME;
      return { volume, produtos, quantidade: unitsOf(doVolume) };
    })
    .toSorted(byVolume);
}
