import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/errors.ts';
import {
  isCommonSenha,
  removedIdentity,
  requireCpf,
  requireEmail,
  requireSenha,
  requireTelefone,
  requireUsername,
} from './rules.ts';

const COMPOSITION =
  'A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.';

/** The text of the refusal; undefined when the value is accepted. */
function problemOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.body.mensagem;
  }
}
const usernameProblem = (username: string) => problemOf(() => requireUsername(username));
const senhaProblem = (senha: string) => problemOf(() => requireSenha(senha, 'password'));
const emailProblem = (email: string) => problemOf(() => requireEmail(email));

const ASCII = 'Use no nome de usuário só letras sem acento, números, ponto, hífen e sublinhado.';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@$!%*?&';

describe('requireUsername', () => {
  it.each(['marina.costa', 'Joao-2_b', 'a'.repeat(20)])('accepts %s (REG-03)', (username) => {
    expect(usernameProblem(username)).toBeUndefined();
  });

  it.each([
    ['', 'O nome de usuário deve ter pelo menos 6 caracteres.'],
    ['curto', 'O nome de usuário deve ter pelo menos 6 caracteres.'],
    ['a'.repeat(21), 'O nome de usuário deve ter no máximo 20 caracteres.'],
    ['joão-2', ASCII],
    ['lojist\u0430', ASCII],
    ['loji\u0301sta', ASCII],
    ['日本語日本語', ASCII],
    ['com espaço', 'O nome de usuário não pode ter espaços.'],
    ['com\tcontrole', 'O nome de usuário não pode ter espaços.'],
    ['invisível\u200b', 'O nome de usuário não pode ter espaços.'],
    ['Removido-12', 'Este nome de usuário não pode ser usado.'],
  ])('refuses %j: %s (REG-03, SEC-13)', (username, mensagem) => {
    expect(usernameProblem(username)).toBe(mensagem);
  });
});

describe('requireSenha', () => {
  it.each(['Frasco@2026', 'SOMAIUSCULA1!', 'A1@aaaaa', `Aa1@${'x'.repeat(124)}`])(
    'accepts %s (REG-04)',
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
  ])('refuses %j (REG-04)', (senha) => {
    expect(senhaProblem(senha)).toBe(COMPOSITION);
  });

  it('names the maximum length (REG-04)', () => {
    expect(senhaProblem(`Aa1@${'x'.repeat(125)}`)).toBe(
      'A senha deve ter no máximo 128 caracteres.',
    );
  });

  it.each(['Senha@123', 'SENHA@123', 'P@ssw0rd!', 'Admin@2024', '@1Brasil2026', 'Mudar!123'])(
    'refuses the common password %s (C-32)',
    (senha) => {
      expect(senhaProblem(senha)).toBe(
        'Esta senha é muito comum e fácil de adivinhar. Escolha outra.',
      );
    },
  );

  it('accepts a common word inside a longer word (C-32)', () => {
    expect(isCommonSenha('Senhorita@123')).toBe(false);
    expect(isCommonSenha('MinhaSenha@123')).toBe(false);
  });

  it('accepts only allowed characters, with each of the three kinds (REG-04)', () => {
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

describe('requireEmail', () => {
  it.each(['marina@example.com', 'a.b+c@sub.exemplo.com.br', "o'neil@x.io", 'a@xn--caf-dma.com'])(
    'accepts %s (REG-06)',
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
  ])('refuses %j (REG-06)', (email) => {
    expect(emailProblem(email)).toBe('Informe um e-mail válido, como nome@exemplo.com.br.');
  });

  it('reports a blank e-mail separately (REG-06)', () => {
    expect(emailProblem('  ')).toBe('O e-mail é obrigatório.');
  });

  it('reserves the identity of erased accounts (C-64)', () => {
    const { username, email } = removedIdentity(7);
    expect(emailProblem(email)).toBe('Este e-mail não pode ser usado.');
    expect(usernameProblem(username)).toBe('Este nome de usuário não pode ser usado.');
  });

  it('accepts every well-formed address in any case (REG-06)', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(emailProblem(address.toUpperCase())).toBeUndefined();
      }),
    );
  });
});

const PHONE = 'Informe o telefone com DDD, com 10 ou 11 dígitos.';
const mask = (digits: string, signs: readonly string[]): string =>
  Array.from(digits, (digit, at) => (signs[at % signs.length] ?? '') + digit).join('');
const signs = fc.array(fc.constantFrom('', '.', '-', ' '), { minLength: 1 });

describe('requireCpf and requireTelefone', () => {
  it('reads the same digits in any mask (C-36)', () => {
    fc.assert(
      fc.property(signs, (list) => requireCpf(mask('11144477735', list)) === '11144477735'),
    );
  });

  it('accepts 10 or 11 digits in any mask and refuses other lengths (C-37)', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,14}$/), signs, (digits, list) => {
        const expected = digits.length === 10 || digits.length === 11 ? digits : undefined;
        const telefone = mask(digits, list);
        return expected === undefined
          ? problemOf(() => requireTelefone(telefone)) === PHONE
          : requireTelefone(telefone) === expected;
      }),
    );
    expect(requireTelefone('(85) 9 0000-0001')).toBe('85900000001');
  });

  it('reads blank text as null and refuses letters (C-36, C-37)', () => {
    for (const [check, problem] of [
      [requireCpf, 'CPF inválido'],
      [requireTelefone, PHONE],
    ] as const) {
      expect(check(null)).toBeNull();
      expect(check('  ')).toBeNull();
      expect(problemOf(() => check('-'))).toBe(problem);
      expect(problemOf(() => check('a11144477735'))).toBe(problem);
    }
    expect(problemOf(() => requireCpf('111.111.111-11'))).toBe('CPF inválido');
  });
});
