import { expect, test } from 'vitest';
import type { Fixture } from './fixture.ts';
import type { Shop } from './shop.ts';

/** Rate limits. Runs last, because it exhausts the attempts of this address. */
export function limitCases(shop: () => Shop, fixture: () => Fixture): void {
  const repeat = async (field: string, args: string, times: number, as?: string) => {
    const fields = Array.from(
      { length: times },
      (_, index) => `t${index}: ${field}(${args.replaceAll('#', String(index))}) { __typename }`,
    );
    const { data } = await shop().ask(
      `mutation { ${fields.join(' ')} }`,
      as === undefined ? {} : { as },
    );
    return Object.values(data ?? {}).map((value) =>
      typeof value === 'object' && value !== null && '__typename' in value
        ? value.__typename
        : null,
    );
  };

  test.each([
    ['entrar', 'username: "alguem.zelunda", senha: "Errada@1"'],
    ['solicitarRedefinicaoSenha', 'email: "alguem@example.com"'],
    [
      'registrarConsentimento',
      'input: { id: "0b8a4f3e-7d7c-4c55-9a35-3f7a1f5f6f10", versao: "1", escolha: ACEITO, quando: "2026-03-01T12:15:00Z" }',
    ],
    ['avisarQuandoVoltar', 'input: { produtoId: "999999999", email: "alguem@example.com" }'],
    ['redefinirSenha', 'token: "00000000-0000-4000-8000-00000000000#", senha: "Perfume@8"'],
    [
      'registrar',
      'input: { username: "ana.zelunda", senha: "Perfume@8", email: "n#@example.com", nomeCompleto: "N" }',
    ],
  ])('limits %s, counting aliases of one operation (P12)', async (field, args) => {
    const outcomes = await repeat(field, args, 29);
    expect(outcomes).not.toContain(null);
    expect(outcomes.at(-1)).toBe('MuitasTentativas');
    expect(outcomes[0]).not.toBe('MuitasTentativas');
  });

  test('limits confirmarEmail where the API has it (SEC-02)', async () => {
    const token = 'token: "00000000-0000-4000-8000-0000000000##"';
    const outcomes = await repeat('confirmarEmail', token, 29);
    expect(outcomes.at(-1)).toBe(shop().isOurs ? 'MuitasTentativas' : 'RecursoIndisponivel');
  });

  test('deleting the account counts as a sign-in attempt (P12)', async () => {
    await repeat('entrar', 'username: "bia.zelunda", senha: "Errada@1"', 11);
    const outcomes = await repeat('excluirMinhaConta', 'senha: "Errada@1"', 1, fixture().bia);
    expect(outcomes).toEqual(['MuitasTentativas']);
  });
}
