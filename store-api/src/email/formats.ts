import { isPersonName } from '@decantaria/brasil/person-name';
import { toReais } from '../http/money.ts';

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Centavos → `R$ 1.234,50`. */
export function formatReais(centavos: number): string {
  return REAIS.format(toReais(centavos));
}

/** `12/03/2026, às 14:00`, in the shop's time zone. */
export function formatMoment(moment: Date, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('pt-BR', { timeZone, ...options }).format(moment);
  const day = format({ day: '2-digit', month: '2-digit', year: 'numeric' });
  return `${day}, às ${format({ hour: '2-digit', minute: '2-digit' })}`;
}

/** User text on one line, without control characters, so that it cannot start a header. */
export function oneLine(text: string, max = 200): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}

/** Text of a customer in which no mail program finds a link: `golpe.com/x` → `golpe. com/ x`. */
export function withoutLinks(text: string): string {
  if (isPersonName(text)) return text;
  return oneLine(text.normalize('NFKC')).replaceAll(/[.。:/@](?=\S)/gu, '$& ');
}

/** `Olá, Marina!`, or `Olá!` without a name. An older name or a username may look like a web address: it is left out. */
export function greeting(nome: string | null | undefined): string {
  // Judged before it is cut: what is left of an address may look like a name.
  const [first] = oneLine(nome ?? '', Number.POSITIVE_INFINITY).split(' ');
  return first && isPersonName(first) ? `Olá, ${first.slice(0, 60)}!` : 'Olá!';
}
