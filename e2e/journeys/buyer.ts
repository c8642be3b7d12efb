import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ask } from '../api.ts';

const PASSWORD = 'Perfume@1';

const Result = z.object({ feito: z.object({ __typename: z.string() }) });
const SignInReply = z.object({ feito: z.object({ token: z.string() }) });
const Enderecos = z.object({
  feito: z.object({ enderecos: z.array(z.object({ id: z.string() })) }),
});
const Pedido = z.object({ feito: z.object({ id: z.string(), total: z.number() }) });
const Pagamento = z.object({
  feito: z.object({ paymentIntentId: z.string(), clientSecret: z.string() }),
});
const Status = z.object({ statusPedido: z.string().nullable() });
const Volumes = z.object({
  produtos: z.object({
    itens: z.array(
      z.object({
        id: z.string(),
        variacoes: z.array(z.object({ id: z.string(), estoque: z.number() })),
      }),
    ),
  }),
});

export interface Order {
  readonly id: string;
  /** Formatted like `R$ 99,80`. */
  readonly total: string;
}

export interface Volume {
  readonly produtoId: string;
  readonly variacaoId: string;
  readonly estoque: number;
}

/** Returns every volume for sale, the largest stock first. */
export async function volumesOf(url: string): Promise<Volume[]> {
  const { produtos } = await ask(
    url,
    '{ produtos(tamanho: 50) { itens { id variacoes { id estoque } } } }',
    {},
    Volumes,
  );
  return produtos.itens
    .flatMap(({ id, variacoes }) =>
      variacoes.map((each) => ({ produtoId: id, variacaoId: each.id, estoque: each.estoque })),
    )
    .toSorted((one, other) => other.estoque - one.estoque);
}

export interface Buyer {
  readonly conta: { readonly username: string; readonly password: string };
  readonly token: string;
  /** Adds units of the volume to the cart. */
  readonly put: (volume: Volume, quantidade: number) => Promise<void>;
  /** Creates an unpaid order of one unit, of another volume than the last order. */
  readonly order: () => Promise<Order>;
  /** Pays an order with the simulated provider's approved card. */
  readonly pay: (pedidoId: string) => Promise<void>;
  /** Withdraws from a delivered order. */
  readonly withdraw: (pedidoId: string) => Promise<void>;
  readonly statusOf: (pedidoId: string) => Promise<string | null>;
}

/** Registers an account with an address. */
export async function openBuyer(url: string): Promise<Buyer> {
  const username = `pagante${randomUUID().slice(0, 8)}`;
  const conta = { username, password: PASSWORD };
  const email = `${username}@exemplo.com.br`;
  const dados = { nomeCompleto: 'Dora Pagante', telefone: '85934567890', email };
  await ask(
    url,
    'mutation ($input: RegistrarInput!) { feito: registrar(input: $input) { __typename } }',
    { input: { username, senha: PASSWORD, ...dados } },
    Result,
  );
  const { feito } = await ask(
    url,
    'mutation ($username: String!, $password: String!) { feito: entrar(username: $username, senha: $password) { ... on Sessao { token } } }',
    conta,
    SignInReply,
  );
  const { token } = feito;
  const enderecos = await ask(
    url,
    'mutation ($input: EnderecoInput!) { feito: adicionarEndereco(input: $input) { ... on ListaEnderecos { enderecos { id } } } }',
    {
      input: {
        logradouro: 'Rua das Acácias',
        numero: '120',
        bairro: 'Centro',
        cidade: 'Fortaleza',
        estado: 'CE',
        cep: '60025-060',
      },
    },
    Enderecos,
    token,
  );
  // An account may reserve few units of one volume without paying.
  const best = (await volumesOf(url)).slice(0, 4);
  let orders = 0;
  const [endereco] = enderecos.feito.enderecos;
  if (!endereco) throw new Error('The address was not saved.');

  const put = async ({ produtoId, variacaoId }: Volume, quantidade: number) =>
    void (await ask(
      url,
      'mutation ($input: AdicionarAoCarrinhoInput!) { feito: adicionarAoCarrinho(input: $input) { __typename } }',
      { input: { produtoId, variacaoId, quantidade } },
      Result,
      token,
    ));

  return {
    conta,
    token,
    put,
    order: async () => {
      const next = best[orders % best.length];
      if (!next) throw new Error('The shop has nothing to order.');
      orders += 1;
      await put(next, 1);
      const created = await ask(
        url,
        'mutation ($input: CriarPedidoInput!) { feito: criarPedido(input: $input) { ... on Pedido { id total } } }',
        {
          input: { ...dados, enderecoId: endereco.id, cpf: '529.982.247-25', chave: randomUUID() },
        },
        Pedido,
        token,
      );
      const { id, total } = created.feito;
      return { id, total: `R$ ${total.toFixed(2).replace('.', ',')}` };
    },
    pay: async (pedidoId) => {
      const begun = await ask(
        url,
        'mutation ($pedidoId: ID!) { feito: iniciarPagamento(pedidoId: $pedidoId) { ... on Pagamento { paymentIntentId clientSecret } } }',
        { pedidoId },
        Pagamento,
        token,
      );
      const { paymentIntentId, clientSecret } = begun.feito;
      const reply = await fetch(`${url}/simulado/intencoes/${paymentIntentId}/confirmar`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          client_secret: clientSecret,
          cartao: {
            numero: '4242424242424242',
            validade: '12/40',
            cvc: '123',
            titular: dados.nomeCompleto,
          },
        }),
      });
      if (!reply.ok) throw new Error(`The card was answered with ${reply.status}.`);
      await ask(
        url,
        'mutation ($pedidoId: ID!, $paymentIntentId: String!) { feito: confirmarPagamento(pedidoId: $pedidoId, paymentIntentId: $paymentIntentId) { __typename } }',
        { pedidoId, paymentIntentId },
        Result,
        token,
      );
    },
    withdraw: async (id) =>
      void (await ask(
        url,
        'mutation ($id: ID!) { feito: solicitarDesistencia(id: $id, motivo: "Não combinou comigo.") { __typename } }',
        { id },
        Result,
        token,
      )),
    statusOf: async (id) =>
      (await ask(url, 'query ($id: ID!) { statusPedido(id: $id) }', { id }, Status, token))
        .statusPedido,
  };
}
