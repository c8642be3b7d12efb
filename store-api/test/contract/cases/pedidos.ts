import { type Reply, type RequestOptions, TestServer } from '../../server.ts';
import { TEST_SHOP } from '../../shop.ts';
import { type Case, call, createPedido, fillCarrinho, type World } from '../world.ts';

const UNKNOWN_ID = 2_147_483_647;

const asCliente = ({ cliente }: World, body?: unknown): RequestOptions =>
  body === undefined ? { token: cliente.token } : { token: cliente.token, body };
const asAdmin = ({ admin }: World, body?: unknown): RequestOptions =>
  body === undefined ? { token: admin.token } : { token: admin.token, body };

const FRETE = { servico: 'Correio', valor: 25.5, prazoMinDias: 3, prazoMaxDias: 6 };

/** Runs a case with an order of the customer. */
function withPedido(send: (world: World, id: number) => Promise<Reply>): Case['send'] {
  return async (world) => send(world, (await createPedido(world)).id);
}

/** A received card payment of 1 real; returns its number. */
async function createPaid({ db }: World, pedidoId: number): Promise<number> {
  const { id } = await db
    .insertInto('pagamentos')
    .values({
      pedido_id: pedidoId,
      tentativa: 1,
      provedor: 'simulado',
      valor: 100,
      status: 'succeeded',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A refund of a whole payment; returns its number. */
async function createEstorno(
  { db }: World,
  pagamentoId: number,
  estado: 'PEDIDO' | 'FEITO' | 'FALHOU' = 'PEDIDO',
): Promise<number> {
  const { id } = await db
    .insertInto('estornos')
    .values({
      pagamento_id: pagamentoId,
      valor: 100,
      estado,
      concluido_em: estado === 'PEDIDO' ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Runs a case with a delivered order from which its customer withdrew. */
function withDesistencia(send: (world: World, id: number) => Promise<Reply>): Case['send'] {
  return withPedido(async (world, id) => {
    await call(world, 'PUT', `/pedidos/${id}`, asAdmin(world, { status: 'CONCLUIDO' }));
    await call(world, 'POST', `/pedidos/${id}/desistencia`, asCliente(world, {}));
    return send(world, id);
  });
}

const receive = (world: World, id: number, body: object = {}) =>
  call(world, 'POST', `/pedidos/${id}/desistencia/receber`, asAdmin(world, body));

export const PEDIDOS: readonly Case[] = [
  {
    call: 'POST /pedidos/criar',
    title: 'body of the cart page (CARTPG-12)',
    status: 200,
    send: async (world) => {
      await fillCarrinho(world);
      return call(
        world,
        'POST',
        '/pedidos/criar',
        asCliente(world, {
          itens: [
            { produtoId: world.simples.id, nomeProduto: 'x', quantidade: 1, precoUnitario: 100 },
          ],
          total: 100,
          enderecoId: world.cliente.enderecoId,
          nomeCompleto: 'Cliente Exemplo',
          telefone: '85900000000',
          servicoFrete: '',
          valorFrete: 0,
        }),
      );
    },
  },
  {
    call: 'POST /pedidos/criar',
    title: 'changed price (C-41)',
    status: 409,
    send: async (world) => {
      await fillCarrinho(world);
      return call(
        world,
        'POST',
        '/pedidos/criar',
        asCliente(world, {
          itens: [{ produtoId: world.simples.id, quantidade: 1, precoUnitario: 0.01 }],
          total: 0.01,
        }),
      );
    },
  },
  {
    call: 'POST /pedidos/criar',
    title: 'empty cart',
    status: 422,
    send: (world) => call(world, 'POST', '/pedidos/criar', asCliente(world, {})),
  },
  {
    call: 'POST /pedidos/criar',
    title: 'too often from one address (SEC-01)',
    status: 429,
    send: async (world) => {
      const order = async () => {
        await fillCarrinho(world);
        return call(world, 'POST', '/pedidos/criar', {
          ...asCliente(world, {}),
          headers: { 'x-forwarded-for': '203.0.113.7' },
        });
      };
      await order();
      return order();
    },
  },
  {
    call: 'GET /pedidos/me',
    title: 'own',
    status: 200,
    send: async (world) => {
      await createPedido(world);
      return call(world, 'GET', '/pedidos/me', asCliente(world));
    },
  },
  {
    call: 'GET /pedidos/me',
    title: 'malformed page',
    status: 400,
    send: (world) => call(world, 'GET', '/pedidos/me?page=x', asCliente(world)),
  },
  ...(['/pedidos/{id}', '/pedidos/{id}/status', '/pedidos/{id}/historico'] as const).flatMap(
    (path): Case[] => [
      {
        call: `GET ${path}`,
        title: 'of the owner',
        status: 200,
        send: withPedido((world, id) =>
          call(world, 'GET', path.replace('{id}', String(id)), asCliente(world)),
        ),
      },
      {
        call: `GET ${path}`,
        title: 'of another customer (P8)',
        status: 404,
        send: withPedido((world, id) =>
          call(world, 'GET', path.replace('{id}', String(id)), {
            token: world.stranger.token,
          }),
        ),
      },
    ],
  ),
  {
    call: 'POST /pedidos/{id}/notas',
    title: 'written by an administrator (DASH-01)',
    status: 200,
    send: withPedido((world, id) =>
      call(world, 'POST', `/pedidos/${id}/notas`, asAdmin(world, { texto: 'Ligar antes.' })),
    ),
  },
  {
    call: 'POST /pedidos/{id}/notas',
    title: 'unknown order (DASH-01)',
    status: 404,
    send: (world) =>
      call(
        world,
        'POST',
        `/pedidos/${UNKNOWN_ID}/notas`,
        asAdmin(world, { texto: 'Ligar antes.' }),
      ),
  },
  {
    call: 'GET /pedidos/{id}/notas',
    title: 'read by an administrator (DASH-01)',
    status: 200,
    send: withPedido((world, id) => call(world, 'GET', `/pedidos/${id}/notas`, asAdmin(world))),
  },
  {
    call: 'GET /pedidos/{id}/notas',
    title: 'unknown order (DASH-01)',
    status: 404,
    send: (world) => call(world, 'GET', `/pedidos/${UNKNOWN_ID}/notas`, asAdmin(world)),
  },
  {
    call: 'GET /pedidos/public/{pedidoId}',
    title: "with the owner's token (C-16)",
    status: 200,
    send: withPedido((world, id) => call(world, 'GET', `/pedidos/public/${id}`, asCliente(world))),
  },
  {
    call: 'GET /pedidos/public/{pedidoId}',
    title: 'without token and code (C-16)',
    status: 404,
    send: withPedido((world, id) => call(world, 'GET', `/pedidos/public/${id}`)),
  },
  {
    call: 'GET /pedidos/public/{pedidoId}',
    title: 'malformed number',
    status: 400,
    send: (world) => call(world, 'GET', '/pedidos/public/abc'),
  },
  {
    call: 'GET /pedidos',
    title: 'page of 10',
    status: 200,
    send: async (world) => {
      await createPedido(world);
      return call(world, 'GET', '/pedidos?page=0&size=10&status=', asAdmin(world));
    },
  },
  {
    call: 'GET /pedidos',
    title: 'search',
    status: 200,
    send: withPedido((world, id) =>
      call(world, 'GET', `/pedidos?search=${id}&status=PENDENTE`, asAdmin(world)),
    ),
  },
  {
    call: 'GET /pedidos',
    title: 'search text too long',
    status: 400,
    send: (world) => call(world, 'GET', `/pedidos?search=${'a'.repeat(101)}`, asAdmin(world)),
  },
  {
    call: 'GET /auditoria',
    title: 'filtered (DASH-10)',
    status: 200,
    send: (world) =>
      call(world, 'GET', '/auditoria?tipo=USUARIO&de=2020-01-01&ate=&autor=loja', asAdmin(world)),
  },
  {
    call: 'GET /auditoria',
    title: 'an invalid day',
    status: 400,
    send: (world) => call(world, 'GET', '/auditoria?de=2026-02-30', asAdmin(world)),
  },
  {
    call: 'GET /resumo',
    title: 'figures of the dashboard',
    status: 200,
    send: withPedido((world) => call(world, 'GET', '/resumo', asAdmin(world))),
  },
  {
    call: 'GET /pedidos',
    title: 'unknown status',
    status: 400,
    send: (world) => call(world, 'GET', '/pedidos?status=VOANDO', asAdmin(world)),
  },
  {
    call: 'PUT /pedidos/{id}',
    title: 'body of the dialog',
    status: 200,
    send: withPedido((world, id) =>
      call(
        world,
        'PUT',
        `/pedidos/${id}`,
        asAdmin(world, {
          usuario: { id: world.cliente.id },
          total: 100,
          status: 'PAGO',
          enderecoEntrega: { id: world.cliente.enderecoId },
          linkRastreio: '',
        }),
      ),
    ),
  },
  {
    call: 'PUT /pedidos/{id}',
    title: 'unknown',
    status: 404,
    send: (world) =>
      call(world, 'PUT', `/pedidos/${UNKNOWN_ID}`, asAdmin(world, { status: 'PAGO' })),
  },
  {
    call: 'PUT /pedidos/{id}',
    title: 'stale version',
    status: 409,
    send: withPedido((world, id) =>
      call(world, 'PUT', `/pedidos/${id}`, asAdmin(world, { status: 'PAGO', versao: 999 })),
    ),
  },
  {
    call: 'PUT /pedidos/{id}',
    title: 'link with another scheme (C-67)',
    status: 422,
    send: withPedido((world, id) =>
      call(world, 'PUT', `/pedidos/${id}`, asAdmin(world, { linkRastreio: 'javascript:alert(1)' })),
    ),
  },
  {
    call: 'PUT /pedidos/{id}/metodo',
    title: 'Pix (CHATPAY-01)',
    status: 200,
    send: withPedido((world, id) =>
      call(world, 'PUT', `/pedidos/${id}/metodo`, asCliente(world, { metodo: 'PIX' })),
    ),
  },
  {
    call: 'PUT /pedidos/{id}/metodo',
    title: 'of another customer (P8)',
    status: 404,
    send: withPedido((world, id) =>
      call(world, 'PUT', `/pedidos/${id}/metodo`, {
        token: world.stranger.token,
        body: { metodo: 'PIX' },
      }),
    ),
  },
  {
    call: 'PUT /pedidos/{id}/metodo',
    title: 'paid already',
    status: 409,
    send: async (world) => {
      const { id } = await createPedido(world);
      await call(world, 'PUT', `/pedidos/${id}`, asAdmin(world, { status: 'PAGO' }));
      return call(world, 'PUT', `/pedidos/${id}/metodo`, asCliente(world, { metodo: 'PIX' }));
    },
  },
  {
    call: 'PUT /pedidos/{id}/cancelar',
    title: 'own, unpaid',
    status: 200,
    send: withPedido((world, id) =>
      call(world, 'PUT', `/pedidos/${id}/cancelar`, asCliente(world)),
    ),
  },
  {
    call: 'PUT /pedidos/{id}/cancelar',
    title: 'of another customer (P8)',
    status: 404,
    send: withPedido((world, id) =>
      call(world, 'PUT', `/pedidos/${id}/cancelar`, { token: world.stranger.token }),
    ),
  },
  {
    call: 'PUT /pedidos/{id}/cancelar',
    title: 'paid already',
    status: 409,
    send: withPedido(async (world, id) => {
      await call(world, 'PUT', `/pedidos/${id}`, asAdmin(world, { status: 'PAGO' }));
      return call(world, 'PUT', `/pedidos/${id}/cancelar`, asCliente(world));
    }),
  },
  {
    call: 'POST /pedidos/{id}/desistencia',
    title: 'delivered today',
    status: 200,
    send: withPedido(async (world, id) => {
      await call(world, 'PUT', `/pedidos/${id}`, asAdmin(world, { status: 'CONCLUIDO' }));
      const body = { motivo: 'Não combinou comigo.' };
      return call(world, 'POST', `/pedidos/${id}/desistencia`, asCliente(world, body));
    }),
  },
  {
    call: 'POST /pedidos/{id}/desistencia',
    title: 'of another customer (P8)',
    status: 404,
    send: withPedido((world, id) =>
      call(world, 'POST', `/pedidos/${id}/desistencia`, { token: world.stranger.token }),
    ),
  },
  {
    call: 'POST /pedidos/{id}/desistencia',
    title: 'not delivered yet',
    status: 409,
    send: withPedido((world, id) =>
      call(world, 'POST', `/pedidos/${id}/desistencia`, asCliente(world)),
    ),
  },
  {
    call: 'POST /pedidos/{id}/desistencia/receber',
    title: 'every unit (DASH-02)',
    status: 200,
    send: withDesistencia((world, id) => receive(world, id)),
  },
  {
    call: 'POST /pedidos/{id}/desistencia/receber',
    title: 'an unknown order',
    status: 404,
    send: (world) => receive(world, UNKNOWN_ID),
  },
  {
    call: 'POST /pedidos/{id}/desistencia/receber',
    title: 'without a withdrawal',
    status: 409,
    send: withPedido((world, id) => receive(world, id)),
  },
  {
    call: 'POST /pedidos/{id}/desistencia/receber',
    title: 'a line of another order',
    status: 422,
    send: withDesistencia((world, id) =>
      receive(world, id, { itens: [{ itemId: UNKNOWN_ID, quantidade: 1 }] }),
    ),
  },
  {
    call: 'POST /estornos/{id}/repetir',
    title: 'a requested refund stays requested (DASH-02)',
    status: 200,
    send: withPedido(async (world, pedidoId) => {
      const id = await createEstorno(world, await createPaid(world, pedidoId));
      return call(world, 'POST', `/estornos/${id}/repetir`, asAdmin(world, {}));
    }),
  },
  {
    call: 'POST /estornos/{id}/repetir',
    title: 'a failed refund of a payment that was returned in another way (MON-20)',
    status: 409,
    send: withPedido(async (world, pedidoId) => {
      const paid = await createPaid(world, pedidoId);
      const failed = await createEstorno(world, paid, 'FALHOU');
      await createEstorno(world, paid, 'FEITO');
      return call(world, 'POST', `/estornos/${failed}/repetir`, asAdmin(world, {}));
    }),
  },
  {
    call: 'POST /estornos/{id}/repetir',
    title: 'an unknown refund',
    status: 404,
    send: (world) => call(world, 'POST', `/estornos/${UNKNOWN_ID}/repetir`, asAdmin(world, {})),
  },
  {
    call: 'POST /pedidos/{id}/checkout',
    title: 'with the provider (C-47)',
    status: 200,
    send: async (world) => {
      const { id } = await createPedido(world);
      await using api = await TestServer.open(world.db, {
        shop: { ...TEST_SHOP, preferences: true },
      });
      const token = api.token(world.cliente);
      return await call({ api }, 'POST', `/pedidos/${id}/checkout`, { token });
    },
  },
  {
    call: 'POST /pedidos/{id}/checkout',
    title: 'without the provider (C-47)',
    status: 409,
    send: withPedido((world, id) =>
      call(world, 'POST', `/pedidos/${id}/checkout`, asCliente(world)),
    ),
  },
  {
    call: 'POST /pedidos/{id}/checkout',
    title: 'of another customer (P8)',
    status: 404,
    send: withPedido((world, id) =>
      call(world, 'POST', `/pedidos/${id}/checkout`, { token: world.stranger.token }),
    ),
  },

  {
    call: 'GET /fretes',
    title: 'the table',
    status: 200,
    send: (world) => call(world, 'GET', '/fretes'),
  },
  {
    call: 'PUT /fretes/{uf}',
    title: 'a price (C-40)',
    status: 200,
    send: (world) => call(world, 'PUT', '/fretes/AC', asAdmin(world, FRETE)),
  },
  {
    call: 'PUT /fretes/{uf}',
    title: 'unknown UF',
    status: 404,
    send: (world) => call(world, 'PUT', '/fretes/XX', asAdmin(world, FRETE)),
  },
  {
    call: 'PUT /fretes/{uf}',
    title: 'reversed times',
    status: 422,
    send: (world) =>
      call(
        world,
        'PUT',
        '/fretes/AC',
        asAdmin(world, { ...FRETE, prazoMinDias: 9, prazoMaxDias: 2 }),
      ),
  },
  {
    call: 'DELETE /fretes/{uf}',
    title: 'deleted',
    status: 204,
    send: async (world) => {
      await call(world, 'PUT', '/fretes/RR', asAdmin(world, FRETE));
      return call(world, 'DELETE', '/fretes/RR', asAdmin(world));
    },
  },
  {
    call: 'DELETE /fretes/{uf}',
    title: 'without a row',
    status: 404,
    send: (world) => call(world, 'DELETE', '/fretes/AP', asAdmin(world)),
  },
  {
    call: 'PUT /fretes/padrao',
    title: 'a default (DASH-04)',
    status: 200,
    send: (world) => call(world, 'PUT', '/fretes/padrao', asAdmin(world, FRETE)),
  },
  {
    call: 'PUT /fretes/padrao',
    title: 'reversed times',
    status: 422,
    send: (world) =>
      call(
        world,
        'PUT',
        '/fretes/padrao',
        asAdmin(world, { ...FRETE, prazoMinDias: 9, prazoMaxDias: 2 }),
      ),
  },
  {
    call: 'GET /fretes/padrao',
    title: 'the default (DASH-04)',
    status: 200,
    send: async (world) => {
      await call(world, 'PUT', '/fretes/padrao', asAdmin(world, FRETE));
      return call(world, 'GET', '/fretes/padrao');
    },
  },
  {
    call: 'GET /fretes/padrao',
    title: 'none',
    status: 200,
    send: async (world) => {
      await call(world, 'DELETE', '/fretes/padrao', asAdmin(world));
      return call(world, 'GET', '/fretes/padrao');
    },
  },
  {
    call: 'DELETE /fretes/padrao',
    title: 'deleted',
    status: 204,
    send: async (world) => {
      await call(world, 'PUT', '/fretes/padrao', asAdmin(world, FRETE));
      return call(world, 'DELETE', '/fretes/padrao', asAdmin(world));
    },
  },
  {
    call: 'DELETE /fretes/padrao',
    title: 'none',
    status: 404,
    send: (world) => call(world, 'DELETE', '/fretes/padrao', asAdmin(world)),
  },
  {
    call: 'POST /frete/cotar',
    title: 'by CEP, without signing in (S1)',
    status: 200,
    send: (world) => call(world, 'POST', '/frete/cotar', { body: { cep: '60000-000' } }),
  },
  {
    call: 'POST /frete/cotar',
    title: 'CEP outside every range',
    status: 422,
    send: (world) => call(world, 'POST', '/frete/cotar', { body: { cep: '00000-000' } }),
  },
];
