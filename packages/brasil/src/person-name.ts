/** The text for a name that `isPersonName` refuses. */
export const NOT_A_NAME =
  'Escreva só o nome, sem endereço de site ou de e-mail. Depois de um ponto, deixe um espaço.';

// After NFKC, which turns full-width and other dots, colons and letters into plain ones.
const DOT = /\S[.。][\p{L}\p{N}-]{2}/u;
const ADDRESS =
  /[@\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|:\/\/|\/\/|\bwww\b|\b(?:https?|ftp|mailto|tel):|\d\.\d/iu;

/**
 * False for a text with something that a mail program may turn into a link: `http:`, `www`, a word with a dot inside,
 * or `@`. Also false for line breaks, control characters and invisible ones. A dot before a space is part of a name: `J. R. Souza`.
 */
export function isPersonName(text: string): boolean {
  const plain = text.normalize('NFKC');
  return !ADDRESS.test(plain) && !DOT.test(plain);
}
