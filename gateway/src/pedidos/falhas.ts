import type { CarrinhoModel } from '../carrinho/model.ts';
import type { DadosInvalidosModel, RecursoIndisponivelModel } from '../graphql/falhas.ts';
import type { ItemEmFalta, PrecoMovido } from '../types.gen.ts';
import type { ItemPedidoModel, PedidoModel, StatusPedidoModel } from './model.ts';

/** `criarPedido` as the schema tells it: the order, or why not. */
export type CriarPedidoOutcome =
  | PedidoModel
  | DadosInvalidosModel
  | ReturnType<typeof carrinhoVazio>
  | ReturnType<typeof enderecoInvalido>
  | ReturnType<typeof precoAlterado>
  | ReturnType<typeof itensInsuficientes>
  | ReturnType<typeof itemIndisponivel>
  | ReturnType<typeof pedidoIncerto>;

/** `escolherMetodo` as the schema tells it. */
export type EscolherMetodoOutcome =
  | PedidoModel
  | ReturnType<typeof pedidoNaoEncontrado>
  | ReturnType<typeof pedidoNaoPagavel>;

/** `cancelarPedido` as the schema tells it. */
export type CancelarPedidoOutcome =
  | PedidoModel
  | RecursoIndisponivelModel
  | ReturnType<typeof pedidoNaoEncontrado>
  | ReturnType<typeof pedidoNaoCancelavel>;

/** `solicitarDesistencia` as the schema tells it. */
export type DesistenciaOutcome =
  | PedidoModel
  | DadosInvalidosModel
  | RecursoIndisponivelModel
  | ReturnType<typeof pedidoNaoEncontrado>
  | ReturnType<typeof desistenciaRecusada>;

/** The same for an order that is not there and one that is somebody else's (C-16). */
export function pedidoNaoEncontrado(campo: 'id' | 'pedidoId' = 'pedidoId') {
  return {
    __typename: 'PedidoNaoEncontrado',
    codigo: 'PEDIDO_NAO_ENCONTRADO',
    mensagem: 'Pedido não encontrado.',
    campo,
  } as const;
}

/** A product in one volume, as a person calls it (C-42). */
export function nameOf({
  nomeProduto,
  variacaoNome,
}: Pick<ItemPedidoModel, 'nomeProduto'> & {
  readonly variacaoNome?: string | null | undefined;
}): string {
  return variacaoNome ? `${nomeProduto} — ${variacaoNome}` : nomeProduto;
}

export function carrinhoVazio() {
  return {
    __typename: 'CarrinhoVazio',
    codigo: 'CARRINHO_VAZIO',
    mensagem: 'Seu carrinho está vazio.',
    campo: null,
  } as const;
}

/** `incomplete`: the address is the caller's but lacks its CEP or state. */
export function enderecoInvalido({ incomplete }: { readonly incomplete: boolean }) {
  return {
    __typename: 'EnderecoInvalido',
    codigo: 'ENDERECO_INVALIDO',
    mensagem: incomplete
      ? 'Este endereço está incompleto. Confira o CEP e o estado antes de finalizar.'
      : 'Selecione um endereço antes de pagar.',
    campo: 'enderecoId',
  } as const;
}

/** Amounts in centavos; `mensagem` where another reason than a moved price is known. */
export function precoAlterado(moved: {
  readonly itens: readonly PrecoMovido[];
  readonly totalAnterior: number | null;
  readonly totalAtual: number;
  readonly carrinho: CarrinhoModel | null;
  readonly pedido: PedidoModel | null;
  readonly mensagem?: string;
}) {
  return {
    mensagem: movedText(moved),
    ...moved,
    __typename: 'PrecoAlterado',
    codigo: 'PRECO_ALTERADO',
    campo: null,
  } as const;
}

function movedText({
  itens,
  pedido,
}: {
  readonly itens: readonly PrecoMovido[];
  readonly pedido: PedidoModel | null;
}): string {
  if (pedido) return 'Seu pedido foi criado, mas com outro valor. Confira antes de pagar.';
  return itens.length > 0
    ? 'O preço mudou desde que você montou o carrinho. Confira os novos valores.'
    : 'O total mudou. Confira o novo valor antes de continuar.';
}

/** The lines that lack units; `disponivel` is the first one's. */
export function itensInsuficientes(
  itens: readonly [ItemEmFalta, ...ItemEmFalta[]],
  carrinho: CarrinhoModel | null,
) {
  const [first] = itens;
  return {
    __typename: 'EstoqueInsuficiente',
    codigo: 'ESTOQUE_INSUFICIENTE',
    mensagem: emFaltaText(first),
    campo: 'quantidade',
    disponivel: first.disponivel,
    carrinho,
    itens,
  } as const;
}

function emFaltaText(item: ItemEmFalta): string {
  const nome = nameOf(item);
  if (item.disponivel === 0) return `${nome} está esgotado. Tire do carrinho para continuar.`;
  return item.disponivel === 1
    ? `Só resta 1 unidade de ${nome}.`
    : `Só restam ${item.disponivel} unidades de ${nome}.`;
}

/** `nome`: the product, with its volume; null when it is not known which. */
export function itemIndisponivel(nome: string | null, carrinho: CarrinhoModel | null) {
  return {
    __typename: 'ProdutoIndisponivel',
    codigo: 'PRODUTO_INDISPONIVEL',
    mensagem: `${nome ?? 'Um produto do carrinho'} não está disponível no momento. Tire do carrinho para continuar.`,
    campo: null,
    carrinho,
  } as const;
}

export function pedidoIncerto(chave: string) {
  return {
    __typename: 'PedidoIncerto',
    codigo: 'PEDIDO_INCERTO',
    mensagem:
      'A loja não confirmou o pedido. Veja em Meus Pedidos se ele aparece antes de tentar de novo.',
    campo: null,
    chave,
  } as const;
}

export function pedidoNaoPagavel(status: StatusPedidoModel) {
  return {
    __typename: 'PedidoNaoPagavel',
    codigo: 'PEDIDO_NAO_PAGAVEL',
    mensagem: 'Este pedido não está esperando pagamento.',
    campo: 'pedidoId',
    status,
  } as const;
}

/** Of a status that no owner can cancel, or PENDENTE while a payment is being processed. */
export function pedidoNaoCancelavel(status: StatusPedidoModel) {
  return {
    __typename: 'PedidoNaoCancelavel',
    codigo: 'PEDIDO_NAO_CANCELAVEL',
    mensagem:
      status === 'PENDENTE'
        ? 'Um pagamento deste pedido está em processamento. Espere o resultado antes de cancelar.'
        : 'Este pedido já não espera pagamento e não pode ser cancelado por aqui. Fale com a gente na conversa.',
    campo: 'id',
    status,
  } as const;
}

/** Of an order that was not delivered, or was longer ago than the law gives (CDC, art. 49). */
export function desistenciaRecusada(status: StatusPedidoModel) {
  return {
    __typename: 'DesistenciaRecusada',
    codigo: 'DESISTENCIA_RECUSADA',
    mensagem:
      status === 'ENTREGUE'
        ? 'O prazo de sete dias para desistir deste pedido terminou. Fale com a gente na conversa.'
        : 'Este pedido ainda não foi entregue. Para desistir dele agora, fale com a gente na conversa.',
    campo: 'id',
    status,
  } as const;
}
