import { expect, type Locator, type Page, type Request, type TestInfo } from '@playwright/test';
import { openBuyer } from './buyer.ts';
import { asConta, changeOrder, createUser, openSection, someWord } from './dashboard.ts';
import { overflowOf, PHONE } from './layout.ts';
import { GRAPHQL, questionsOf } from './operations.ts';
import { complaintsOf, contaFor, expectAccessible, shopUrl, tabTo } from './shop.ts';
import { test } from './test.ts';

/** How a person works: with a finger or with a keyboard. */
interface Hand {
  /** A product and a state that no other journey changes. */
  readonly produto: string;
  readonly estado: string;
  /** Goes to a section. */
  readonly go: (label: string) => Promise<void>;
  readonly press: (control: Locator) => Promise<void>;
  readonly tick: (box: Locator) => Promise<void>;
  /** Replaces the text of a field. */
  readonly write: (field: Locator, text: string) => Promise<void>;
  readonly choose: (field: Locator, option: string) => Promise<void>;
  /** Waits until a step can no longer be taken back, or ends that time as leaving the page does. */
  readonly letGo: () => Promise<void>;
  /** Closes the open dialog. */
  readonly close: (dialog: Locator) => Promise<void>;
}

const sections = (page: Page) => page.getByRole('navigation', { name: 'Painel' });
const section = (page: Page, label: string) =>
  sections(page).getByRole('link', { name: label, exact: true });

/** What a page hears when it is left. */
const leave = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('pagehide')));

/** A native list opens outside of the page: `selectOption` is all that a finger can do with it. */
function finger(page: Page): Hand {
  const press = (control: Locator) => control.tap();
  return {
    produto: 'Tinta Nanquim',
    estado: 'Roraima',
    go: async (label) => {
      await press(page.getByRole('button', { name: 'Abrir menu do painel' }));
      await press(section(page, label));
    },
    press,
    tick: press,
    write: async (field, text) => {
      await press(field);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    choose: async (field, option) => void (await field.selectOption(option)),
    letGo: () => leave(page),
    close: (dialog) => press(dialog.getByRole('button', { name: 'Fechar' })),
  };
}

/** Only keys: no click, and no focus that the page or Tab did not give. */
function keys(page: Page): Hand {
  const pressWith = async (control: Locator, key: string) => {
    await expect(control).toBeVisible();
    await tabTo(page, control);
    await page.keyboard.press(key);
  };
  return {
    produto: 'Jaca Mole',
    estado: 'Amapá',
    go: async (label) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Buscar no painel' })).toBeFocused();
      await page.keyboard.type(label);
      await expect(page.getByRole('option', { name: label, selected: true })).toBeVisible();
      await page.keyboard.press('Enter');
    },
    press: (control) => pressWith(control, 'Enter'),
    tick: (box) => pressWith(box, 'Space'),
    write: async (field, text) => {
      await pressWith(field, 'Control+a');
      await page.keyboard.type(text);
    },
    choose: async (field, option) => {
      await expect(field).toBeVisible();
      await tabTo(page, field);
      await page.keyboard.type(option);
      await expect(field.locator('option:checked')).toHaveText(option);
    },
    letGo: async () => {},
    close: () => page.keyboard.press('Escape'),
  };
}

/** Whether a request carries an operation with this search text. */
function asks(request: Request, text: string): boolean {
  return GRAPHQL.test(request.url()) && (request.postData() ?? '').includes(`"${text}"`);
}

/** The number on a status filter of the orders. */
async function countOn(chip: Locator): Promise<number> {
  await expect(chip).toHaveText(/ [\d.]+$/);
  return Number((await chip.textContent())?.replaceAll(/\D/g, ''));
}

