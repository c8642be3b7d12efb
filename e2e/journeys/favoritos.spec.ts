import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { ask } from '../api.ts';
import { createUser, entrar, someWord } from './dashboard.ts';
import { mailedLink, mailsTo } from './mails.ts';
import {
  asReturningVisitor,
  complaintsOf,
  contaFor,
  expectAccessible,
  hydrated,
  shopUrl,
} from './shop.ts';
import { test } from './test.ts';

const PICTURE = new URL('../../web/public/loja/arabe-bf42062ede25b866-1200.jpg', import.meta.url);
const Produto = z.object({ id: z.string(), slug: z.string() });
const Created = z.object({ data: z.object({ feito: Produto }) });
const Own = z.object({ favoritos: z.array(z.object({ slug: z.string() })) });
const Saved = z.object({ feito: z.object({ __typename: z.literal('Produto') }) });

const inputOf = (nome: string, estoque: number) => ({
  nome,
  descricao: 'De uma jornada.',
  precoBase: 50,
  estoque,
  estoqueAnterior: estoque === 0 ? undefined : 0,
  categorias: ['Nicho'],
});

/** Creates a product without stock as an admin. */
async function createSoldOut(url: string, nome: string): Promise<z.infer<typeof Produto>> {
  const { token } = await entrar(url, contaFor('keyboard'));
  const query =
    'mutation ($input: ProdutoInput!, $imagem: Upload!) { feito: criarProduto(input: $input, imagem: $imagem) { ... on Produto { id slug } } }';
  const body = new FormData();
  const variables = { input: inputOf(nome, 0), imagem: null };
  body.append('operations', JSON.stringify({ query, variables }));
  body.append('map', JSON.stringify({ foto: ['variables.imagem'] }));
  body.append('foto', new Blob([await readFile(PICTURE)], { type: 'image/jpeg' }), 'foto.jpg');
  const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': '1' };
  const reply = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
  return Created.parse(await reply.json()).data.feito;
}

async function addUnits(url: string, id: string, nome: string): Promise<void> {
  const { token } = await entrar(url, contaFor('keyboard'));
  const document =
    'mutation ($id: ID!, $input: ProdutoInput!) { feito: atualizarProduto(id: $id, input: $input) { __typename } }';
  await ask(url, document, { id, input: inputOf(nome, 3) }, Saved, token);
}

/** The link of the last mail to an address that leads to this page. */
async function linkTo(email: string, page: string): Promise<string> {
  const pattern = new RegExp(`https?://\\S+/${page}\\S+`);
  await expect.poll(() => mailedLink(email, pattern)).not.toBeNull();
  return (await mailedLink(email, pattern)) ?? '';
}

const cardsOf = (page: Page) => page.getByRole('main').getByRole('article');

test('marks favourites, signs in and finds both lists (S21)', async ({ page, baseURL }, info) => {
  const url = shopUrl(baseURL);
  const conta = await createUser(url, `fav.${someWord()}`);
  const complaints = complaintsOf(page);
  await asReturningVisitor(page);
  const signIn = async () => {
    await page.getByLabel('Usuário').fill(conta.username);
    await page.getByLabel('Senha', { exact: true }).fill(conta.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('button', { name: `Conta de ${conta.username}` })).toBeVisible();
  };
  const heart = (place: number) =>
    cardsOf(page)
      .nth(place)
      .getByRole('button', { name: /^Favoritar/ });

  await page.goto('/produtos');
  await hydrated(page);
  const first = await cardsOf(page).nth(0).getByRole('heading').innerText();
  await heart(0).click();
  await expect(heart(0)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Guardado só nesta visita.')).toBeVisible();
  await page.getByRole('link', { name: 'Fazer Login' }).click();
  await signIn();

  await page.getByRole('link', { name: 'Favoritos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favoritos');
  await expect(cardsOf(page).getByRole('heading')).toHaveText([first]);
  await expectAccessible(page, info, 'favoritos');
  await heart(0).click();
  await expect(page.getByText('Toque no coração de um perfume')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(cardsOf(page).getByRole('heading')).toHaveText([first]);
  // Kept by the account, not by this browser.
  const { token } = await entrar(url, conta);
  const own = async () => (await ask(url, '{ favoritos { slug } }', {}, Own, token)).favoritos;
  await expect.poll(own).toHaveLength(1);
  await page.reload();
  await expect(cardsOf(page).getByRole('heading')).toHaveText([first]);
  expect(await page.evaluate(() => localStorage.getItem('favoritos'))).toBeNull();
  expect(complaints).toEqual([]);
});

test('a visitor waits for a perfume, and one mail says that it is back (S22)', async ({
  page,
  baseURL,
}, info) => {
  test.skip(!process.env.E2E_DATA, 'the mail of a shop that was open before is not ours to read');
  const url = shopUrl(baseURL);
  const nome = `Volta ${someWord()}`;
  const email = `${someWord()}@exemplo.com.br`;
  const { id, slug } = await createSoldOut(url, nome);
  await asReturningVisitor(page);
  await page.goto(`/produtos/${slug}`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await expectAccessible(page, info, 'avise-me');
  await page.getByRole('button', { name: 'Avise-me quando voltar' }).click();
  await expect(page.getByText('Enviamos um link de confirmação.')).toBeVisible();

  await page.goto(await linkTo(email, 'avisos#confirmar='));
  await page.getByRole('button', { name: 'Quero ser avisado' }).click();
  await expect(page.getByText('Confirmado: escrevemos quando voltar.')).toBeVisible();
  await expectAccessible(page, info, 'avisos');
  await addUnits(url, id, nome);
  await page.goto(await linkTo(email, 'produtos/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nome);
  expect(await mailsTo(email)).toHaveLength(2);
});
