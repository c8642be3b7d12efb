import type { PedidoAdminFragment } from './pedido.gen.ts';

export interface Parte {
  readonly pedidoId: string;
  readonly quantidade: number;
}

export interface ProdutoASeparar {
  readonly key: string;
  readonly nome: string;
  readonly quantidade: number;
  readonly partes: readonly Parte[];
}

export interface GrupoDeVolume {
  readonly volume: string;
  readonly quantidade: number;
  readonly produtos: readonly ProdutoASeparar[];
}

interface Prateleira {
  readonly volume: string;
  readonly produtos: Map<string, Pick<ProdutoASeparar, 'nome' | 'partes'>>;
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
  const isListed = partes.some((parte) => parte.pedidoId === pedidoId);
  if (!isListed) return [...partes, { pedidoId, quantidade }];
  return partes.map((parte) =>
    parte.pedidoId === pedidoId ? { ...parte, quantidade: parte.quantidade + quantidade } : parte,
  );
}

export function pagosDe(pedidos: readonly PedidoAdminFragment[]): readonly PedidoAdminFragment[] {
  return pedidos.filter(({ status }) => status === 'PAGO');
}

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

export function unidadesText(quantidade: number): string {
  return quantidade === 1 ? '1 unidade' : `${quantidade} unidades`;
}
