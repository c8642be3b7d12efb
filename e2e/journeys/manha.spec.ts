import { expect, type Locator, type Page } from '@playwright/test';
import { openBuyer } from './buyer.ts';
import { asConta, changeOrder, createUser, openSection, someWord } from './dashboard.ts';
import { GRAPHQL, operationName } from './operations.ts';
import { complaintsOf, contaFor, expectAccessible, shopUrl, tabTo } from './shop.ts';
import { test } from './test.ts';

/** How a person works: every gesture of the morning goes through one of these. */
interface Hand {
  readonly press: (page: Page, part: Locator) => Promise<void>;
  readonly tick: (page: Page, box: Locator) => Promise<void>;
  /** Replaces a field's text. */
  readonly write: (page: Page, field: Locator, text: string) => Promise<void>;
  readonly choose: (page: Page, select: Locator, label: string) => Promise<void>;
  /** Opens a section by its name in the dashboard's menu. */
  readonly goTo: (page: Page, section: string) => Promise<void>;
}

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name, exact: true });

const mouse: Hand = {
  press: (_, part) => part.click(),
  tick: (_, box) => box.check(),
  write: (_, field, text) => field.fill(text),
  choose: async (_, select, label) => void (await select.selectOption({ label })),
  goTo: (page, section) => menuLink(page, section).click(),
};

