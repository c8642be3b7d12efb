import { readFile } from 'node:fs/promises';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { someAddress } from '../api.ts';
import { type Buyer, openBuyer } from './buyer.ts';
import { asReturningVisitor, complaintsOf, cpfOf, expectAccessible, tabTo } from './shop.ts';
import { test } from './test.ts';

const SENHA = 'Perfume@1';

const usernameFor = (name: string, { project }: TestInfo) =>
  `${name}.${project.name}${Date.now().toString(36)}`.slice(0, 20);

async function openAccount(page: Page, username: string): Promise<void> {
  const answer = await page.request.post('/graphql', {
    headers: { 'x-forwarded-for': someAddress() },
    data: {
      query:
        'mutation ($input: RegistrarInput!) { registrar(input: $input) { __typename ... on Falha { mensagem } } }',
      variables: {
        input: {
          username,
          email: `${username}@exemplo.com.br`,
          nomeCompleto: 'Lia do Painel',
          senha: SENHA,
        },
      },
    },
  });
  expect((await answer.json()).data.registrar).toMatchObject({ __typename: 'Registro' });
}

async function signIn(page: Page, conta: Buyer['conta']): Promise<void> {
  await page.getByLabel('Usuário').fill(conta.username);
  await page.getByLabel('Senha', { exact: true }).fill(conta.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('a customer keeps the profile and the addresses (PANEL-01, PANEL-02, PANEL-03, PANEL-04, PANEL-05, PANEL-06, PANEL-07, PANEL-08, PANEL-09, PANEL-10, PANEL-11, ADDR-01, ADDR-02, ADDR-03, ADDR-04, ADDR-05, ADDR-06)', async ({
  page,
}, info) => {
  const username = usernameFor('lia', info);
  const cpf = cpfOf(String(Date.now()).slice(-9));
  const complaints = complaintsOf(page);
  await asReturningVisitor(page);
  await openAccount(page, username);
  const dialog = page.getByRole('dialog');
  const region = page.getByRole('region', { name: 'Meus Endereços' });
  const casa = /^Rua das Flores, 10 - Fortaleza\/CE \(60110-001\)/;
  const trabalho = /^Avenida do Mar, s\/n - Fortaleza\/CE \(60165-121\)/;

  await test.step('signs in and returns to the requested page (ROUTE-08, PANEL-01, PANEL-02)', async () => {
    await page.goto('/painel');
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, { username, password: SENHA });
    await expect(page).toHaveURL(/\/painel$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Lia do Painel!');
    await expect(region).toContainText('Nenhum endereço cadastrado');
    await expectAccessible(page, info, 'painel');
  });

  await test.step('corrects the profile (PANEL-03, PANEL-08, PANEL-09, PANEL-10)', async () => {
    await page.getByRole('button', { name: 'Editar', exact: true }).click();
    await expect(dialog).toHaveAccessibleName('Editar Perfil');
    await dialog.getByLabel('Nome completo').fill('Lia Corrigida');
    await dialog.getByLabel('Telefone').pressSequentially('85934567890');
    await expect(dialog.getByLabel('Telefone')).toHaveValue('(85) 9 3456-7890');
    await dialog.getByLabel('CPF').pressSequentially('11111111111');
    await expect(dialog.getByText('CPF inválido')).toBeVisible();
    await expectAccessible(page, info, 'editar-perfil');
    await dialog.getByLabel('CPF').fill(cpf);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Lia Corrigida!');
    await expect(page.getByText('(85) 93456-7890').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Editar', exact: true })).toBeFocused();
  });

  await test.step('adds an address by keyboard alone, CEP first (ADDR-01, ADDR-02, S11)', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Adicionar endereço' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('CEP')).toBeFocused();
    await page.keyboard.type('60110001');
    await expect(dialog.getByLabel('CEP')).toHaveValue('60110-001');
    // The CEP of a capital has filled city and state: typing replaces them.
    for (const text of ['Rua das Flores', '10', 'Apto 2', 'Centro', 'Fortaleza', 'CE']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await expect(dialog.getByLabel('Cidade')).toHaveValue('Fortaleza');
    await expect(dialog.getByLabel('Estado')).toHaveValue('CE');
    await expectAccessible(page, info, 'adicionar-endereco');
    await tabTo(page, dialog.getByRole('button', { name: 'Salvar endereço' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Endereço adicionado com sucesso!')).toBeVisible();
    await expect(region.getByText(casa)).toContainText('Padrão');
    await expect(page.getByRole('button', { name: 'Adicionar endereço' })).toBeFocused();
  });

  await test.step('makes another address the default one (ADDR-03)', async () => {
    await page.getByRole('button', { name: 'Adicionar endereço' }).click();
    await dialog.getByLabel('CEP').fill('60165121');
    await dialog.getByLabel('Rua').fill('Avenida do Mar');
    await dialog.getByLabel('Número').fill('s/n');
    await dialog.getByLabel('Bairro').fill('Meireles');
    await dialog.getByLabel('Cidade').fill('Fortaleza');
    await dialog.getByLabel('Estado').selectOption('CE');
    await dialog.getByRole('button', { name: 'Salvar endereço' }).click();
    await expect(dialog).toBeHidden();
    await region.getByRole('button', { name: /^Tornar padrão: Avenida do Mar/ }).click();
    await expect(page.getByText('Endereço padrão atualizado com sucesso!')).toBeVisible();
    await expect(region.getByText(trabalho)).toContainText('Padrão');
    await expect(region.getByText(casa)).not.toContainText('Padrão');
  });

  await test.step('deletes an address after a question (ADDR-01, ADDR-04)', async () => {
    await region.getByRole('button', { name: /^Excluir: Rua das Flores/ }).click();
    await expect(dialog.getByRole('button', { name: 'Manter' })).toBeFocused();
    await expectAccessible(page, info, 'excluir-endereco');
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await expect(dialog).toBeHidden();
    await expect(region.getByText(casa)).toBeHidden();
    await expect(region.getByRole('listitem')).toHaveCount(1);
    await expect(region.getByRole('heading')).toBeFocused();
    await page.reload();
    await expect(region.getByRole('listitem')).toHaveCount(1);
  });

  expect(complaints).toEqual([]);
});

test('downloads all personal data and deletes the account (P2, P3)', async ({
  baseURL,
  page,
}, info) => {
  const { conta, order } = await openBuyer(baseURL ?? '');
  const pedidos = [await order(), await order()];
  const complaints = complaintsOf(page);
  await asReturningVisitor(page);
  await page.goto('/login');
  await signIn(page, conta);
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.goto('/painel#meus-dados');
  const dialog = page.getByRole('dialog');

  await test.step('downloads what the shop keeps (P2)', async () => {
    await expect(page.getByRole('heading', { name: 'Meus dados' })).toBeInViewport();
    const button = page.getByRole('button', { name: 'Baixar meus dados' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^decantaria-meus-dados-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('\n  "perfil": {\n');
    expect(JSON.parse(text)).toMatchObject({
      perfil: { username: conta.username, telefone: '85934567890' },
      enderecos: [{ logradouro: 'Rua das Acácias', cep: '60025-060', padrao: true }],
      // The newest first.
      pedidos: pedidos
        .toReversed()
        .map(({ id }) => ({ id, itens: [{ quantidade: 1 }], enderecoEntrega: { numero: '120' } })),
      consentimentos: [],
    });
    await expectAccessible(page, info, 'meus-dados');
  });

  await test.step('deletes the account; other tabs sign out and the sign-in is refused (P3)', async () => {
    const other = await page.context().newPage();
    await other.goto('/painel');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Olá, Dora Pagante!');
    await page.getByRole('button', { name: 'Excluir minha conta' }).click();
    await expect(dialog.getByLabel('Senha da conta')).toBeFocused();
    await expectAccessible(page, info, 'excluir-conta');
    await dialog.getByLabel('Senha da conta').fill('Errada@1');
    await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Esta não é a senha da conta. Confira e tente de novo.',
    );
    await dialog.getByLabel('Senha da conta').fill(conta.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByText(/^Sua conta foi excluída\./)).toBeVisible();
    await expect(other).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await other.close();
    await page.goto('/login');
    await signIn(page, conta);
    await expect(page.getByRole('alert').first()).toHaveText('❌ Usuário ou senha inválidos.');
  });
  expect(complaints).toEqual([]);
});
