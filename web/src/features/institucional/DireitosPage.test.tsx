import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMPRESA, renderPage, stubReading } from '../../../test/institucional.tsx';
import * as page from './DireitosPage.tsx';
import { direitos } from './direitos.ts';

beforeEach(() => {
  stubReading();
});

const section = (name: RegExp) => within(screen.getByRole('region', { name }));
const letters = () => screen.queryAllByRole('link', { name: /^Pedir por e-mail/ });

describe('DireitosPage', () => {
  it('ROUTE-06: termos de uso, direitos autorais e proteção de dados', async () => {
    await renderPage(page);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Direitos e termos de uso');
    expect(section(/Termos de uso$/).getByText(/maior de 18 anos/)).toBeTruthy();
    expect(section(/Direitos autorais/).getByText(/9\.610\/1998/)).toBeTruthy();
    expect(section(/Proteção de dados$/).getByText(/13\.709\/2018/)).toBeTruthy();
  });

  it('GEN-09: as formas de pagar: cartão por um provedor, e as três da conversa', async () => {
    await renderPage(page);
    expect(
      section(/Termos de uso$/).getByText(
        /cartão aqui na loja, por um provedor.*conversa: Pix, cartão por link ou cartão na entrega/,
      ),
    ).toBeTruthy();
  });

  it('C-62: diz quem vende', async () => {
    await renderPage(page);
    expect(section(/Quem vende$/).getByText(EMPRESA.razaoSocial)).toBeTruthy();
  });

  it('C-63: cada direito que se pede tem uma carta pronta à loja, e o prazo é de 15 dias', async () => {
    await renderPage(page);
    const asked = direitos.filter(({ assunto }) => assunto !== null);
    expect(letters().map((letter) => letter.getAttribute('aria-label'))).toEqual(
      asked.map(({ titulo }) => `Pedir por e-mail: ${titulo}`),
    );
    for (const [index, letter] of letters().entries()) {
      const url = new URL(letter.getAttribute('href') ?? '');
      expect(url.pathname).toBe(EMPRESA.email);
      expect(url.searchParams.get('subject')).toBe(`Meus dados: ${asked[index]?.assunto}`);
      expect(url.searchParams.get('body')).toContain(asked[index]?.lei);
    }
    expect(section(/Como pedir$/).getByText(/em até 15 dias/)).toBeTruthy();
  });

  it('C-63: exportar, corrigir, apagar e voltar atrás estão entre eles', () => {
    expect(direitos.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['portabilidade', 'correcao', 'eliminacao', 'consentimento']),
    );
  });

  it('sem os dados da loja não há cartas sem endereço', async () => {
    await renderPage(page, { away: true });
    expect(letters()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Apagar' })).toBeTruthy();
  });
});
