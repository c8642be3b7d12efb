import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CONVERSA, renderPage } from '../../../test/textos.tsx';
import * as page from './SobrePage.tsx';

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('SobrePage', () => {
  it('tells the story of the shop (ABOUT-01, GEN-01, ROUTE-04)', async () => {
    const { onRequest } = await renderPage(page);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText(/Fracionamos perfumes importados originais/)).toBeTruthy();
    expect(region('A nossa história').getByText(/Começou com um frasco/)).toBeTruthy();
    expect(region('Do frasco ao decant').getAllByRole('listitem')).toHaveLength(5);
    expect(onRequest).not.toHaveBeenCalled();
  });

  it('lists the values Excelência, Confiança and Entrega Premium (ABOUT-02)', async () => {
    await renderPage(page);
    const titles = region('O que nos guia').getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Excelência',
      'Confiança',
      'Entrega Premium',
    ]);
  });

  it('shows the authenticity guarantee (ABOUT-03)', async () => {
    await renderPage(page);
    expect(region('Garantia de autenticidade').getByText(/100% original/)).toBeTruthy();
  });

  it('offers the chat as contact and names the company (GEN-03, C-62)', async () => {
    await renderPage(page);
    const contact = region('Fale com quem faz');
    const chats = contact.getAllByRole('link', { name: /WhatsApp|\(85\) 90000-0000/ });
    expect(chats.map((link) => link.getAttribute('href'))).toEqual([CONVERSA, CONVERSA]);
    expect(chats.every((link) => link.getAttribute('rel')?.includes('noopener'))).toBe(true);
    expect(contact.getByText('Empresa de Teste Ltda.')).toBeTruthy();
    expect(contact.getByText('00.000.000/0001-00')).toBeTruthy();
    expect(contact.getByRole('link', { name: 'loja@teste.example' })).toBeTruthy();
  });

  it('sets title, metadata and schema.org data (TITLE-01)', async () => {
    const { head } = await renderPage(page);
    expect(document.title).toBe('Sobre | Decantária Perfumes Fracionados');
    expect(head()).toMatchObject({
      canonical: '/sobre',
      jsonLd: { '@type': 'Organization', legalName: 'Empresa de Teste Ltda.' },
    });
  });

  it("shows the story without the shop's data", async () => {
    await renderPage(page, { offline: true });
    expect(region('A nossa história').getByText(/Começou com um frasco/)).toBeTruthy();
    const contact = region('Fale com quem faz');
    expect(contact.getByText(/não puderam ser lidos agora/)).toBeTruthy();
    expect(contact.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Ver fragrâncias',
    ]);
  });
});