const keyboard: Hand = {
  press: async (page, part) => {
    await tabTo(page, part);
    await page.keyboard.press('Enter');
  },
  tick: async (page, box) => {
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  },
  write: async (page, field, text) => {
    await tabTo(page, field);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  },
  choose: async (page, select, label) => {
    await tabTo(page, select);
    await page.keyboard.type(label);
    await expect(select.locator('option:checked')).toHaveText(label);
  },
  goTo: async (page, section) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Buscar no painel' })).toBeFocused();
    await page.keyboard.type(section);
    await expect(page.getByRole('option', { name: section, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
  },
};

const finger: Hand = {
  ...mouse,
  press: (_, part) => part.tap(),
  tick: async (_, box) => {
    await box.tap();
    await expect(box).toBeChecked();
  },
  goTo: async (page, section) => {
    await page.getByRole('button', { name: 'Abrir menu do painel' }).tap();
    await menuLink(page, section).tap();
  },
};

/** Collects the operations of a page. `take` returns those since its last call, once all are answered. */
function operationsOf(page: Page) {
  let names: string[] = [];
  let open = 0;
  page.on('request', (request) => {
    if (!GRAPHQL.test(request.url())) return;
    names.push(operationName(request));
    open += 1;
  });
  const onEnd = (request: Parameters<typeof operationName>[0]) => {
    if (GRAPHQL.test(request.url())) open -= 1;
  };
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  return async () => {
    await expect.poll(() => open).toBe(0);
    const taken = names;
    names = [];
    return taken;
  };
}

/** Each hand changes another product and rate. */
const MORNINGS = [
  { way: 'by mouse', hand: mouse, produto: 'Casa de Farinha', estado: 'Acre' },
  { way: 'by keyboard', hand: keyboard, produto: 'Jaca Mole', estado: 'Amapá' },
  { way: 'on a phone', hand: finger, produto: 'Tinta Nanquim', estado: 'Roraima' },
] as const;

for (const { way, hand, produto, estado } of MORNINGS) {
  test.describe(way, () => {
    if (hand === finger) {
      test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    }

    test(`a morning in the dashboard ${way} (DASH-01, DASH-02, DASH-03, DASH-04, DASH-05, DASH-11, AUSER-07, AUSER-10)`, async ({
      page,
      baseURL,
    }, info) => {
      test.setTimeout(150_000);
      const url = shopUrl(baseURL);
      const buyer = await openBuyer(url);
      const first = await buyer.order();
      const second = await buyer.order();
      const returned = await buyer.order();
      await changeOrder(url, second.id, { status: 'PAGO' });
      await buyer.pay(returned.id);
      await changeOrder(url, returned.id, { status: 'ENVIADO' });
      await changeOrder(url, returned.id, { status: 'ENTREGUE' });
      await buyer.withdraw(returned.id);
      const { username } = await createUser(url, someWord());
      const complaints = complaintsOf(page);
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '');
      });
      await asConta(page, url, contaFor('keyboard'));
      const take = operationsOf(page);
      const rowOf = (id: string) =>
        page
          .getByRole('row')
          .filter({ has: page.getByRole('button', { name: `Detalhes do pedido ${id}` }) });
      const chosen = page.getByRole('region', { name: 'Selecionados' });
      const dialogOf = (name: string) => page.getByRole('dialog', { name });
      const jobOf = (name: string) => page.getByRole('region', { name });
      const back = async () => {
        const button = page.getByRole('button', { name: 'Voltar aos pedidos' });
        if (await button.isVisible()) await hand.press(page, button);
      };
      await openSection(page, '#hoje');

      await test.step('an order is paid', async () => {
        await hand.goTo(page, 'Pedidos');
        await hand.write(page, page.getByRole('searchbox'), buyer.conta.username);
        await expect(page.getByText('Exibindo 3 de 3 pedidos')).toBeVisible();
        await hand.press(
          page,
          page.getByRole('button', { name: `Detalhes do pedido ${first.id}` }),
        );
        const order = page.getByRole('region', { name: `Pedido nº ${first.id}` });
        await expect(order.getByText('Endereço de entrega')).toBeVisible();
        await take();
        await hand.press(
          page,
          order.getByRole('button', { name: `Marcar como pago: Pedido nº ${first.id}` }),
        );
        await expect(order).toContainText('O cliente recebe um e-mail.');
        expect(await take()).toEqual([]);
        await expect(order.getByText('PENDENTE → PAGO')).toBeVisible();
        expect(await take()).toEqual(['AtualizarPedido']);
        await back();
        await expect(rowOf(first.id)).toContainText('PAGO');
      });

      await test.step('both paid orders are picked', async () => {
        for (const { id } of [first, second]) {
          // oxlint-disable-next-line no-await-in-loop
          await hand.tick(page, page.getByRole('checkbox', { name: `Selecionar o pedido ${id}` }));
        }
        await hand.press(page, chosen.getByRole('button', { name: 'Lista de separação' }));
        const sheet = dialogOf('Lista de separação');
        await expect(sheet).toContainText('2 pedidos pagos');
        await hand.press(page, sheet.getByRole('button', { name: 'Imprimir' }));
        await expect(page.locator('html[data-printed]')).toBeAttached();
        await hand.press(page, sheet.getByRole('button', { name: 'Fechar' }));
        await expect(sheet).toBeHidden();
      });

      await test.step('both are sent with pasted tracking', async () => {
        await hand.press(page, chosen.getByRole('button', { name: 'Marcar como enviados' }));
        const sending = dialogOf('Marcar como enviados');
        await hand.write(
          page,
          sending.getByLabel('Rastreios, um pedido por linha'),
          `${first.id};AA123456789BR\n${second.id} https://rastreio.exemplo.com.br/2`,
        );
        await take();
        await hand.press(
          page,
          sending.getByRole('button', { name: 'Marcar 2 pedidos como enviados' }),
        );
        const job = jobOf('Marcar 2 pedidos como enviados');
        await expect(job).toContainText('Pronto: 2 de 2.');
        expect(await take()).toEqual(['AtualizarPedido', 'AtualizarPedido']);
        await expectAccessible(page, info, 'enviados');
        await hand.press(page, job.getByRole('button', { name: 'Fechar' }));
        for (const { id } of [first, second]) {
          // oxlint-disable-next-line no-await-in-loop
          await expect(rowOf(id)).toContainText('ENVIADO');
        }
      });

      await test.step('a withdrawal is received and refunded', async () => {
        await hand.goTo(page, 'Hoje');
        await hand.press(page, page.getByRole('link', { name: /desistências?$/ }));
        await hand.press(
          page,
          page.getByRole('button', { name: `Detalhes do pedido ${returned.id}` }),
        );
        const order = page.getByRole('region', { name: `Pedido nº ${returned.id}` });
        await hand.press(page, order.getByRole('button', { name: 'Receber e estornar' }));
        const dialog = dialogOf('Receber e estornar');
        await expect(dialog.getByText(`A devolver: ${returned.total}`)).toBeVisible();
        await take();
        await hand.press(page, dialog.getByRole('button', { name: 'Receber e estornar' }));
        await expect(
          order.getByText(`Estorno de ${returned.total} pedido ao provedor`),
        ).toBeVisible();
        expect(await take()).toEqual(['ReceberDesistencia']);
        await back();
        await expect(rowOf(returned.id)).toHaveCount(0);
      });

      await test.step('a price is changed and the change undone', async () => {
        await hand.goTo(page, 'Produtos');
        await hand.write(page, page.getByRole('searchbox'), produto);
        const card = page
          .getByRole('article')
          .filter({ has: page.getByRole('heading', { name: produto }) });
        await expect(page.getByText('Exibindo 1 de 1 produto')).toBeVisible();
        const before = await card.textContent();
        await hand.tick(page, card.getByRole('checkbox', { name: `Selecionar ${produto}` }));
        await hand.press(page, chosen.getByRole('button', { name: 'Preço e estoque' }));
        const dialog = dialogOf('Preço e estoque');
        await hand.choose(page, dialog.getByLabel('Preço', { exact: true }), 'Aumentar em %');
        await hand.write(page, dialog.getByLabel('Porcentagem (%)'), '10');
        await take();
        await hand.press(page, dialog.getByRole('button', { name: 'Aplicar a 1 produto' }));
        const job = jobOf('Preço e estoque de 1 produto');
        await expect(job).toContainText('Pronto: 1 de 1.');
        expect(await take()).toEqual(['AtualizarProduto']);
        await expect(card).not.toHaveText(before ?? '');
        await hand.press(page, job.getByRole('button', { name: 'Desfazer' }));
        await expect(card).toHaveText(before ?? '');
        // The undo compares the stored price first.
        expect(await take()).toEqual(['ProdutoAtual', 'AtualizarProduto']);
        const undo = jobOf('Desfazer: Preço e estoque de 1 produto');
        await expect(undo).toBeFocused();
        await expect(undo).toContainText('Pronto: 1 de 1.');
        await hand.press(page, undo.getByRole('button', { name: 'Fechar' }));
        await expect(undo).toBeHidden();
      });

      await test.step('a freight rate is changed', async () => {
        await hand.goTo(page, 'Fretes');
        const rate = page.getByRole('form', { name: `Frete: ${estado}` });
        await hand.write(page, rate.getByLabel(`Preço: ${estado}`), '33,3');
        await take();
        await hand.press(page, rate.getByRole('button', { name: 'Salvar' }));
        await expect(rate.getByRole('status')).toHaveText('Salvo');
        await expect(rate.getByLabel(`Preço: ${estado}`)).toHaveValue('33,30');
        expect(await take()).toEqual(['DefinirFrete']);
      });

      await test.step('an account is banned', async () => {
        await hand.goTo(page, 'Usuários');
        await hand.write(page, page.getByRole('searchbox'), username);
        await expect(page.getByText('Exibindo 1 de 1 usuário')).toBeVisible();
        const edit = page.getByRole('button', { name: `Editar ${username}` });
        await hand.press(page, edit);
        const dialog = dialogOf('Editar Usuário');
        await hand.choose(page, dialog.getByLabel('Status'), 'Banido');
        await hand.press(page, dialog.getByRole('button', { name: 'Salvar Alterações' }));
        await take();
        await hand.press(page, dialog.getByRole('button', { name: 'Banir' }));
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('row').filter({ has: edit })).toContainText('Banido');
        expect(await take()).toEqual(['AtualizarUsuario']);
      });
      expect(complaints).toEqual([]);
    });
  });
}