async function morning(page: Page, url: string, hand: Hand, info: TestInfo): Promise<void> {
  const { produto, estado, go, press, tick, write, choose, letGo, close } = hand;
  const banned = await createUser(url, someWord());
  const { conta, order } = await openBuyer(url);
  const unpaid = await order();
  const paid = await order();
  await changeOrder(url, paid.id, { status: 'PAGO' });
  const client = await openBuyer(url);
  const withdrawn = await client.order();
  await client.pay(withdrawn.id);
  await changeOrder(url, withdrawn.id, { status: 'ENVIADO' });
  await changeOrder(url, withdrawn.id, { status: 'ENTREGUE' });
  await client.withdraw(withdrawn.id);

  const complaints = complaintsOf(page);
  await asConta(page, url, contaFor('keyboard'));
  const sent = questionsOf(page);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const opener = (id: string) =>
    page.getByRole('button', { name: `Detalhes do pedido ${id}`, exact: true });
  const row = (id: string) => page.getByRole('row').filter({ has: opener(id) });
  const chip = (label: string) =>
    page
      .getByRole('navigation', { name: 'Status dos pedidos' })
      .getByRole('link', { name: new RegExp(`^${label}`) });
  const search = page.getByRole('searchbox');

  /** One piece of work: it sends exactly these operations, and nothing is read again after it. */
  const work = async (name: string, operations: readonly string[], act: () => Promise<void>) =>
    test.step(name, async () => {
      await sent();
      await act();
      expect(await sent(operations.length)).toEqual(operations);
      expect(await overflowOf(page)).toEqual([]);
    });
  /** Reads that a piece of work started late would be found here. */
  const goTo = async (label: string, title: string) => {
    expect(await sent()).toEqual([]);
    await go(label);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  };
  const find = async (text: string, count: string) => {
    // A part of the text may find the same rows already, and the search for all of it follow later.
    const found = page.waitForResponse((reply) => asks(reply.request(), text));
    await write(search, text);
    await found;
    await expect(page.getByText(count)).toBeVisible();
  };

  await openSection(page, '#hoje');
  await expect(page.getByText(/^Números de /)).toBeVisible();
  await sent();

  await goTo('Pedidos', 'Gerenciar Pedidos');
  await find(conta.username, 'Exibindo 2 de 2 pedidos');
  const pendentes = await countOn(chip('PENDENTE'));
  const pagos = await countOn(chip('PAGO'));
  const enviados = await countOn(chip('ENVIADO'));
  const panel = region(`Pedido nº ${unpaid.id}`);
  await press(opener(unpaid.id));
  await expect(panel.getByRole('heading', { name: 'Histórico' })).toBeVisible();

  await work('an order is paid', ['AtualizarPedido'], async () => {
    await press(panel.getByRole('button', { name: /^Marcar como pago/ }));
    await expect(panel).toContainText('PAGO em 5 segundos. O cliente recebe um e-mail.');
    await letGo();
    await expect(page.getByText(`Pedido ${unpaid.id} marcado como PAGO.`)).toBeVisible();
    await expect(panel.getByText('PENDENTE → PAGO')).toBeVisible();
  });
  await press(page.getByRole('button', { name: 'Voltar aos pedidos' }));
  await expect(opener(unpaid.id)).toBeFocused();
  await expect(row(unpaid.id).getByText('PAGO', { exact: true })).toBeVisible();
  await expect(chip('PENDENTE')).toHaveText(`PENDENTE ${pendentes - 1}`);
  await expect(chip('PAGO')).toHaveText(`PAGO ${pagos + 1}`);

  const chosen = region('Selecionados');
  // The table does not show an order's items.
  await work('both are picked', ['PedidoDeNovo', 'PedidoDeNovo'], async () => {
    for (const { id } of [unpaid, paid]) {
      // The selection is made one row after the other.
      // oxlint-disable-next-line no-await-in-loop
      await tick(page.getByRole('checkbox', { name: `Selecionar o pedido ${id}`, exact: true }));
    }
    await press(chosen.getByRole('button', { name: 'Lista de separação' }));
    const sheet = dialog('Lista de separação');
    await expect(sheet).toContainText('2 pedidos pagos · 2 unidades');
    await close(sheet);
    await expect(sheet).toBeHidden();
  });

  const job = region('Marcar 2 pedidos como enviados');
  await work('both are sent', ['AtualizarPedido', 'AtualizarPedido'], async () => {
    await press(chosen.getByRole('button', { name: 'Marcar como enviados' }));
    const sending = dialog('Marcar como enviados');
    await write(
      sending.getByLabel('Rastreios, um pedido por linha'),
      `${unpaid.id};AA123456789BR\n${paid.id} https://rastreio.exemplo.com.br/2`,
    );
    await expect(sending).toContainText('Saem 2 e-mails');
    await press(sending.getByRole('button', { name: 'Marcar 2 pedidos como enviados' }));
    await expect(job).toContainText('Pronto: 2 de 2.');
    for (const { id } of [unpaid, paid]) {
      /* oxlint-disable no-await-in-loop */
      await expect(row(id).getByText('ENVIADO', { exact: true })).toBeVisible();
      await expect(row(id).getByRole('link', { name: /^Ver Rastreio/ })).toBeVisible();
      /* oxlint-enable no-await-in-loop */
    }
    await expect(chip('PAGO')).toHaveText(`PAGO ${pagos - 1}`);
    await expect(chip('ENVIADO')).toHaveText(`ENVIADO ${enviados + 2}`);
    await expect(chosen).toHaveCount(0);
  });
  await expectAccessible(page, info, 'trabalho-pronto');
  await press(job.getByRole('button', { name: 'Fechar' }));

  await goTo('Hoje', 'Hoje na loja');
  await press(page.getByRole('link', { name: /desistências?$/ }));
  const withdrawal = region(`Pedido nº ${withdrawn.id}`);
  await press(opener(withdrawn.id));
  await expect(withdrawal.getByText('Não combinou comigo.')).toBeVisible();
  await expect(withdrawal.getByRole('heading', { name: 'Histórico' })).toBeVisible();
  await work('a withdrawal is received and refunded', ['ReceberDesistencia'], async () => {
    await press(withdrawal.getByRole('button', { name: 'Receber e estornar' }));
    const receiving = dialog('Receber e estornar');
    await expect(receiving).toContainText(`A devolver: ${withdrawn.total}`);
    await expectAccessible(page, info, 'receber-e-estornar');
    await press(receiving.getByRole('button', { name: 'Receber e estornar' }));
    await expect(receiving).toBeHidden();
    await expect(
      withdrawal.getByText(`Estorno de ${withdrawn.total} pedido ao provedor`),
    ).toBeVisible();
  });
  await press(page.getByRole('button', { name: 'Voltar aos pedidos' }));
  await expect(row(withdrawn.id)).toHaveCount(0);

  await goTo('Produtos', 'Produtos');
  await find(produto, 'Exibindo 1 de 1 produto');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: produto }) });
  const before = (await card.textContent()) ?? '';
  const prices = region('Preço e estoque de 1 produto');
  const undo = region('Desfazer: Preço e estoque de 1 produto');
  await work('a price changes', ['AtualizarProduto'], async () => {
    await tick(card.getByRole('checkbox', { name: `Selecionar ${produto}` }));
    await press(chosen.getByRole('button', { name: 'Preço e estoque' }));
    const pricing = dialog('Preço e estoque');
    await choose(pricing.getByLabel('Preço', { exact: true }), 'Aumentar em %');
    await write(pricing.getByLabel('Porcentagem (%)'), '10');
    await press(pricing.getByRole('button', { name: 'Aplicar a 1 produto' }));
    await expect(prices).toContainText('Pronto: 1 de 1.');
    await expect(card).not.toHaveText(before);
  });
  // The undo reads the product first, so that it does not overwrite another person's change.
  await work('the price is undone', ['ProdutoAtual', 'AtualizarProduto'], async () => {
    await press(prices.getByRole('button', { name: 'Desfazer' }));
    await expect(undo).toBeFocused();
    await expect(undo).toContainText('Pronto: 1 de 1.');
    await expect(card).toHaveText(before);
  });
  await press(undo.getByRole('button', { name: 'Fechar' }));

  await goTo('Fretes', 'Fretes');
  const rate = page.getByRole('form', { name: `Frete: ${estado}` });
  await expect(page.getByText('dias úteis ·')).toHaveCount(3);
  const price = rate.getByLabel(`Preço: ${estado}`);
  // A second try must change it too.
  const next = (await price.inputValue()) === '47,30' ? '45,60' : '47,30';
  await work('a freight changes', ['DefinirFrete'], async () => {
    await write(price, next);
    await press(rate.getByRole('button', { name: 'Salvar' }));
    await expect(rate.getByRole('status')).toHaveText('Salvo');
    await expect(price).toHaveValue(next);
  });

  await goTo('Usuários', 'Gerenciar Usuários');
  await find(banned.username, 'Exibindo 1 de 1 usuário');
  const edit = page.getByRole('button', { name: `Editar ${banned.username}` });
  await work('an account is banned', ['AtualizarUsuario'], async () => {
    await press(edit);
    const editor = dialog('Editar Usuário');
    await choose(editor.getByLabel('Status'), 'Banido');
    await expect(editor.getByText(/^Conta barrada: a pessoa sai/)).toBeVisible();
    await press(editor.getByRole('button', { name: 'Salvar Alterações' }));
    await expect(editor.getByRole('button', { name: 'Voltar' })).toBeFocused();
    await press(editor.getByRole('button', { name: 'Banir' }));
    await expect(editor).toBeHidden();
    await expect(page.getByText(/^Usuário .+ atualizado\.$/)).toBeVisible();
    await expect(page.getByRole('row').filter({ has: edit })).toContainText('Banido');
    await expect(edit).toBeFocused();
  });
  expect(await sent()).toEqual([]);
  expect(complaints).toEqual([]);
}

const IDS = '(DASH-01, DASH-02, DASH-03, DASH-04, DASH-05, DASH-11, AUSER-10)';

test.slow();

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test(`a morning's work by touch ${IDS}`, async ({ page, baseURL }, info) =>
    morning(page, shopUrl(baseURL), finger(page), info));
});

test(`a morning's work by keyboard alone ${IDS}`, async ({ page, baseURL }, info) =>
  morning(page, shopUrl(baseURL), keys(page), info));
