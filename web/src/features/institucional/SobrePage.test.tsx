import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CONVERSA, renderPage } from '../../../test/institucional.tsx';
import * as page from './SobrePage.tsx';

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('SobrePage', () => {
  it('ABOUT-01, GEN-01: conta a história da loja de perfumes importados originais em frações', async () => {
    const { asked } = await renderPage(page);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText(/Fracionamos perfumes importados originais/)).toBeTruthy();
    expect(region('A nossa história').getByText(/Começou com um frasco/)).toBeTruthy();
    expect(region('Do frasco ao decant').getAllByRole('listitem')).toHaveLength(5);
    expect(asked).not.toHaveBeenCalled();
  });

  it('ABOUT-02: três valores: Excelência, Confiança, Entrega Premium', async () => {
    await renderPage(page);
    const titles = region('O que nos guia').getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Excelência',
      'Confiança',
      'Entrega Premium',
    ]);
  });

  it('ABOUT-03: a faixa da garantia de autenticidade', async () => {
    await renderPage(page);
    expect(region('Garantia de autenticidade').getByText(/100% original/)).toBeTruthy();
  });

  it('GEN-03, C-62: o contato é a conversa, e a empresa diz quem é', async () => {
    await renderPage(page);
    const contact = region('Fale com quem faz');
    const chats = contact.getAllByRole('link', { name: /WhatsApp|\(85\) 90000-0000/ });
    expect(chats.map((link) => link.getAttribute('href'))).toEqual([CONVERSA, CONVERSA]);
    expect(chats.every((link) => link.getAttribute('rel')?.includes('noopener'))).toBe(true);
    expect(contact.getByText('Empresa de Teste Ltda.')).toBeTruthy();
    expect(contact.getByText('00.000.000/0001-00')).toBeTruthy();
    expect(contact.getByRole('link', { name: 'loja@teste.example' })).toBeTruthy();
  });

  it('TITLE-01, schema.org: o que a página diz de si', async () => {
    const { head } = await renderPage(page);
    expect(document.title).toBe('Sobre | Decantária Perfumes Fracionados');
    expect(head()).toMatchObject({
      canonical: '/sobre',
      jsonLd: { '@type': 'Organization', legalName: 'Empresa de Teste Ltda.' },
    });
  });

  it('sem os dados da loja a história continua de pé', async () => {
    await renderPage(page, { away: true });
    expect(region('A nossa história').getByText(/Começou com um frasco/)).toBeTruthy();
    const contact = region('Fale com quem faz');
    expect(contact.getByText(/não puderam ser lidos agora/)).toBeTruthy();
    expect(contact.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Ver fragrâncias',
    ]);
  });
});
