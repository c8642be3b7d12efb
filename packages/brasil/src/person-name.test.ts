import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPersonName } from './person-name.ts';

/** In place of `fc.webUrl()`, which keeps a table of all characters of Unicode: 0.9 seconds and 90 MB a worker. */
const webUrl = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.string({ unit: 'grapheme' }))
  .map(([scheme, domain, path]) => `${scheme}://${domain}/${encodeURI(path)}`);

describe('a name (SEC-02)', () => {
  it.each([
    'Marina Costa',
    "Maria d'Ávila",
    'J. R. Souza',
    'Ana St. Clair',
    'João da Silva Jr.',
    'Conceição Müller-Araújo',
    'Equipe de compras, 2º andar',
    'A/C Sr. Antônio',
    'O’Brien',
    '李小龙',
    'Mª. Antônia',
  ])('may be "%s"', (nome) => {
    expect(isPersonName(nome)).toBe(true);
  });

  it.each([
    'http://golpe.example',
    'Ganhe em HTTPS://GOLPE.example/x',
    'www.golpe',
    'visite golpe.com.br agora',
    't.co/abc',
    'bit.ly',
    'Prêmio! premio-pix.shop',
    'golpe．com',
    'golpe。com',
    'golpe․com',
    'ｈｔｔｐ://x',
    '//golpe/x',
    '10.0.0.1',
    'mailto:golpe',
    'alguem@golpe.example',
    'Marina＠golpe',
    'Marina\nBcc: outro',
    'Marina\u2028Costa',
    'Marina\u202ecosta',
    'gol\u200bpe.com',
    'пример.рф',
    '💩.la',
  ])('may not be "%s"', (nome) => {
    expect(isPersonName(nome)).toBe(false);
  });

  it('holds no address of any site or mailbox, at any place in the text', () => {
    const address = fc.oneof(webUrl, fc.domain(), fc.emailAddress(), fc.ipV4());
    const words = fc.constantFrom('', 'Marina ', 'Sr. ', 'veja ');
    fc.assert(
      fc.property(words, address, words, (before, link, after) => {
        expect(isPersonName(`${before}${link} ${after}`)).toBe(false);
      }),
    );
  });

  it('may be any words with apostrophes and hyphens, and with a space after each dot', () => {
    const letters = fc.stringMatching(/^\p{Lu}[a-zà-öø-ÿ]{0,9}$/u);
    const word = fc
      .tuple(letters, fc.constantFrom('', '.', "'", '-', ','))
      .map((it) => it.join(''));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const nome = words.join(' ');
        fc.pre(!/\bwww\b/i.test(nome));
        expect(isPersonName(nome)).toBe(true);
      }),
    );
  });
});
