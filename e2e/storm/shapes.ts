import { z } from 'zod';

// What the storm reads of the web client's operations.

const Id = z.string();
const Typed = z.object({ __typename: z.string() });

export const Anything = z.record(z.string(), z.unknown());
export const Outcome = z.object({ resultado: z.looseObject({ __typename: z.string() }) });
export const Catalogo = z.object({
  produtos: z.object({ itens: z.array(z.looseObject({ slug: z.string() })) }),
});
export const Produto = z.object({ produto: z.looseObject({ id: Id }) });
export const Carrinho = z.object({
  carrinho: z.object({
    total: z.number(),
    itens: z.array(z.object({ id: Id, precoUnitario: z.number() })),
  }),
});
export const Frete = z.object({
  cotarFrete: z.object({ valor: z.number().nullable() }).nullable(),
});
export const Enderecos = z.object({
  meusEnderecos: z.tuple([z.object({ id: Id })], z.unknown()),
});
export const Dados = z.object({
  meuPerfil: z.object({
    nomeCompleto: z.string(),
    email: z.string(),
    telefone: z.string(),
    cpf: z.string(),
  }),
});
export const Criado = z.object({
  resultado: z.union([
    z.object({ __typename: z.literal('Pedido'), id: Id }),
    z.object({ __typename: z.literal('PrecoAlterado'), pedido: z.object({ id: Id }) }),
    Typed,
  ]),
});
export const Pedido = z.object({ pedido: z.object({ id: Id, total: z.number() }) });
export const Iniciado = z.object({
  resultado: z.union([
    z.object({
      __typename: z.literal('Pagamento'),
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      valor: z.number(),
    }),
    Typed,
  ]),
});
/** A result that is an order, or a refusal. */
export const Mudado = z.object({
  resultado: z.union([
    z.object({ __typename: z.literal('Pedido'), status: z.string().optional() }),
    Typed,
  ]),
});
export const Status = z.object({ statusPedido: z.string().nullable() });
export const Pedidos = z.object({
  meusPedidos: z.object({ itens: z.array(z.object({ id: Id })) }),
});
export const ProdutosDoPainel = z.object({
  adminProdutos: z.object({ itens: z.array(z.object({ id: Id, nome: z.string() })) }),
});
export const ProdutoDoPainel = z.object({
  adminProduto: z.object({
    nome: z.string(),
    descricao: z.string(),
    precoBase: z.number().nullable(),
    estoqueTotal: z.number(),
    variacoes: z.array(
      z.object({ id: Id, nome: z.string(), preco: z.number(), estoque: z.number() }),
    ),
    categorias: z.array(z.object({ nome: z.string() })),
    versao: z.number().nullable(),
  }),
});
