import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A picture of the tour, and how long it is shown, in milliseconds. */
interface Frame {
  readonly picture: Buffer;
  readonly delay: number;
}

const WIDTH = 960;
const SHORT = 900;
const LONG = 2_200;
const BLENDED = 60;

/**
 * Waits until data, fonts and visible pictures are there, and closes notices. The dashboard's network is never idle: it
 * waits for new orders.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !/Carregando…|Calculando…/.test(document.body.innerText));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
    ),
  );
  const notice = page.getByRole('button', { name: /^Fechar aviso/ });
  while (await notice.first().isVisible()) await notice.first().click();
}

async function frameOf(page: Page, delay = LONG): Promise<Frame> {
  await settle(page);
  return { picture: await page.screenshot({ animations: 'disabled' }), delay };
}

/** Buys a perfume as a visitor who signs in on the way, then sells as the owner. Returns a picture of each step. */
export async function takeTour(page: Page, url: string): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  const take = async (delay?: number) => {
    frames.push(await frameOf(page, delay));
  };
  await page.goto(url);
  await take();
  await page.goto(`${url}/produtos`);
  await take(SHORT);
  const search = page.getByRole('searchbox', { name: 'Buscar pelo nome' });
  await search.fill('zah');
  await take(SHORT);
  await search.fill('zahran');
  await page.getByText('Exibindo página 1 de 1').waitFor();
  await take(SHORT);
  await page.getByRole('link', { name: 'Noite de Zahran' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Noite de Zahran' }).waitFor();
  await page.getByRole('radio', { name: /^10 ml/ }).check();
  await take();
  await page.getByRole('button', { name: 'Fazer Login para Comprar' }).first().click();
  await page.getByLabel('Usuário').fill('rafael.lima');
  await page.getByLabel('Senha', { exact: true }).fill('Cliente@123');
  await take(SHORT);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('button', { name: 'Abrir carrinho, 1 unidade' }).click();
  await page.getByRole('link', { name: 'Finalizar Compra' }).waitFor();
  await take();
  await page.goto(`${url}/carrinho`);
  await page.getByText('em 1 a 3 dias úteis').waitFor();
  await take();
  await page.getByRole('button', { name: 'Finalizar Compra' }).click();
  await page.getByRole('link', { name: 'Cartão (pagar agora)' }).click();
  await page.getByRole('button', { name: 'Aprovado final 4242' }).click();
  await page.mouse.move(0, 0);
  await take();
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  await page.getByRole('link', { name: 'Ver pedido confirmado' }).click();
  await page.getByRole('heading', { name: 'Pagamento confirmado!' }).waitFor();
  await take();
  return frames;
}

/** The owner's part of the tour; the page has signed in as an admin. */
export async function takeOwnersTour(page: Page, url: string): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  for (const [address, text] of [
    ['#hoje', 'O que espera por você'],
    ['#pedidos', 'Exportar CSV'],
    ['#produtos', 'Exportar CSV'],
    ['#fretes', 'O que o cliente vê'],
  ] as const) {
    await page.goto(`${url}/dashboard${address}`);
    await page.getByText(text).first().waitFor();
    frames.push(await frameOf(page));
  }
  return frames;
}

/** The picture between two others. */
async function blend(one: Buffer, other: Buffer): Promise<Buffer> {
  const half = await sharp(other).ensureAlpha(0.5).png().toBuffer();
  return sharp(one)
    .composite([{ input: half }])
    .png()
    .toBuffer();
}

/** Writes the frames as an animated WebP that begins again at its end, each fading into the next one. */
export async function writeTour(frames: readonly Frame[], file: string): Promise<void> {
  const scaled = await Promise.all(
    frames.map(async ({ picture, delay }) => ({
      picture: await sharp(picture).resize({ width: WIDTH }).png().toBuffer(),
      delay,
    })),
  );
  const all: Frame[] = [];
  for (const [index, frame] of scaled.entries()) {
    const next = scaled[(index + 1) % scaled.length] ?? frame;
    const between = await blend(frame.picture, next.picture);
    all.push(frame, { picture: between, delay: BLENDED });
  }
  await sharp(
    all.map(({ picture }) => picture),
    { join: { animated: true } },
  )
    .webp({ quality: 72, effort: 6, loop: 0, delay: all.map(({ delay }) => delay) })
    .toFile(file);
}
