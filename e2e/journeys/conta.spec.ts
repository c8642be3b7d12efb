import { expect, type Page } from '@playwright/test';
import { mailedLink } from './mails.ts';
import { asReturningVisitor, complaintsOf, expectAccessible, hydrated, tabTo } from './shop.ts';
import { test } from './test.ts';

const FIRST = 'Perfume@1';
const SECOND = 'Decant@22';

/** The password link in a mail. */
const RESET_LINK = /https?:\/\/\S+\/reset-password\?token=[\w-]+/;

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Usuário').fill(username);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('registers, signs in, forgets the password and chooses another (REG-01, REG-02, REG-03, REG-04, REG-05, REG-06, REG-07, FORGOT-02, RESET-02)', async ({
  page,
}, info) => {
  test.skip(!process.env.E2E_DATA, 'the mail of a shop that was open before is not ours to read');
  const username = `${info.project.name}.${Date.now().toString(36)}`;
  const email = `${username}@exemplo.com.br`;
  const complaints = complaintsOf(page);
  await asReturningVisitor(page);

  await test.step('each missing field shows its message and typed text is kept (REG-03, REG-05)', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Registre-se' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abra a sua conta');
    // Text typed before is kept, but no mask forms it.
    await hydrated(page);
    await page.getByLabel('Usuário').fill('ana');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Nome completo').fill('Dora Conta');
    await page.getByLabel('CPF (opcional)').pressSequentially('52998224725');
    await expect(page.getByLabel('CPF (opcional)')).toHaveValue('529.982.247-25');
    await page.getByLabel('CPF (opcional)').fill('');
    await page.getByLabel('Telefone (opcional)').pressSequentially('85934567890');
    await expect(page.getByLabel('Telefone (opcional)')).toHaveValue('(85) 93456-7890');
    await page.getByLabel('Senha', { exact: true }).fill(FIRST);
    await page.getByLabel('Confirmar senha').fill(`${FIRST}x`);
    await page.getByRole('button', { name: 'Registrar' }).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      '⚠️ O nome de usuário deve ter pelo menos 6 caracteres.',
      '⚠️ As senhas não coincidem.',
    ]);
    await expect(page.getByLabel('Usuário')).toBeFocused();
    await expectAccessible(page, info, 'cadastro-com-erros');
  });

  await test.step('registers, and the sign-in page signs the account in (REG-07)', async () => {
    await page.getByLabel('Usuário').fill(username);
    await page.getByLabel('Confirmar senha').fill(FIRST);
    await page.getByRole('button', { name: 'Registrar' }).click();
    await expect(page.getByText('✅ Registro realizado com sucesso!')).toBeVisible();
    await expect(page.getByText('✅ Login realizado com sucesso!')).toBeVisible();
    await expect(page).not.toHaveURL(/\/(register|login)/);
  });

  const link =
    await test.step('requests the link and receives it (FORGOT-01, FORGOT-02)', async () => {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.removeItem('token'));
      await page.goto('/forgot-password');
      await expectAccessible(page, info, 'esqueci-a-senha');
      await tabTo(page, page.getByLabel('E-mail'));
      await page.keyboard.type(email);
      await page.keyboard.press('Enter');
      await expect(page.getByText('✅ Verifique seu email para redefinir a senha!')).toBeVisible();
      await expect.poll(() => mailedLink(email, RESET_LINK)).not.toBeNull();
      return (await mailedLink(email, RESET_LINK)) ?? '';
    });

  await test.step('chooses another password, and the old one is refused (RESET-01, RESET-02)', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escolha a sua nova senha');
    await expectAccessible(page, info, 'nova-senha');
    await page.getByLabel('Nova senha', { exact: true }).fill(SECOND);
    await page.getByRole('button', { name: 'Redefinir' }).click();
    await expect(page.getByText('✅ Senha redefinida com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, username, FIRST);
    await expect(page.getByText('❌ Usuário ou senha inválidos.').first()).toBeVisible();
    await signIn(page, username, SECOND);
    await expect(page).not.toHaveURL(/\/login/);
  });

  await test.step('the link works once (RESET-03)', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto(link);
    await page.getByLabel('Nova senha', { exact: true }).fill(FIRST);
    await page.getByRole('button', { name: 'Redefinir' }).click();
    await expect(page.locator('form').getByRole('alert')).toHaveText(
      '❌ Token inválido ou expirado.',
    );
  });
  expect(complaints).toEqual([]);
});
