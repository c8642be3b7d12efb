import { formatCep } from '@decantaria/brasil/cep';
import { anyCharacter } from '@decantaria/brasil/test/any-character';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseDefault, requireEndereco, rotate, toCep } from './rules.ts';

const ENDERECO = {
  logradouro: 'Rua das Essências',
  numero: '20',
  complemento: '',
  bairro: 'Centro',
  cidade: 'Eusébio',
  estado: 'CE',
  cep: '61760-000',
};

const text = fc.string({ unit: anyCharacter });
const rotating = fc.record({ id: fc.nat(), cidade: text, estado: text, cep: text });

describe('rotate', () => {
  it('moves the state to cidade, the CEP to estado and the city to cep (C-38, rest-contract 2.1)', () => {
    expect(rotate(ENDERECO)).toEqual({
      ...ENDERECO,
      cidade: 'CE',
      estado: '61760-000',
      cep: 'Eusébio',
    });
  });

  it('gives the original after three times (C-38, rest-contract 2.1)', () => {
    fc.assert(
      fc.property(rotating, (endereco) => {
        expect(rotate(rotate(rotate(endereco)))).toEqual(endereco);
      }),
    );
  });
});

describe('toCep', () => {
  it('reads every CEP with or without a dash (C-77)', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), (cep) => {
        expect(toCep(cep)).toBe(cep);
        expect(toCep(` ${formatCep(cep)} `)).toBe(cep);
        expect(formatCep(cep)).toMatch(/^\d{5}-\d{3}$/);
      }),
    );
    expect(toCep('61.760-000')).toBe('61760000');
  });

  it.each(['', '123', '6176-0000', '617600000', 'CE', '61760-00a', '٦١٧٦٠٠٠٠'])(
    'returns undefined for %j (C-77)',
    (written) => {
      expect(toCep(written)).toBeUndefined();
    },
  );
});

describe('requireEndereco (C-77)', () => {
  const refusalOf = (campo: string, mensagem: string): unknown =>
    expect.objectContaining({
      status: 422,
      body: { codigo: 'DADOS_INVALIDOS', campo, mensagem },
    });

  it('stores the UF, eight digits and null for a blank complemento (C-77)', () => {
    expect(requireEndereco({ ...ENDERECO, estado: 'ceará' })).toEqual({
      ...ENDERECO,
      complemento: null,
      cep: '61760000',
    });
  });

  it.each([
    ['logradouro', 'Informe a rua.'],
    ['numero', 'Informe o número, ou S/N.'],
    ['bairro', 'Informe o bairro.'],
    ['cidade', 'Informe a cidade.'],
    ['estado', 'Informe um estado do Brasil, como CE.'],
    ['cep', 'Informe um CEP de 8 dígitos, como 60000-000.'],
  ])('refuses a blank %s: %s (C-77)', (campo, mensagem) => {
    expect(() => requireEndereco({ ...ENDERECO, [campo]: '' }, 'enderecos.2.')).toThrow(
      refusalOf(`enderecos.2.${campo}`, mensagem),
    );
  });

  it('refuses a rotated address (C-38, C-77)', () => {
    const refused = refusalOf('estado', 'Informe um estado do Brasil, como CE.');
    expect(() => requireEndereco(rotate(ENDERECO))).toThrow(refused);
    expect(() => requireEndereco(rotate(rotate(ENDERECO)))).toThrow(refused);
  });
});

describe('chooseDefault (ADDR-03)', () => {
  const claims = fc
    .array(fc.boolean(), { minLength: 1 })
    .chain((claimed) =>
      fc
        .option(fc.nat(claimed.length - 1), { nil: -1 })
        .map((former) => claimed.map((padrao, at) => ({ padrao, wasPadrao: at === former }))),
    );

  it('picks the one that newly claims it, else the former default, else the first (ADDR-03)', () => {
    fc.assert(
      fc.property(claims, (list) => {
        const chosen = list[chooseDefault(list)];
        expect(chosen).toBeDefined();
        const newly = list.filter(({ padrao, wasPadrao }) => padrao && !wasPadrao);
        const former = list.filter(({ wasPadrao }) => wasPadrao);
        expect(chosen).toBe([...newly, ...former, ...list][0]);
      }),
    );
    expect(chooseDefault([])).toBe(-1);
  });
});
