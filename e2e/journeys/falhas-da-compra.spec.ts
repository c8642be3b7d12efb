import { expect, type Page } from '@playwright/test';
import { FAULTS, type LiveShop } from '../live-api.ts';
import { loseSession, MARINA, openLiveShop, signInAgain, liveTest as test } from './live.ts';
import { asReturningVisitor } from './shop.ts';

test.skip(({ isMobile }) => isMobile, 'what fails is the same in every window');

/** What goes wrong at a step of buying; `sem sessão` is the browser's, all others the API's. */
const FALHAS = {
  'API morta': FAULTS.morta,
  'feito, sem resposta': 'after',
  '503': FAULTS['503'],
  'JSON cortado': FAULTS['JSON cortado'],
  '403 vazio': FAULTS['403 vazio'],
  'sessão terminada': null,
} as const;

type Falha = keyof typeof FALHAS;

/** How a step ends: `feito` without a word, `de novo` told in place and done at the next try, `incerto` told so. */
type Desfecho = 'feito' | 'de novo' | 'incerto' | 'entra de novo e segue';

interface Passo {
  readonly nome: string;
  readonly calls: readonly string[];
  readonly desfechos: Readonly<Record<Falha, Desfecho>>;
  /** Brings the page to the step. */
  readonly open: (page: Page, shop: LiveShop) => Promise<void>;
  /** The step itself; also the next try. */
  readonly act: (page: Page) => Promise<void>;
  /** What is told in place where it was not done. */
  readonly told: string | RegExp;
  /** What is told where nobody knows. */
  readonly uncertain?: string | RegExp;
  /** What was typed or chosen and must still be there then. */
  readonly kept?: (page: Page) => Promise<void>;
  /** A question may be asked as often as one likes: an API that was dead is tried again once a second. */
  readonly again?: true;
  /** It is done, once. */
  readonly done: (page: Page, shop: LiveShop) => Promise<void>;
}

const RUA = 'Rua da Persistência';

/** A write: what was done and only not answered is found out by the gateway. */
const ESCRITA = {
  'API morta': 'de novo',
  'feito, sem resposta': 'feito',
  '503': 'de novo',
  'JSON cortado': 'feito',
  '403 vazio': 'de novo',
  'sessão terminada': 'entra de novo e segue',
} as const satisfies Passo['desfechos'];

/** A question: whatever went wrong, it is asked again. */
const LEITURA = {
  'API morta': 'de novo',
  'feito, sem resposta': 'de novo',
  '503': 'de novo',
  'JSON cortado': 'de novo',
  '403 vazio': 'de novo',
  'sessão terminada': 'entra de novo e segue',
} as const satisfies Passo['desfechos'];

