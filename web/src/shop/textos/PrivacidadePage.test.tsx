import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMPRESA, renderPage, stubReading } from '../../../test/textos.tsx';
import { OPTIONAL_USES, storesOf } from '../../lib/consent/optional.ts';
import { POLICY, POLICY_VERSIONS } from '../../lib/consent/policy.ts';
import { STORAGE } from '../../lib/constants.ts';
import * as page from './PrivacidadePage.tsx';

beforeEach(() => {
  stubReading();
});

const SECTIONS = [
  '1. Introdução',
  '2. Dados que coletamos',
  '3. Como usamos os dados',
  '4. Com quem compartilhamos',
  '5. Cookies',
  '6. Seus direitos',
  '7. Segurança',
  '8. Mudanças nesta política',
];

/** Collects all storage keys and cache names that the client's code uses. */
function storedKeys(): string[] {
  const root = join(import.meta.dirname, '../../..');
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.(test|gen)\.tsx?$|testing|^lib.stored\.ts$/.test(name),
    )
    .map((name) => join('src', name));
  const keys = ['index.html', ...files].flatMap((name) => {
    const code = readFileSync(join(root, name), 'utf8');
    const stores = [...code.matchAll(/\w+_CACHE = '(\w+)'/g)].map(([, store = '']) => store);
    const written = [
      ...code.matchAll(
        /(?:\.setItem|\bstored(?:OfAccount)?(?:<\w+>)?)\(\s*(?:'(\w+)'|STORAGE\.(\w+)|(\w+))/g,
      ),
    ].map(
      ([, literal, documented, constant]) =>
        literal ??
        Object.entries(STORAGE).find(([key]) => key === documented)?.[1] ??
        new RegExp(`const ${constant} = '(\\w+)'`).exec(code)?.[1] ??
        `${name}: ?`,
    );
    return [...written, ...stores];
  });
  return [...new Set(keys)];
}

const section = (name: string) => within(screen.getByRole('region', { name }));

describe('PrivacidadePage', () => {
  it('has eight numbered sections in order (PRIV-01, ROUTE-05)', async () => {
    await renderPage(page);
    const headings = screen.getAllByRole('heading', { level: 2, name: /^\d+\. / });
    expect(headings.map(({ textContent }) => textContent)).toEqual(SECTIONS);
  });

  it('links each section in the contents (PRIV-01)', async () => {
    await renderPage(page);
    const links = within(screen.getByRole('navigation', { name: 'Nesta página' })).getAllByRole(
      'link',
    );
    expect(links.map(({ textContent }) => textContent)).toEqual(SECTIONS);
    for (const link of links) {
      const id = link.getAttribute('href')?.split('#')[1] ?? '';
      const target = document.getElementById(id);
      expect(target).toBe(screen.getByRole('region', { name: link.textContent ?? '' }));
    }
  });

  it('cites the Brazilian and the European law (PRIV-02)', async () => {
    await renderPage(page);
    const text = section('1. Introdução');
    expect(text.getByText(/Lei Geral de Proteção de Dados Pessoais/)).toBeTruthy();
    expect(text.getByText(/Regulamento Geral sobre a Proteção de Dados/)).toBeTruthy();
    const article = screen.getByRole('article').textContent;
    expect(article).toContain('13.709/2018');
    expect(article).toContain('2016/679');
  });

  it('lists every storage key that the code uses (STORE-01, C-60)', async () => {
    await renderPage(page);
    const rows = section('5. Cookies').getAllByRole('rowheader');
    const names = rows.flatMap(({ textContent }) => textContent.split(/, | e /));
    const stored = storedKeys();
    expect(stored).toEqual(
      expect.arrayContaining(['cookiesChoice', 'registroDaEscolha', 'abertura']),
    );
    const cookies = ['sessao', 'aparelho', 'uso'].map((it) => `decantaria_${it}`);
    expect(names.toSorted()).toEqual([...stored, ...cookies].toSorted());
  });

  it('lists what "Aceitar" permits, as in the consent banner, and how to withdraw (C-60, P1)', async () => {
    await renderPage(page);
    const cookies = section('5. Cookies');
    const table = within(cookies.getByRole('table', { name: 'O que fica só depois de “Aceitar”' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
      OPTIONAL_USES.map((use) => storesOf(use).join(' e ')),
    );
    for (const { purpose } of OPTIONAL_USES) expect(table.getByText(purpose)).toBeTruthy();
    expect(cookies.getByText('Escolha de cookies')).toBeTruthy();
  });

  it('shows the version, its date and what is recorded (C-60)', async () => {
    await renderPage(page);
    expect(screen.getByText(`${POLICY.since.text} (versão ${POLICY.version})`)).toBeTruthy();
    const versions = within(section('8. Mudanças nesta política').getByRole('table'));
    expect(versions.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
      POLICY_VERSIONS.map(({ version }) => version),
    );
    expect(
      section('2. Dados que coletamos').getByRole('rowheader', {
        name: 'Ao responder sobre cookies',
      }),
    ).toBeTruthy();
  });

  it('names the deadline, the contact and the place of each request (C-63)', async () => {
    await renderPage(page);
    const rights = section('6. Seus direitos');
    expect(rights.getByText('15 dias')).toBeTruthy();
    expect(rights.getByRole('link', { name: EMPRESA.email })).toBeTruthy();
    expect(
      rights.getByRole('link', { name: 'Direitos e termos de uso' }).getAttribute('href'),
    ).toBe('/direitos#protecao-de-dados');
  });

  it('sets title and metadata (TITLE-01)', async () => {
    const { head, onRequest } = await renderPage(page);
    expect(document.title).toBe('Política de privacidade | Decantária Perfumes Fracionados');
    expect(head()).toMatchObject({ canonical: '/politica-de-privacidade' });
    expect(head()?.noIndex).toBeUndefined();
    expect(onRequest).not.toHaveBeenCalled();
  });

  it("is complete without the shop's data", async () => {
    await renderPage(page, { offline: true });
    expect(screen.getAllByRole('heading', { level: 2, name: /^\d+\. / })).toHaveLength(8);
    expect(screen.queryByRole('link', { name: /@/ })).toBeNull();
  });
});
