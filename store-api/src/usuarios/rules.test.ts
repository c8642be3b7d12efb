import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonSenha } from './common-passwords.ts';
import {
  emailProblem,
  normalizeEmail,
  parseCpf,
  parseTelefone,
  removedIdentity,
  senhaProblem,
  usernameProblem,
} from './rules.ts';

const COMPOSITION =
  'A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@$!%*?&';

describe('nome de usuário', () => {
  it.each(['marina.costa', 'joão-2', '日本語日本語', 'a'.repeat(50)])('%s serve', (username) => {
    expect(usernameProblem(username)).toBeUndefined();
  });

  it.each([
    ['', 'O nome de usuário deve ter pelo menos 6 caracteres.'],
    ['curto', 'O nome de usuário deve ter pelo menos 6 caracteres.'],
    ['a'.repeat(51), 'O nome de usuário deve ter no máximo 50 caracteres.'],
    ['com espaço', 'O nome de usuário não pode ter espaços.'],
    ['com\tcontrole', 'O nome de usuário não pode ter espaços.'],
    ['invisível\u200b', 'O nome de usuário não pode ter espaços.'],
    ['Removido-12', 'Este nome de usuário não pode ser usado.'],
  ])('REG-03: %j: %s', (username, mensagem) => {
    expect(usernameProblem(username)).toBe(mensagem);
  });

  it('quem administra pode dar um mais curto, mas não nenhum', () => {
    expect(usernameProblem('ana', 1)).toBeUndefined();
    expect(usernameProblem('', 1)).toBe('Informe o nome de usuário.');
  });
});

describe('senha', () => {
  it.each(['Frasco@2026', 'SOMAIUSCULA1!', 'A1@aaaaa', `Aa1@${'x'.repeat(124)}`])(
    '%s serve',
    (senha) => {
      expect(senhaProblem(senha)).toBeUndefined();
    },
  );

  it.each([
    'Aa1@xyz',
    'frasco@2026',
    'Frasco@grande',
    'Frasco2026',
    'Frasco 2026@',
    'Frásco@2026',
    'Frasco#2026',
    'Frasco@2026\n',
    '',
  ])('REG-04: %j não serve', (senha) => {
    expect(senhaProblem(senha)).toBe(COMPOSITION);
  });

  it('tem um máximo, dito como tal', () => {
    expect(senhaProblem(`Aa1@${'x'.repeat(125)}`)).toBe(
      'A senha deve ter no máximo 128 caracteres.',
    );
  });

  it.each(['Senha@123', 'SENHA@123', 'P@ssw0rd!', 'Admin@2024', '@1Brasil2026', 'Mudar!123'])(
    'C-32: %s é comum demais',
    (senha) => {
      expect(senhaProblem(senha)).toBe(
        'Esta senha é muito comum e fácil de adivinhar. Escolha outra.',
      );
    },
  );

  it('uma palavra comum dentro de outra não atrapalha', () => {
    expect(isCommonSenha('Senhorita@123')).toBe(false);
    expect(isCommonSenha('MinhaSenha@123')).toBe(false);
  });

  it('a que passa tem só os caracteres da regra, e cada um dos três tipos', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from(`${ALPHABET} é#`)) }),
        (senha) => {
          if (senhaProblem(senha) !== undefined) return true;
          const signs = Array.from(senha);
          return (
            signs.length >= 8 &&
            signs.every((sign) => ALPHABET.includes(sign)) &&
            signs.some((sign) => sign >= 'A' && sign <= 'Z') &&
            signs.some((sign) => sign >= '0' && sign <= '9') &&
            signs.some((sign) => '@$!%*?&'.includes(sign))
          );
        },
      ),
    );
  });
});

describe('e-mail', () => {
  it.each(['marina@example.com', 'a.b+c@sub.exemplo.com.br', "o'neil@x.io", 'a@xn--caf-dma.com'])(
    '%s serve',
    (email) => {
      expect(emailProblem(email)).toBeUndefined();
    },
  );

  it.each([
    'marina',
    'marina@',
    '@example.com',
    'marina@example',
    'ma rina@example.com',
    'marina@exam ple.com',
    'marina@-example.com',
    'marina@example.c',
    'marina@example.com.',
    '.marina@example.com',
    'marina.@example.com',
    'ma..rina@example.com',
    'maçã@example.com',
    'a@b@example.com',
    'a@127.0.0.1',
    'marina@example.com\r\nBcc: x@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(130)}com`,
  ])('%j não serve', (email) => {
    expect(emailProblem(email)).toBe('Informe um e-mail válido, como nome@exemplo.com.br.');
  });

  it('REG-06: vazio tem o seu próprio texto', () => {
    expect(emailProblem(normalizeEmail('  '))).toBe('O e-mail é obrigatório.');
  });

  it('o de quem foi apagado não é de mais ninguém', () => {
    const { username, email } = removedIdentity(7);
    expect(emailProblem(email)).toBe('Este e-mail não pode ser usado.');
    expect(usernameProblem(username)).toBe('Este nome de usuário não pode ser usado.');
  });

  it('qualquer endereço bem formado serve, em qualquer caixa', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(emailProblem(normalizeEmail(address.toUpperCase()))).toBeUndefined();
      }),
    );
  });
});

const mask = (digits: string, signs: readonly string[]): string =>
  Array.from(digits, (digit, at) => (signs[at % signs.length] ?? '') + digit).join('');
const signs = fc.array(fc.constantFrom('', '.', '-', ' '), { minLength: 1 });

describe('CPF e telefone digitados', () => {
  it('C-36: qualquer máscara dá os mesmos dígitos', () => {
    fc.assert(fc.property(signs, (list) => parseCpf(mask('11144477735', list)) === '11144477735'));
  });

  it('C-37: 10 ou 11 dígitos em qualquer máscara; com outra conta de dígitos, não', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,14}$/), signs, (digits, list) => {
        const expected = digits.length === 10 || digits.length === 11 ? digits : undefined;
        return parseTelefone(mask(digits, list)) === expected;
      }),
    );
    expect(parseTelefone('(85) 9 0000-0001')).toBe('85900000001');
  });

  it('em branco é nenhum; letras não são máscara', () => {
    for (const parse of [parseCpf, parseTelefone]) {
      expect(parse(null)).toBeNull();
      expect(parse('  ')).toBeNull();
      expect(parse('-')).toBeUndefined();
      expect(parse('a11144477735')).toBeUndefined();
    }
    expect(parseCpf('111.111.111-11')).toBeUndefined();
  });
});
