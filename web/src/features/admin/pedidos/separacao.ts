import type { PedidoAdminFragment } from './pedido.gen.ts';

/** How many units of a product one order wants. */
export interface Parte {
  readonly pedidoId: string;
  readonly quantidade: number;
}

/** A7: a product in one volume, as it is taken off the shelf. */
export interface ProdutoASeparar {
  readonly key: string;
  readonly nome: string;
  readonly quantidade: number;
  readonly partes: readonly Parte[];
}

/** A7: everything in one volume. */
export interface GrupoDeVolume {
  readonly volume: string;
  readonly quantidade: number;
  readonly produtos: readonly ProdutoASeparar[];
}

/** A volume while it is being filled. */
interface Prateleira {
  readonly volume: string;
  readonly produtos: Map<string, Pick<ProdutoASeparar, 'nome' | 'partes'>>;
}

type Linha = PedidoAdminFragment['itens'][number];

/** What simple products are listed under. */
export const SEM_VOLUME = 'Sem volume';

/** '10ml' and ' 10 ML' are one shelf. */
const volumeKey = (nome: string | null) => (nome ?? '').replaceAll(/\s+/g, '').toLowerCase();
const nameKey = (nome: string) => nome.trim().toLocaleLowerCase('pt-BR');
const productKey = ({ produtoId, nomeProduto }: Linha) =>
  produtoId === null ? `nome ${nameKey(nomeProduto)}` : `id ${produtoId}`;

/** The number in a volume's name, for the order of the shelves; names without one come last. */
const sizeOf = (volume: string) => Number.parseFloat(volume.replace(',', '.')) || Infinity;

function byVolume(a: GrupoDeVolume, b: GrupoDeVolume): number {
  const [one, other] = [sizeOf(a.volume), sizeOf(b.volume)];
  if (one !== other) return one < other ? -1 : 1;
  if ((a.volume === SEM_VOLUME) !== (b.volume === SEM_VOLUME))
    return a.volume === SEM_VOLUME ? 1 : -1;
  return a.volume.localeCompare(b.volume, 'pt-BR');
}

const unitsOf = (parts: readonly { readonly quantidade: number }[]) =>
  parts.reduce((sum, { quantidade }) => sum + quantidade, 0);

function withPart(partes: readonly Parte[], { pedidoId, quantidade }: Parte): readonly Parte[] {
  const known = partes.some((parte) => parte.pedidoId === pedidoId);
  if (!known) return [...partes, { pedidoId, quantidade }];
  return partes.map((parte) =>
    parte.pedidoId === pedidoId ? { ...parte, quantidade: parte.quantidade + quantidade } : parte,
  );
}

/** A7: the orders that are paid and not sent yet. */
export function pagosDe(pedidos: readonly PedidoAdminFragment[]): readonly PedidoAdminFragment[] {
  return pedidos.filter(({ status }) => status === 'PAGO');
}

/** A7: what to take off the shelves for these orders: by volume, the smallest first, then by product. */
export function separar(pedidos: readonly PedidoAdminFragment[]): readonly GrupoDeVolume[] {
  const shelves = new Map<string, Prateleira>();
  for (const { id, itens } of pedidos) {
    for (const linha of itens) {
      const shelf: Prateleira = shelves.get(volumeKey(linha.variacaoNome)) ?? {
        volume: linha.variacaoNome?.trim() || SEM_VOLUME,
        produtos: new Map(),
      };
      shelves.set(volumeKey(linha.variacaoNome), shelf);
      const key = productKey(linha);
      const { nome, partes } = shelf.produtos.get(key) ?? { nome: linha.nomeProduto, partes: [] };
      const parte = { pedidoId: id, quantidade: linha.quantidade };
      shelf.produtos.set(key, { nome, partes: withPart(partes, parte) });
    }
  }
  return [...shelves.values()]
    .map(({ volume, produtos }) => {
      const list = [...produtos]
        .map(([key, { nome, partes }]) => ({ key, nome, partes, quantidade: unitsOf(partes) }))
        .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
      return { volume, produtos: list, quantidade: unitsOf(list) };
    })
    .toSorted(byVolume);
}

/** '1 unidade', '3 unidades'. */
export function unidadesText(quantidade: number): string {
  return quantidade === 1 ? '1 unidade' : `${quantidade} unidades`;
}
