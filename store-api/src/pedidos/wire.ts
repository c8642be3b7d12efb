import { z } from 'zod';
import type { MetodoPagamento } from '../db/tables.ts';
import { A_COMBINAR } from '../fretes/quote.ts';
import { toReais } from '../http/money.ts';
import { toWallClock } from '../http/times.ts';
import { toImagemWire } from '../produtos/imagem.ts';
import { Imagem } from '../produtos/wire.ts';
import type { StoredItem, StoredPedido } from './read.ts';
import { isPayable, STATUS_PEDIDO, toStatusCliente } from './status.ts';
import { nameOf } from './transition.ts';
import { isWithdrawable } from './withdrawal.ts';

/** Whose words an answer uses for a status: customers read ENTREGUE where admins read CONCLUIDO (C-52). */
export type Audience = 'cliente' | 'admin';

export const METODOS = [
  'CARTAO',
  'PIX',
  'CARTAO_LINK',
  'CARTAO_ENTREGA',
] as const satisfies readonly MetodoPagamento[];

const Endereco = z
  .object({
    id: z.int().nullable().describe('Number the address had when the order was made.'),
    logradouro: z.string().describe('Street.'),
    numero: z.string().describe('Number in the street.'),
    complemento: z.string().nullable().describe('What else helps to find the door.'),
    bairro: z.string().describe('District.'),
    cidade: z.string().describe('City.'),
    estado: z.string().describe('UF.'),
    cep: z.string().describe('Postal code, `00000-000`.'),
  })
  .meta({ id: 'EnderecoEntrega', description: 'Where an order goes, as it was when it was made.' });

const Item = z
  .object({
    id: z.int().describe('Number of the line.'),
    produtoId: z.int().nullable().describe('Product; null for a line written by hand.'),
    variacaoId: z.int().nullable().describe('Variation; null for a simple product.'),
    nomeProduto: z.string().describe('Name with the variation: `Noite de Oud — 10 ml` (C-42).'),
    nome: z.string().describe('Name without the variation.'),
    variacaoNome: z.string().nullable().describe('Variation, e.g. `10 ml`.'),
    quantidade: z.int().describe('Units.'),
    precoUnitario: z.number().describe('What one unit cost when it was ordered, in reais.'),
    subtotal: z.number().describe('`quantidade` × `precoUnitario`.'),
    imagemUrl: z.string().nullable().describe('Picture at that time.'),
    imagem: Imagem.nullable().describe('The same picture in full. Not in the older API.'),
  })
  .meta({ id: 'ItemPedido', description: 'A line of an order, as it was when it was ordered.' });

const Cliente = z
  .object({
    id: z.int().describe('Number of the account.'),
    username: z.string().describe('Username.'),
    nome: z.string().nullable().describe('Name; null when it was never told.'),
    email: z.string().describe('E-mail of the account.'),
    status: z.enum(['ATIVO', 'INATIVO', 'BANIDO']).describe('Status of the account today.'),
    roles: z.array(z.enum(['ROLE_USER', 'ROLE_ADMIN'])).describe('What the account may do.'),
  })
  .meta({ id: 'ClientePedido', description: 'The account that ordered.' });

export const StatusWire = z
  .enum([...STATUS_PEDIDO, 'ENTREGUE'])
  .describe('Customers read ENTREGUE where admins read CONCLUIDO (C-52).');

/** Pedido as rest-contract 2 has it, under every name its readers know (C-68), with additive fields. */
export const PedidoWire = z
  .object({
    id: z.int().describe('Number of the order.'),
    data: z.string().describe('When it was made: wall clock of the shop, without offset.'),
    total: z.number().describe('`subtotal` + `valorFrete`, in reais.'),
    subtotal: z.number().describe('The items, in reais. Not in the older API.'),
    status: StatusWire,
    enderecoEntrega: Endereco.nullable().describe('Null once its owner was erased.'),
    endereco: Endereco.nullable().describe('The same as `enderecoEntrega`.'),
    itens: z.array(Item).describe('At least one line.'),
    nomeCompleto: z.string().nullable().describe('Who receives it.'),
    cpf: z.string().nullable().describe('11 digits.'),
    telefone: z.string().nullable().describe('10 or 11 digits.'),
    email: z.string().nullable().describe('Where mail about it goes.'),
    usuario: Cliente,
    usuarioDTO: Cliente.describe('The same as `usuario`.'),
    linkRastreio: z.string().nullable().describe('Tracking link or code.'),
    chaveFiscal: z
      .string()
      .nullable()
      .describe('44 digits of the NF-e or DC-e; null until told. Not in the older API.'),
    servicoFrete: z.string().describe('Delivery service; `A combinar` when not agreed yet.'),
    valorFrete: z.number().describe('Freight in reais; 0 also when not agreed yet.'),
    prazoFrete: z.string().nullable().describe('E.g. `3 a 5 dias úteis`.'),
    freteACombinar: z.boolean().describe('Freight is still to be agreed. Not in the older API.'),
    metodo: z.enum(METODOS).nullable().describe('How it will be paid; null until chosen.'),
    reservaAte: z
      .string()
      .nullable()
      .describe('Until when its units are kept; null unless PENDENTE. Wall clock of the shop.'),
    podePagar: z.boolean().describe('Whether it can be paid now (CHK-12).'),
    entregueEm: z
      .string()
      .nullable()
      .describe('When it was delivered, by its history. Not in the older API.'),
    podeDesistir: z
      .boolean()
      .describe('Whether its owner may withdraw from it now (CDC, art. 49). Not in the older API.'),
    desistencia: z
      .object({
        data: z.string().describe('When it was asked for: wall clock of the shop.'),
        motivo: z.string().nullable().describe('Why, in the shopper’s words.'),
      })
      .nullable()
      .describe('The withdrawal that its owner asked for. Not in the older API.'),
    versao: z
      .int()
      .describe('Counts its changes; send it back with an edit to be told of others’.'),
  })
  .meta({
    id: 'Pedido',
    description: 'An order: everything as it was when it was made.',
    examples: [
      {
        id: 1042,
        data: '2026-03-01T09:15:00.250',
        total: 97.9,
        subtotal: 79.9,
        status: 'PENDENTE',
        enderecoEntrega: exampleEndereco(),
        endereco: exampleEndereco(),
        itens: [
          {
            id: 2310,
            produtoId: 7,
            variacaoId: 22,
            nomeProduto: 'Noite de Oud — 10 ml',
            nome: 'Noite de Oud',
            variacaoNome: '10 ml',
            quantidade: 1,
            precoUnitario: 79.9,
            subtotal: 79.9,
            imagemUrl: null,
            imagem: null,
          },
        ],
        nomeCompleto: 'Marina Costa',
        cpf: '12345678909',
        telefone: '85900000001',
        email: 'marina.costa@example.com',
        usuario: exampleCliente(),
        usuarioDTO: exampleCliente(),
        linkRastreio: null,
        chaveFiscal: null,
        servicoFrete: 'Entrega padrão',
        valorFrete: 18,
        prazoFrete: '3 a 5 dias úteis',
        freteACombinar: false,
        metodo: 'PIX',
        reservaAte: '2026-03-02T09:15:00.250',
        podePagar: true,
        entregueEm: null,
        podeDesistir: false,
        desistencia: null,
        versao: 1,
      },
    ],
  });
