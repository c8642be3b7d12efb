import { type Answer, json } from './answers.ts';
import { type Call, caller, readJson } from './call.ts';
import { isCpf } from './cpf.ts';
import { crash } from './errors.ts';
import { type Fields, isBlank } from './fields.ts';
import { existingPerfil } from './profile-rows.ts';
import type { ItemRow, PedidoRow, PerfilRow } from './rows.ts';
import type { Shop } from './state.ts';
import { pedidoWire } from './wire.ts';

/** `POST /pedidos/criar`: the API's steps in its order, with their failures (rest-contract 3.7). */
export function createPedido(shop: Shop, call: Call): Answer {
  const body = readJson(call);
  const usuario = caller(call);
  const perfil = existingPerfil(shop, usuario.id);
  const enderecoId = chooseEndereco(shop, perfil, body.number('enderecoId'));
  const lines = body.objects('itens');
  if (lines === null) throw crash('itens is null');
  const itens = lines.map((line) => readItem(shop, line));
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
  for (const it of itens) takeStock(shop, it);
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
function readItem(shop: Shop, line: Fields): ItemRow {
  const produto = shop.produto(line.number('produtoId'));
  produto.pedidos += 1;
  const sent = line.number('precoUnitario') ?? 0;
  const variacaoId = sent > 0 ? null : line.number('variacaoId');
  const variacao = variacaoId === null ? null : shop.variacao(variacaoId).variacao;
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
function takeStock(shop: Shop, { produtoId, variacaoId, quantidade }: ItemRow): void {
  const owner = variacaoId === null ? shop.produto(produtoId) : shop.variacao(variacaoId).variacao;
  if (owner.estoque === null) throw crash('estoque is null');
  owner.estoque -= quantidade;
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
