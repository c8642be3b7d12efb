import { formatTelefone } from '@decantaria/brasil/telefone';
import { BRAND } from '../../lib/constants.ts';
import type { Instituicao } from './instituicao.ts';

/** Phone number of a Brazilian chat URL, for print; null for other URLs. */
export function conversaPhone(conversaUrl: string): string | null {
  const digits = /^https:\/\/wa\.me\/55(\d{10,11})(?!\d)/.exec(conversaUrl)?.[1];
  return digits === undefined ? null : formatTelefone(digits);
}

export function mailto(email: string, subject: string, lines: readonly string[]): string {
  const body = lines.join('\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** `entrega`: how the shop sends, as schema.org's ShippingService; null when unknown. */
export function organizationJsonLd(
  { conversaUrl, empresa }: Instituicao,
  entrega: object | null = null,
): object {
  const [city, state] = empresa?.cidade.split(/,\s*/) ?? [];
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': '/#loja',
    name: BRAND,
    url: '/',
    logo: '/favicon.svg',
    description:
      'Perfumes importados originais, fracionados à mão em decants, para o público do varejo no Brasil.',
    areaServed: 'BR',
    ...(empresa
      ? {
          legalName: empresa.razaoSocial,
          taxID: empresa.cnpj,
          email: empresa.email,
          address: {
            '@type': 'PostalAddress',
            streetAddress: empresa.endereco,
            addressLocality: city,
            ...(state === undefined ? {} : { addressRegion: state }),
            addressCountry: 'BR',
          },
          ...(empresa.redeSocialUrl === null ? {} : { sameAs: [empresa.redeSocialUrl] }),
        }
      : {}),
    ...(entrega === null ? {} : { hasShippingService: entrega }),
    ...(conversaUrl === null
      ? {}
      : {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            url: conversaUrl,
            availableLanguage: 'pt-BR',
          },
        }),
  };
}