export type PedidoWire = z.infer<typeof PedidoWire>;

/** Database → wire, in the words of whoever asks. */
export function toPedidoWire(
  pedido: StoredPedido,
  audience: Audience,
  timeZone: string,
  now = new Date(),
): PedidoWire {
  const endereco = pedido.endereco && {
    ...pedido.endereco,
    cep: pedido.endereco.cep.replace(/^(\d{5})(\d{3})$/, '$1-$2'),
  };
  return {
    id: pedido.id,
    data: toWallClock(pedido.criado_em, timeZone),
    total: toReais(pedido.total),
    subtotal: toReais(pedido.subtotal),
    status: toStatusWire(pedido.status, audience),
    enderecoEntrega: endereco,
    endereco,
    itens: pedido.itens.map(toItemWire),
    nomeCompleto: pedido.nome_completo,
    cpf: pedido.cpf,
    telefone: pedido.telefone,
    email: pedido.email,
    usuario: pedido.usuario,
    usuarioDTO: pedido.usuario,
    linkRastreio: pedido.link_rastreio,
    chaveFiscal: pedido.chave_fiscal,
    servicoFrete: pedido.servico_frete,
    valorFrete: toReais(pedido.valor_frete),
    prazoFrete: pedido.prazo_frete,
    freteACombinar: pedido.servico_frete === A_COMBINAR,
    metodo: pedido.metodo,
    reservaAte: pedido.reserva_ate && toWallClock(pedido.reserva_ate, timeZone),
    podePagar: isPayable(pedido.status),
    entregueEm: pedido.entregue_em && toWallClock(pedido.entregue_em, timeZone),
    podeDesistir: isWithdrawable(pedido, timeZone, now),
    desistencia: pedido.desistencia_em && {
      data: toWallClock(pedido.desistencia_em, timeZone),
      motivo: pedido.desistencia_motivo,
    },
    versao: pedido.versao,
  };
}

/** A status in the words of whoever asks. */
export function toStatusWire(
  status: StoredPedido['status'],
  audience: Audience,
): z.infer<typeof StatusWire> {
  return audience === 'cliente' ? toStatusCliente(status) : status;
}

function toItemWire(item: StoredItem): z.infer<typeof Item> {
  const imagem = item.imagem && toImagemWire(item.imagem);
  return {
    id: item.id,
    produtoId: item.produto_id,
    variacaoId: item.variacao_id,
    nomeProduto: nameOf(item.nome_produto, item.variacao_nome),
    nome: item.nome_produto,
    variacaoNome: item.variacao_nome,
    quantidade: item.quantidade,
    precoUnitario: toReais(item.preco_unitario),
    subtotal: toReais(item.quantidade * item.preco_unitario),
    imagemUrl: imagem?.url ?? null,
    imagem,
  };
}

function exampleEndereco(): z.input<typeof Endereco> {
  return {
    id: 3,
    logradouro: 'Rua das Magnólias Azuis',
    numero: '128',
    complemento: 'Casa 4',
    bairro: 'Centro',
    cidade: 'Eusébio',
    estado: 'CE',
    cep: '61760-000',
  };
}

function exampleCliente(): z.input<typeof Cliente> {
  return {
    id: 2,
    username: 'marina.costa',
    nome: 'Marina Costa',
    email: 'marina.costa@example.com',
    status: 'ATIVO',
    roles: ['ROLE_USER'],
  };
}
