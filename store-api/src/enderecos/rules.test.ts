import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCep } from '../text/digits.ts';
import { checkEndereco, chooseDefault, rotate, toCep, unrotate } from './rules.ts';
import { STATES, toUf } from './states.ts';

const ENDERECO = {
  logradouro: 'Rua das Essências',
  numero: '20',
  complemento: '',
  bairro: 'Centro',
  cidade: 'Eusébio',
  estado: 'CE',
  cep: '61760-000',
};

const text = fc.string({ unit: 'binary' });
const rotating = fc.record({ id: fc.nat(), cidade: text, estado: text, cep: text });

describe('rotação (rest-contract 2.1)', () => {
  it('cidade leva o estado, estado o CEP, cep a cidade', () => {
    expect(rotate(ENDERECO)).toEqual({
      ...ENDERECO,
      cidade: 'CE',
      estado: '61760-000',
      cep: 'Eusébio',
    });
  });

  it('a inversa desfaz, e três vezes é nenhuma', () => {
    fc.assert(
      fc.property(rotating, (endereco) => {
        expect(unrotate(rotate(endereco))).toEqual(endereco);
        expect(rotate(unrotate(endereco))).toEqual(endereco);
        expect(rotate(rotate(rotate(endereco)))).toEqual(endereco);
        expect(rotate(rotate(endereco))).toEqual(unrotate(endereco));
      }),
    );
  });
});

describe('estado', () => {
  it('são 27, e o nome ou a sigla em qualquer caixa, com ou sem acento, dão a sigla', () => {
    expect(STATES).toHaveLength(27);
    fc.assert(
      fc.property(fc.constantFrom(...STATES), fc.boolean(), fc.boolean(), (state, upper, bare) => {
        const [uf, name] = state;
        for (const word of [uf, name]) {
          const cased = upper ? word.toUpperCase() : word.toLowerCase();
          const written = bare ? cased.normalize('NFD').replaceAll(/\p{M}/gu, '') : cased;
          expect(toUf(` ${written} `)).toBe(uf);
        }
      }),
    );
  });

  it.each(['', 'XX', 'Lisboa', '61760-000', 'Rio', 'constructor'])('%j não é um', (word) => {
    expect(toUf(word)).toBeUndefined();
  });
});

describe('CEP', () => {
  it('qualquer um, com ou sem traço, vai e volta', () => {
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
    '%j não é um',
    (written) => {
      expect(toCep(written)).toBeUndefined();
    },
  );
});

describe('C-77: um endereço', () => {
  it('é guardado com a sigla, oito dígitos, e sem complemento vazio', () => {
    expect(checkEndereco({ ...ENDERECO, estado: 'ceará' })).toEqual({
      endereco: { ...ENDERECO, complemento: null, cep: '61760000' },
    });
  });

  it.each([
    ['logradouro', 'Informe a rua.'],
    ['numero', 'Informe o número, ou S/N.'],
    ['bairro', 'Informe o bairro.'],
    ['cidade', 'Informe a cidade.'],
    ['estado', 'Informe um estado do Brasil, como CE.'],
    ['cep', 'Informe um CEP de 8 dígitos, como 60000-000.'],
  ])('sem %s: %s', (campo, mensagem) => {
    expect(checkEndereco({ ...ENDERECO, [campo]: '' })).toEqual({ problem: { campo, mensagem } });
  });

  it('um já rodado nunca entra', () => {
    expect(checkEndereco(rotate(ENDERECO))).toHaveProperty('problem.campo', 'estado');
    expect(checkEndereco(unrotate(ENDERECO))).toHaveProperty('problem.campo', 'estado');
  });
});

describe('ADDR-03: qual é o padrão de uma lista', () => {
  const claims = fc
    .array(fc.boolean(), { minLength: 1 })
    .chain((asked) =>
      fc
        .option(fc.nat(asked.length - 1), { nil: -1 })
        .map((former) => asked.map((padrao, at) => ({ padrao, wasPadrao: at === former }))),
    );

  it('é sempre um dela: quem o pede de novo, senão quem já era, senão o primeiro', () => {
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
