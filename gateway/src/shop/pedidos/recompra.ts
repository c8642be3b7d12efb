import { withinTurn } from '../../server/concurrency/turns.ts';
import type { ItemRecomprado } from '../../types.gen.ts';
import { MAX_QUANTIDADE } from '../carrinho/falhas.ts';
import type { CarrinhoModel } from '../carrinho/model.ts';
import type { CarrinhoPort, Wanted } from '../carrinho/port.ts';
import type { Leituras } from '../catalogo/leituras.ts';
import type { ProdutoModel } from '../catalogo/model.ts';
import { type Offered, offerOf } from '../catalogo/preco.ts';
import { ApiFailure, DeclaredError, isCarrinhoIlegivel } from '../errors.ts';
import type { Resposta } from '../falha.ts';
import { FALHAS } from '../falhas.ts';
import type { Conta } from '../sessao/conta.ts';
import { pedidoNaoEncontrado } from './falhas.ts';
import type { ItemPedidoModel } from './model.ts';
import type { PedidosPort } from './port.ts';

/** A line of an order, as the shop sells it today. */
interface Oferta extends Omit<Wanted, 'quantidade'> {
  readonly estoque: number;
}

/** What decides whether a product can be bought. */
type Vendido = Offered & Pick<ProdutoModel, 'id' | 'ativo'>;

/** What became of one line. `motivo` continues a sentence that begins with the item's name. */
type Tentativa = Pick<ItemRecomprado, 'adicionados' | 'motivo'>;

const NOT_FOR_SALE = 'não está mais à venda';
const NO_ANSWER = 'a loja não respondeu';
const FULL_LINE = `cada item do carrinho vai até ${MAX_QUANTIDADE} unidades`;
const SIGNED_OUT = 'a sessão terminou';

/** The current product of a line; null when unknown or deleted. */
export function produtoDe(
  { produtoId, nomeProduto, variacaoId }: ItemPedidoModel,
  catalogo: Leituras,
): Promise<ProdutoModel | null> {
  return produtoId === null ? catalogo.byName(nomeProduto, variacaoId) : catalogo.byId(produtoId);
}

/** The offer of a line today, or why there is none. `produto` is its current product. */
export function ofertaDe(
  {
    produtoId,
    variacaoId,
    variacaoNome,
  }: Pick<ItemPedidoModel, 'produtoId' | 'variacaoId' | 'variacaoNome'>,
  produto: Vendido | null,
): Oferta | string {
  if (produtoId === null && produto === null) return 'procure por ele na loja';
  if (!produto?.ativo) return NOT_FOR_SALE;
  const hadVolume = variacaoId !== null || variacaoNome !== null;
  if (!hadVolume && produto.variacoes.length > 0) {
    return 'agora é vendido por volume, escolha um na página do produto';
  }
  const volume = produto.variacoes.find(({ id, nome }) =>
    variacaoId === null ? plain(nome) === plain(variacaoNome ?? '') : id === variacaoId,
  );
  const id = volume?.id ?? null;
  const offer = hadVolume && !volume ? undefined : offerOf(produto, id);
  if (!offer) return `${variacaoNome ?? 'esse volume'} não existe mais`;
  if (offer.preco === null) return NOT_FOR_SALE;
  return offer.estoque > 0
    ? { produtoId: produto.id, variacaoId: id, estoque: offer.estoque }
    : 'esgotado';
}

/**
 * Adds the lines of an order to the cart one by one in one turn of the account, each sent once and limited by the stock.
 * After an unclear reply the cart decides. When it cannot be read either, nothing more is sent.
 */
export async function comprarDeNovo(
  ports: { readonly carrinho: CarrinhoPort; readonly pedidos: PedidosPort },
  caller: Conta,
  pedidoId: string,
): Resposta<'ComprarDeNovo'> {
  const pedido = await ports.pedidos.own(caller, pedidoId);
  if (!pedido) return pedidoNaoEncontrado('pedidoId');
  return caller.turn(() => addLines(ports.carrinho, { ...caller, turn: withinTurn }, pedido.itens));
}

async function addLines(
  port: CarrinhoPort,
  conta: Conta,
  lines: readonly ItemPedidoModel[],
): Resposta<'ComprarDeNovo'> {
  const { catalogo } = conta.writing;
  const wanted = await Promise.all(
    lines.map(async (line) => ({ line, oferta: ofertaDe(line, await produtoDe(line, catalogo)) })),
  );
  let carrinho: CarrinhoModel | null = await port.read(conta).catch((error: unknown) => {
    if (isCarrinhoIlegivel(error)) return null;
    throw error;
  });
  if (carrinho === null) return FALHAS.CarrinhoIlegivel;
  let stopped: string | null = null;

  const add = async (oferta: Oferta | string, units: number): Promise<Tentativa> => {
    if (typeof oferta === 'string') return left(oferta);
    if (stopped !== null) return left(stopped);
    const before = unitsOf(carrinho, oferta);
    const byStock = oferta.estoque <= MAX_QUANTIDADE;
    const room = Math.min(oferta.estoque, MAX_QUANTIDADE) - before;
    if (room <= 0) return left(byStock ? 'todas as que há já estão no carrinho' : FULL_LINE);
    const missing = byStock ? 'é o que resta no estoque' : FULL_LINE;
    const taken = (adicionados: number): Tentativa => ({
      adicionados,
      motivo: adicionados < units ? missing : null,
    });
    const quantidade = Math.min(units, room);
    const { produtoId, variacaoId } = oferta;
    const outcome = await port.add(conta, { produtoId, variacaoId, quantidade }).catch(failureOf);
    if (outcome instanceof Error) {
      carrinho = await port.readOrNull(conta);
      const arrived = unitsOf(carrinho, oferta) - before;
      if (arrived > 0) return taken(arrived);
      if (carrinho === null) stopped = deniesAccess(outcome) ? SIGNED_OUT : NO_ANSWER;
      return left(stopped ?? NO_ANSWER);
    }
    if (outcome.__typename !== 'Carrinho') return left(lowerFirst(outcome.mensagem));
    carrinho = outcome;
    return taken(quantidade);
  };

  const itens: ItemRecomprado[] = [];
  for (const { line, oferta } of wanted) {
    const { nomeProduto, variacaoNome, quantidade } = line;
    itens.push({ nomeProduto, variacaoNome, quantidade, ...(await add(oferta, quantidade)) });
  }
  return { __typename: 'Recompra', carrinho, itens };
}

function left(motivo: string): Tentativa {
  return { adicionados: 0, motivo };
}

function unitsOf(carrinho: CarrinhoModel | null, { produtoId, variacaoId }: Oferta): number {
  const line = carrinho?.itens.find(
    (item) => item.produtoId === produtoId && item.variacaoId === variacaoId,
  );
  return line?.quantidade ?? 0;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '');

/** Narrows an error to a failed or unclear call. Rethrows any other error: it is a bug. */
function failureOf(error: unknown): ApiFailure | DeclaredError {
  if (error instanceof ApiFailure || error instanceof DeclaredError) return error;
  throw error;
}

function deniesAccess(error: Error): boolean {
  return error instanceof ApiFailure && error.deniesAccess;
}

/** Turns a sentence of the shop into the end of another sentence. */
function lowerFirst(sentence: string): string {
  const text = sentence.replace(/[.!]+$/, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
}