const openCarrinho = async (page: Page, shop: LiveShop) => {
  await page.goto(`${shop.url}/carrinho`);
  await expect(page.getByText('Frete', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeVisible();
};

const PASSOS: readonly Passo[] = [
  {
    nome: 'adicionar um endereço',
    calls: ['POST /enderecos'],
    desfechos: ESCRITA,
    open: async (page, shop) => {
      await openCarrinho(page, shop);
      await page.getByRole('button', { name: 'Adicionar endereço' }).click();
      const dialog = page.getByRole('dialog', { name: 'Adicionar endereço' });
      await dialog.getByLabel('CEP').fill('60000-001');
      await dialog.getByLabel('Rua').fill(RUA);
      await dialog.getByLabel('Número').fill('42');
      await dialog.getByLabel('Bairro').fill('Centro');
      await dialog.getByLabel('Cidade').fill('Fortaleza');
      await dialog.getByLabel('Estado').selectOption('CE');
    },
    act: (page) => page.getByRole('button', { name: 'Salvar endereço' }).click(),
    told: /Erro ao adicionar endereço\./,
    kept: (page) => expect(page.getByRole('dialog').getByLabel('Rua')).toHaveValue(RUA),
    done: async (page) => {
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByText('Endereço adicionado com sucesso!')).toBeVisible();
      await expect(page.getByRole('radio', { name: new RegExp(RUA) })).toHaveCount(1);
      await expect(page.getByRole('radio', { name: new RegExp(RUA) })).toBeChecked();
    },
  },
  {
    nome: 'finalizar a compra',
    calls: ['POST /pedidos/criar'],
    desfechos: { ...ESCRITA, 'API morta': 'incerto', '503': 'incerto' },
    open: openCarrinho,
    act: (page) => page.getByRole('button', { name: 'Finalizar Compra' }).click(),
    told: /o pedido pode ter sido criado/,
    uncertain: /pedido/,
    kept: (page) => expect(page.getByText('123.456.789-09')).toBeVisible(),
    done: async (page, shop) => {
      await expect(page).toHaveURL(/\/carrinho\?pedido=\d+$/);
      await expect(page.getByRole('link', { name: 'Cartão (pagar agora)' })).toBeVisible();
      expect(await shop.linhas(MARINA.id)).toEqual([]);
    },
  },
  {
    nome: 'salvar o perfil',
    calls: ['PUT /perfis/me'],
    desfechos: ESCRITA,
    open: async (page, shop) => {
      await page.goto(`${shop.url}/painel`);
      await page.getByRole('button', { name: 'Editar', exact: true }).first().click();
      await page.getByRole('dialog').getByLabel('Nome completo').fill('Marina de Tal');
    },
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click(),
    told: /O que você escreveu continua aqui/,
    kept: (page) =>
      expect(page.getByRole('dialog').getByLabel('Nome completo')).toHaveValue('Marina de Tal'),
    done: async (page) => {
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Olá, Marina de Tal!' })).toBeVisible();
    },
  },
  {
    nome: 'abrir os pedidos',
    calls: ['GET /pedidos/me'],
    desfechos: { ...LEITURA, 'sessão terminada': 'entra de novo e segue' },
    open: async (page, shop) => {
      await page.goto(`${shop.url}/painel`);
      await expect(page.getByRole('heading', { name: /^Olá/ })).toBeVisible();
    },
    act: async (page) => {
      const again = page.getByRole('button', { name: 'Tentar de novo' });
      if (await again.isVisible()) await again.click();
      else if (!page.url().endsWith('/meus-pedidos'))
        await page.getByRole('main').getByRole('link', { name: 'Meus Pedidos' }).click();
    },
    told: /Não foi possível/,
    again: true,
    done: (page) =>
      expect(page.getByText(/Pedido nº|Você ainda não possui pedidos/).first()).toBeVisible({
        timeout: 2000,
      }),
  },
];

const spoken = (page: Page, text: string | RegExp) =>
  page.getByRole('main').or(page.getByRole('dialog')).getByText(text).first();

for (const passo of PASSOS) {
  test(`F7, F8: ${passo.nome}, aconteça o que acontecer`, async ({ page, shops }) => {
    await asReturningVisitor(page);
    for (const [falha, fault] of Object.entries(FALHAS)) {
      await test.step(`${falha}: ${passo.desfechos[falha as Falha]}`, async () => {
        const shop = await openLiveShop(page, shops);
        await passo.open(page, shop);
        if (fault === null) await loseSession(page);
        else await shop.spoil(passo.calls, fault);
        await passo.act(page);
        switch (passo.desfechos[falha as Falha]) {
          case 'entra de novo e segue':
            await signInAgain(page, MARINA.password);
            break;
          case 'de novo':
            await expect(spoken(page, passo.told)).toBeVisible();
            await passo.kept?.(page);
            await shop.heal();
            await passo.act(page);
            if (passo.again) {
              await expect(async () => {
                await passo.act(page);
                await passo.done(page, shop);
              }).toPass({ intervals: [500] });
            }
            break;
          case 'incerto':
            await expect(
              page.getByRole('alert').filter({ hasText: passo.uncertain ?? '' }),
            ).toBeVisible();
            await passo.kept?.(page);
            await shop.close();
            return;
          case 'feito':
        }
        await passo.done(page, shop);
        await shop.close();
      });
    }
  });
}
