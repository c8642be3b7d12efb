import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { ask } from '../api.ts';
import { asConta, changeOrder, entrar, openSection } from './dashboard.ts';
import { enterAs } from './live.ts';
import { asReturningVisitor, contaFor, expectAccessible, shopUrl } from './shop.ts';
import { test } from './test.ts';

const PASSWORD = 'Perfume@1';

const Result = z.object({ feito: z.object({ __typename: z.string() }) });
const Volumes = z.object({
  produtos: z.object({
    itens: z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        nome: z.string(),
        variacoes: z.array(
          z.object({
            id: z.string(),
            nome: z.string(),
            estoque: z.number(),
            disponivel: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});
const Enderecos = z.object({
  feito: z.object({ enderecos: z.array(z.object({ id: z.string() })) }),
});
const Pedido = z.object({ feito: z.object({ id: z.string() }) });

/** A volume with enough stock for parallel journeys. */
interface Volume {
  readonly produtoId: string;
  readonly variacaoId: string;
  readonly slug: string;
  readonly nome: string;
  readonly volume: string;
}

/** Registers an account with an address. */
async function openConta(url: string, who: string) {
  const username = `${who}${Date.now().toString(36)}`.slice(0, 20);
  const conta = { username, password: PASSWORD };
  await ask(
    url,
    'mutation ($input: RegistrarInput!) { feito: registrar(input: $input) { __typename } }',
    {
      input: {
        username,
        senha: conta.password,
        email: `${username}@exemplo.com.br`,
        nomeCompleto: 'Dora dos Pedidos',
        telefone: '85934567890',
      },
    },
    Result,
  );
  const { token } = await entrar(url, conta);
  const { feito } = await ask(
    url,
    'mutation ($input: EnderecoInput!) { feito: adicionarEndereco(input: $input) { ... on ListaEnderecos { enderecos { id } } } }',
    {
      input: {
        logradouro: 'Rua das Flores',
        numero: '10',
        bairro: 'Centro',
        cidade: 'Fortaleza',
        estado: 'CE',
        cep: '60000-001',
        padrao: true,
      },
    },
    Enderecos,
    token,
  );
  const [endereco] = feito.enderecos;
  const { produtos } = await ask(
    url,
    '{ produtos(tamanho: 50) { itens { id slug nome variacoes { id nome estoque disponivel } } } }',
    {},
    Volumes,
  );
  const [best] = produtos.itens
    .flatMap(({ id, slug, nome, variacoes }) =>
      variacoes.slice(0, 1).flatMap((each) => ({
        produtoId: id,
        slug,
        variacaoId: each.id,
        nome,
        volume: each.nome,
        estoque: each.disponivel ? each.estoque : 0,
      })),
    )
    .toSorted((one, other) => other.estoque - one.estoque);
  if (!endereco || !best) throw new Error('The shop has nothing to order.');

  const order = async ({ produtoId, variacaoId }: Volume): Promise<string> => {
    await ask(
      url,
      'mutation ($input: AdicionarAoCarrinhoInput!) { feito: adicionarAoCarrinho(input: $input) { __typename } }',
      { input: { produtoId, variacaoId, quantidade: 1 } },
      Result,
      token,
    );
    const created = await ask(
      url,
      'mutation ($input: CriarPedidoInput!) { feito: criarPedido(input: $input) { ... on Pedido { id } } }',
      {
        input: {
          enderecoId: endereco.id,
          nomeCompleto: 'Dora dos Pedidos',
          cpf: '529.982.247-25',
          telefone: '85934567890',
          email: `${username}@exemplo.com.br`,
          chave: randomUUID(),
        },
      },
      Pedido,
      token,
    );
    return created.feito.id;
  };
  return { conta, order, best };
}

const card = (page: Page, id: string) => page.getByRole('article', { name: `Pedido nº ${id}` });

test('cancels an order that waits for its payment, and buys again', async ({
  page,
  baseURL,
}, info) => {
  const url = shopUrl(baseURL);
  const { conta, order, best } = await openConta(url, `can${info.project.name[0]}`);
  const id = await order(best);
  await asReturningVisitor(page);
  await enterAs(page, url, conta);
  await page.goto('/meus-pedidos');
  const pedido = card(page, id);

  await test.step('keeping the order changes nothing and returns the focus', async () => {
    const trigger = pedido.getByRole('button', { name: /^Cancelar pedido/ });
    await trigger.click();
    const dialog = page.getByRole('dialog', { name: 'Cancelar pedido' });
    await expect(dialog.getByRole('button', { name: 'Manter pedido' })).toBeFocused();
    await expectAccessible(page, info, 'cancelar-pedido');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(trigger).toBeFocused();
    await expect(pedido.getByText('PENDENTE', { exact: true })).toBeVisible();
  });

  await test.step('cancels the order', async () => {
    await pedido.getByRole('button', { name: /^Cancelar pedido/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(pedido.getByText('CANCELADO', { exact: true })).toBeVisible();
    await expect(pedido.getByText('Pedido cancelado.')).toBeVisible();
    await expect(pedido.getByRole('button', { name: /^Cancelar pedido/ })).toHaveCount(0);
    await expect(pedido.getByRole('heading')).toBeFocused();
  });

  await test.step('buying again fills the cart', async () => {
    await pedido.getByRole('button', { name: /^Comprar de novo/ }).click();
    const gaveta = page.getByRole('dialog');
    await expect(gaveta.getByRole('list', { name: 'Itens do carrinho' })).toContainText(best.nome);
  });
});

test('a reload keeps the orders in view on a phone, not the end of the page (C-72)', async ({
  page,
  baseURL,
}) => {
  const url = shopUrl(baseURL);
  const { conta, order, best } = await openConta(url, 'rec');
  const { token } = await entrar(url, conta);
  const cancel = 'mutation ($id: ID!) { feito: cancelarPedido(id: $id) { __typename } }';
  for (let count = 0; count < 5; count += 1) {
    await ask(url, cancel, { id: await order(best) }, Result, token);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await asReturningVisitor(page);
  await enterAs(page, url, conta);
  await page.goto('/meus-pedidos');
  await page.getByRole('article').nth(4).scrollIntoViewIfNeeded();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
});

test('tracking appears by itself, and a delivered order can be withdrawn from (S8, S10, TRACK-01, TRACK-03)', async ({
  page,
  baseURL,
}, info) => {
  const url = shopUrl(baseURL);
  const { conta, order, best } = await openConta(url, `ras${info.project.name[0]}`);
  const id = await order(best);
  await changeOrder(url, id, { status: 'PAGO' });
  await asReturningVisitor(page);
  await enterAs(page, url, conta);
  await page.goto('/meus-pedidos');
  const pedido = card(page, id);
  await expect(pedido.getByText('Aguardando envio do pedido.')).toBeVisible();

  await test.step('tracking appears within 10 seconds, without a reload (S8, TRACK-01)', async () => {
    await changeOrder(url, id, { status: 'ENVIADO', linkRastreio: 'rastreio.exemplo.com.br/AB1' });
    const link = pedido.getByRole('link', { name: /^Acompanhar entrega/ });
    await expect(link).toBeVisible({ timeout: 10_000 });
    await expect(link).toHaveAttribute('href', 'https://rastreio.exemplo.com.br/AB1');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(page.getByText(`Pedido nº ${id}: agora está enviado.`)).toHaveCount(1);
  });

  await test.step('a delivered order accepts a withdrawal (TRACK-03, S10)', async () => {
    await changeOrder(url, id, { status: 'ENTREGUE' });
    await page.reload();
    await expect(pedido.getByText('Pedido entregue com sucesso.')).toBeVisible();
    await pedido.getByRole('button', { name: /^Desistir da compra/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Desistir da compra' });
    await dialog.getByLabel('Motivo (opcional)').fill('O cheiro é outro.');
    await expectAccessible(page, info, 'desistir-da-compra');
    await dialog.getByRole('button', { name: 'Pedir desistência' }).click();
    await expect(dialog).toBeHidden();
    await expect(pedido.getByText(/^Desistência pedida em \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
    await expect(pedido.getByText('Motivo: O cheiro é outro.')).toBeVisible();
    await expect(pedido.getByRole('button', { name: /^Desistir/ })).toHaveCount(0);
  });

  await test.step('the list and the details of an order are accessible', async () => {
    await pedido.getByRole('button', { name: /Mais detalhes/ }).click();
    await expect(pedido.getByText('Pedido feito')).toBeVisible();
    await expectAccessible(page, info, 'detalhes-do-pedido');
  });
});

test('a buyer reviews what was delivered, the shop publishes it, and the page of the product shows it (A13)', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const url = shopUrl(baseURL);
  const { conta, order, best } = await openConta(url, `ava${info.project.name[0]}`);
  const id = await order(best);
  await changeOrder(url, id, { status: 'PAGO' });
  await changeOrder(url, id, { status: 'ENVIADO' });
  await changeOrder(url, id, { status: 'ENTREGUE' });
  const texto = `Fixa o dia inteiro. ${randomUUID()}`;

  await test.step('the buyer writes it, once', async () => {
    await asConta(page, url, conta);
    await page.goto('/meus-pedidos');
    const avaliar = card(page, id).getByRole('button', { name: `Avaliar ${best.nome}` });
    await avaliar.click();
    const dialog = page.getByRole('dialog', { name: `Avaliar ${best.nome}` });
    await dialog.getByLabel('Sua nota').selectOption('5');
    await dialog.getByLabel('Como foi? (opcional)').fill(texto);
    await expectAccessible(page, info, 'avaliar');
    await dialog.getByRole('button', { name: 'Enviar avaliação' }).click();
    await expect(dialog).toBeHidden();
    await expect(avaliar).toHaveCount(0);
  });

  await test.step('an admin publishes it', async () => {
    const admin = await browser.newPage({ baseURL: url });
    await asConta(admin, url, contaFor('keyboard'));
    await openSection(admin, '#avaliacoes');
    const row = admin.getByRole('row').filter({ hasText: texto });
    await expectAccessible(admin, info, 'avaliacoes');
    await row.getByRole('button', { name: /^Publicar/ }).click();
    await expect(row).toHaveCount(0);
    await admin.close();
  });

  await test.step('the page of the product shows it, without more of a name than an initial', async () => {
    await page.goto(`/produtos/${best.slug}`);
    const reviews = page.getByRole('region', { name: 'Avaliações' });
    const review = reviews.getByRole('listitem').filter({ hasText: texto });
    await expect(review).toContainText('Dora P.');
    await expect(review.getByRole('img', { name: 'Nota 5 de 5' })).toBeVisible();
    await expectAccessible(page, info, 'produto-avaliado');
  });
});
