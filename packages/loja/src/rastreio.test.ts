import { describe, expect, it } from 'vitest';
import { isRastreio, readLinkRastreio } from './rastreio.ts';

const CORREIOS = 'https://rastreamento.correios.com.br/app/index.php?objetos=';

describe('a tracking link', () => {
  it.each([
    ['', true],
    ['https://rastreio.example/AA1', true],
    ['rastreio.example/AA1', true],
    ['AA 123.456-789 BR', true],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['https://', false],
    ['https://rastreio.example/a b', false],
    ['https://rastreio.example/\0', false],
    ['semnumero', false],
    [`https://rastreio.example/${'a'.repeat(500)}`, false],
  ])('may be %j: %s (C-67)', (written, ok) => expect(isRastreio(written)).toBe(ok));

  it.each([
    [null, null],
    [' https://rastreio.example/AA1 ', 'https://rastreio.example/AA1'],
    ['rastreio.example:8080/AA1', 'https://rastreio.example:8080/AA1'],
    ['aa 123.456-789 br', `${CORREIOS}AA123456789BR`],
    ['javascript:alert(1)', null],
  ])('%j is the address %j (C-67)', (written, address) => {
    expect(readLinkRastreio(written)).toBe(address);
  });
});
