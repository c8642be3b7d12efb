import { describe, expect, it } from 'vitest';
import { CONVERSA, EMPRESA } from '../../../test/textos.tsx';
import { conversaPhone, mailto, organizationJsonLd } from './contact.ts';

describe('conversaPhone', () => {
  it.each([
    [CONVERSA, '(85) 90000-0000'],
    ['https://wa.me/558534567890', '(85) 3456-7890'],
    ['https://wa.me/551', null],
    ['https://wa.me/5585900000000123', null],
    ['https://wa.me/351912345678', null],
    ['https://conversa.example/5585900000000', null],
  ])('formats %s as %s (FMT-02)', (url, phone) => {
    expect(conversaPhone(url)).toBe(phone);
  });
});

describe('mailto', () => {
  it('encodes subject and lines for an e-mail program', () => {
    const url = new URL(mailto('loja@teste.example', 'Olá & até já?', ['Um', 'Dois=2']));
    expect(url.pathname).toBe('loja@teste.example');
    expect(url.searchParams.get('subject')).toBe('Olá & até já?');
    expect(url.searchParams.get('body')).toBe('Um\r\nDois=2');
    // E-mail programs do not decode a plus sign to a space.
    expect(url.search).not.toContain('+');
  });
});

describe('organizationJsonLd', () => {
  it('describes shop, company, address, social profile and chat', () => {
    expect(organizationJsonLd({ conversaUrl: CONVERSA, empresa: EMPRESA })).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Decantária',
      legalName: 'Empresa de Teste Ltda.',
      taxID: '00.000.000/0001-00',
      email: 'loja@teste.example',
      address: {
        streetAddress: 'Rua de Teste, 1',
        addressLocality: 'Eusébio',
        addressRegion: 'CE',
        addressCountry: 'BR',
      },
      sameAs: ['https://social.example/loja'],
      contactPoint: { url: CONVERSA },
    });
  });

  it('omits unknown fields', () => {
    const bare = organizationJsonLd({ conversaUrl: null, empresa: null });
    expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(['legalName']));
    expect(bare).not.toHaveProperty('contactPoint');
    const quiet = organizationJsonLd({
      conversaUrl: null,
      empresa: { ...EMPRESA, cidade: 'Eusébio', redeSocialUrl: null },
    });
    expect(quiet).not.toHaveProperty('sameAs');
    expect(quiet).not.toHaveProperty('address.addressRegion');
  });
});
