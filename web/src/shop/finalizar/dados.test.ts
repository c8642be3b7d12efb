import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DADOS, missingOf, missingText } from './dados.ts';
import { addedTo, chosenOf } from './entrega.ts';
import { dropOrderKey, orderKey } from './order-key.ts';
import { freteOf, totalWith } from './total.ts';

const DADOS_BONS = {
  nomeCompleto: 'Ana Lima',
  cpf: '529.982.247-25',
  telefone: '(85) 9 8765-4321',
  email: 'ana@example.com',
};

describe('customer data', () => {
  it('needs nothing when complete, and all fields in screen order when empty (C-36, C-39)', () => {
    expect(missingOf(DADOS_BONS)).toEqual([]);
    expect(missingOf({ nomeCompleto: ' ', cpf: '', telefone: '', email: '' })).toEqual(DADOS);
    expect(missingOf({ ...DADOS_BONS, cpf: '111.111.111-11' })).toEqual(['cpf']);
  });

  it('needs a name that the shop accepts for an order (SEC-02)', () => {
    expect(missingOf({ ...DADOS_BONS, nomeCompleto: 'www.golpe.example' })).toEqual([
      'nomeCompleto',
    ]);
  });

  it('names what is missing in Portuguese', () => {
    expect(missingText(['cpf'])).toBe('Confira o CPF para finalizar.');
    expect(missingText(['nomeCompleto', 'cpf', 'email'])).toBe(
      'Confira o nome completo, o CPF e o e-mail para finalizar.',
    );
  });
});

describe('chosen address', () => {
  const endereco = (id: string, padrao = false) => ({
    __typename: 'Endereco' as const,
    id,
    logradouro: 'Rua',
    numero: '1',
    complemento: null,
    bairro: 'Centro',
    cidade: 'Fortaleza',
    estado: 'CE' as const,
    cep: '60000-000',
    padrao,
  });
  const [a, b] = [endereco('a'), endereco('b', true)];

  it('is the chosen one, then the default one, then none (CARTPG-04)', () => {
    expect(chosenOf([a, b], 'a')).toBe(a);
    expect(chosenOf([a, b], null)).toBe(b);
    expect(chosenOf([a, b], 'excluido')).toBe(b);
    expect(chosenOf([a], null)).toBeNull();
  });

  it('becomes the address that was just added (CARTPG-04)', () => {
    expect(addedTo([a], [a, b])).toBe('b');
    expect(addedTo([a], [a])).toBeNull();
    expect(addedTo([], [a, b])).toBeNull();
  });
});

describe('total with freight', () => {
  it('sums centavos exactly for any freight (C-40)', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(100_000), (itens, valor) => {
        const frete = { state: 'known', valor: valor / 100, text: '', prazo: null } as const;
        expect(Math.round(totalWith(itens / 100, frete) * 100)).toBe(itens + valor);
        expect(totalWith(itens / 100, { state: 'reading' })).toBe(itens / 100);
      }),
    );
  });

  it("shows 'a combinar' without a quote (C-40)", () => {
    expect(freteOf(null)).toEqual({
      state: 'known',
      valor: null,
      text: 'a combinar',
      prazo: null,
    });
  });
});

describe('order key', () => {
  beforeEach(() => {
    dropOrderKey();
    vi.restoreAllMocks();
  });

  it('is the same for the same intent, and new for another or after its end (F1)', () => {
    const key = orderKey('["7","e1","l1:2:49.9"]');
    expect(orderKey('["7","e1","l1:2:49.9"]')).toBe(key);
    const other = orderKey('["7","e1","l1:3:49.9"]');
    expect(other).not.toBe(key);
    dropOrderKey();
    expect(orderKey('["7","e1","l1:3:49.9"]')).not.toBe(other);
  });

  it('lasts as long as the page without storage (F1)', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    const key = orderKey('a');
    expect(orderKey('a')).toBe(key);
    expect(orderKey('b')).not.toBe(key);
  });
});
