import { isCpf } from './cpf.ts';
import { tidy } from './text.ts';

// The static BR Code of the Central Bank's manual for Pix: EMV fields of an id, a length and a value, closed by a CRC-16.

/** Who receives. */
export interface Recebedor {
  /** A key of `readPixKey`. */
  readonly chave: string;
  /** At most 25 characters of ASCII. */
  readonly nome: string;
  /** At most 15 characters of ASCII. */
  readonly cidade: string;
}

export const MAX_NOME_PIX = 25;
export const MAX_CIDADE_PIX = 15;
const MAX_TXID = 25;

const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const TELEFONE = /^\+55\d{10,11}$/;
const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const ALEATORIA = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** With the field of the key and its name, the account's field has 99 characters. */
const MAX_CHAVE = 77;

/**
 * A Pix key as the code carries it: CPF or CNPJ without marks, a telephone with `+55`, an e-mail or a random key. Null for
 * any other text.
 */
export function readPixKey(text: string): string | null {
  const written = text.trim();
  const plain = written.replaceAll(/[.\-/\s]/g, '').toUpperCase();
  if (isCpf(plain) || CNPJ.test(plain)) return plain;
  const phone = written.replaceAll(/[().\-\s]/g, '');
  if (TELEFONE.test(phone)) return phone;
  const lower = written.toLowerCase();
  const isKey = EMAIL.test(lower) || ALEATORIA.test(lower);
  return isKey && lower.length <= MAX_CHAVE ? lower : null;
}

/** A name as the code carries it: without accents and with ASCII alone. */
export function pixText(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return tidy(plain.replaceAll(/[^\x20-\x7e]/g, ' '));
}

/** The identifier of a payment, made of a text's letters and digits; at most 25 of them, the last ones. */
export function txidOf(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, '').slice(-MAX_TXID);
}

/**
 * The text that a bank's application reads, from a QR code or pasted ("Pix copia e cola").
 *
 * @param valor above 0, in centavos.
 * @param txid of `txidOf`.
 */
export function pixCode({ chave, nome, cidade }: Recebedor, valor: number, txid: string): string {
  const reais = `${Math.floor(valor / 100)}.${String(valor % 100).padStart(2, '0')}`;
  const fields = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', chave)),
    // The shop's category: none.
    field('52', '0000'),
    // Reais.
    field('53', '986'),
    field('54', reais),
    field('58', 'BR'),
    field('59', nome),
    field('60', cidade),
    field('62', field('05', txid)),
    // The checksum covers its own id and length.
    '6304',
  ].join('');
  return fields + crc16(fields);
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** CRC-16/CCITT-FALSE of an ASCII text: polynomial 0x1021, initial value 0xffff. Four capital hex digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
