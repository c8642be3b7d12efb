import { type Answer, json } from './answers.ts';
import { type Call, caller, readJson } from './call.ts';
import { isCpf } from './cpf.ts';
import { crash } from './errors.ts';
import { type Fields, isBlank } from './fields.ts';
import { existingPerfil } from './profile-rows.ts';
import type { ItemRow, PedidoRow, PerfilRow } from './rows.ts';
import type { Shop } from './state.ts';
import { Transaction } from './transaction.ts';
import { pedidoWire } from './wire.ts';

/** `POST /pedidos/criar`: the API's steps in its order, with their failures (rest-contract 3.7). */
export async function createPedido(shop: Shop, call: Call): Promise<Answer> {
  const body = readJson(call);
  const usuario = caller(call);
  const perfil = existingPerfil(shop, usuario.id);
  const enderecoId = chooseEndereco(shop, perfil, body.number('enderecoId'));
  const lines = body.objects('itens');
  if (lines === null) throw crash('itens is null');
  const rows = new Transaction(shop);
  const itens: ItemRow[] = [];
  for (const line of lines) itens.push(await readItem(shop, rows, line));
  const frete = readFrete(shop, body);
  const sum = itens.reduce((total, it) => total + it.precoUnitario * it.quantidade, 0);
  const cliente = {
    nomeCompleto: given(body, 'nomeCompleto') ?? perfil.nomeCompleto,
    cpf: given(body, 'cpf') ?? perfil.cpf,
    telefone: given(body, 'telefone') ?? perfil.telefone,
    email: given(body, 'email') ?? usuario.email,
  };
  if (shop.habits.cpfChecked && cliente.cpf !== null && !isCpf(cliente.cpf)) {
    throw crash('CPF inválido');
  }
  const pedido: PedidoRow = {
    id: shop.nextId(),
    usuarioId: usuario.id,
    data: wallClock(shop.habits.clockOffsetMinutes),
    total: sum + (frete.valorFrete ?? 0),
    status: 'PENDENTE',
    enderecoId,
    itens,
    ...cliente,
    ...frete,
    linkRastreio: null,
    checkout: false,
  };
  shop.pedidos.push(pedido);
  // From here on the order exists, even when the answer is an error.
  for (const it of itens) await takeStock(rows, it);
  return json(pedidoWire(shop, pedido, `${pedido.data}789`));
}

function chooseEndereco(shop: Shop, perfil: PerfilRow, wanted: number | null): number {
  const endereco = shop
    .enderecosOf(perfil.id)
    .find(({ id, padrao }) => (wanted === null ? padrao : id === wanted));
  if (!endereco) throw crash('Endereço não encontrado');
  return endereco.id;
}

/** Increments the product's counter at once. Trusts a price above 0 and then drops the variation. */
async function readItem(shop: Shop, rows: Transaction, line: Fields): Promise<ItemRow> {
  const produto = rows.produto(line.number('produtoId'));
  produto.pedidos += 1;
  await rows.save();
  const sent = line.number('precoUnitario') ?? 0;
  const variacaoId = sent > 0 ? null : line.number('variacaoId');
  const variacao = variacaoId === null ? null : rows.variacao(variacaoId);
  const own = variacao?.preco != null && variacao.preco > 0 ? variacao.preco : produto.precoBase;
  const precoUnitario = sent > 0 ? sent : own;
  const quantidade = line.number('quantidade');
  if (precoUnitario === null || quantidade === null) throw crash('preco or quantidade is null');
  const nome = line.text('nomeProduto');
  const nomeProduto = variacao ? `${nome ?? produto.nome} - ${variacao.nome}` : nome;
  const id = shop.nextId();
  return { id, produtoId: produto.id, variacaoId, nomeProduto, quantidade, precoUnitario };
}

function readFrete(shop: Shop, body: Fields) {
  if (shop.habits.orderReadsFrete === 'servicoFrete') {
    const [servicoFrete, valorFrete] = [body.text('servicoFrete'), body.number('valorFrete')];
    return { servicoFrete, valorFrete, prazoFrete: null };
  }
  const frete = body.object('frete');
  return {
    servicoFrete: frete?.text('servico') ?? null,
    valorFrete: frete?.number('valor') ?? null,
    prazoFrete: frete?.text('prazo') ?? null,
  };
}

/** Does not check the stock. A null stock crashes. */
async function takeStock(
  rows: Transaction,
  { produtoId, variacaoId, quantidade }: ItemRow,
): Promise<void> {
  const owner = variacaoId === null ? rows.produto(produtoId) : rows.variacao(variacaoId);
  if (owner.estoque === null) throw crash('estoque is null');
  owner.estoque -= quantidade;
  await rows.save();
}

function given(body: Fields, key: string): string | null {
  const value = body.text(key);
  return isBlank(value) ? null : value;
}

/** The server's local time with six decimals, as the database stores it. */
function wallClock(offsetMinutes: number): string {
  const shifted = new Date(Date.now() + offsetMinutes * 60_000);
  return `${shifted.toISOString().slice(0, -1)}456`;
}
