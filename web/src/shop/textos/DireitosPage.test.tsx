import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMPRESA, renderPage, stubReading } from '../../../test/textos.tsx';
import * as page from './DireitosPage.tsx';

const { direitos } = page;

beforeEach(() => {
  stubReading();
});

const section = (name: RegExp) => within(screen.getByRole('region', { name }));
const letters = () => screen.queryAllByRole('link', { name: /^Pedir por e-mail/ });

describe('DireitosPage', () => {
  it('contains terms of use, copyright and data protection (ROUTE-06)', async () => {
    await renderPage(page);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Direitos e termos de uso');
    expect(section(/Termos de uso$/).getByText(/maior de 18 anos/)).toBeTruthy();
    expect(section(/Direitos autorais/).getByText(/9\.610\/1998/)).toBeTruthy();
    expect(section(/Proteção de dados$/).getByText(/13\.709\/2018/)).toBeTruthy();
  });

  it('lists the payment methods: card by a provider, and three by chat (GEN-09)', async () => {
    await renderPage(page);
    expect(
      section(/Termos de uso$/).getByText(
        /cartão aqui na loja, por um provedor.*conversa: Pix, cartão por link ou cartão na entrega/,
      ),
    ).toBeTruthy();
  });

  it('names the seller (C-62)', async () => {
    await renderPage(page);
    expect(section(/Quem vende$/).getByText(EMPRESA.razaoSocial)).toBeTruthy();
  });

  it('offers a prepared e-mail per right, with a deadline of 15 days (C-63)', async () => {
    await renderPage(page);
    const requestable = direitos.filter(({ assunto }) => assunto !== '');
    expect(letters().map((letter) => letter.getAttribute('aria-label'))).toEqual(
      requestable.map(({ titulo }) => `Pedir por e-mail: ${titulo}`),
    );
    for (const [index, letter] of letters().entries()) {
      const url = new URL(letter.getAttribute('href') ?? '');
      expect(url.pathname).toBe(EMPRESA.email);
      expect(url.searchParams.get('subject')).toBe(`Meus dados: ${requestable[index]?.assunto}`);
      expect(url.searchParams.get('body')).toContain(requestable[index]?.lei);
    }
    expect(section(/Como pedir$/).getByText(/em até 15 dias/)).toBeTruthy();
  });

  it('includes export, correction, erasure and withdrawal of consent (C-63)', () => {
    expect(direitos.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['portabilidade', 'correcao', 'eliminacao', 'consentimento']),
    );
  });

  it("offers no e-mails without the shop's address", async () => {
    await renderPage(page, { offline: true });
    expect(letters()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Apagar' })).toBeTruthy();
  });
});
