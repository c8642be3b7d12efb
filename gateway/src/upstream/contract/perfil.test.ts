import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;
beforeEach(async () => {
  bench = await createTestBench({ API_CONTRACT: '1' });
});
afterEach(() => bench.close());

const READ = 'GET /perfis/me';
const SAVE = 'PUT /perfis/me';
const perfil = (change: object = {}) => ({
  status: 200,
  body: JSON.stringify({
    id: 7,
    username: 'marina',
    nomeCompleto: 'Marina Exemplo',
    telefone: '85900000007',
    cpf: '12345678909',
    enderecos: [],
    versao: 4,
    ...change,
  }),
});
const update = (input: object) =>
  bench.run(
    'marina',
    `mutation ($input: AtualizarPerfilInput!) { r: atualizarPerfil(input: $input) {
      __typename
      ... on Perfil { usuarioId nomeCompleto telefone versao }
      ... on Falha { campo mensagem ... on Conflito { atual { versao } } }
    } }`,
    { input },
  );

describe('profile on an API with the contract', () => {
  test('is read in one call (API-18)', async () => {
    await bench.executeAs('marina', '{ sessao { username } }');
    bench.api.calls = [];
    bench.api.spoil(READ, perfil());
    const { data } = await bench.executeAs('marina', '{ meuPerfil { usuarioId cpf versao } }');
    expect(data?.['meuPerfil']).toEqual({ usuarioId: '7', cpf: '123.456.789-09', versao: 4 });
    expect(bench.calls()).toEqual([READ]);
  });

  test('a save sends the changed fields and the number alone, so that no address is at risk (C-36)', async () => {
    bench.api.spoil(SAVE, { status: 200, body: '{}' });
    bench.api.spoil(READ, perfil({ telefone: '85911112222', versao: 5 }));
    expect((await update({ telefone: '(85) 91111-2222', versao: 4 })).r).toEqual({
      __typename: 'Perfil',
      usuarioId: '7',
      nomeCompleto: 'Marina Exemplo',
      telefone: '85911112222',
      versao: 5,
    });
    expect(bench.calls()).toEqual([SAVE, READ]);
    expect(JSON.parse(bench.api.calls.at(-2)?.body ?? '')).toEqual({
      telefone: '85911112222',
      versao: 4,
    });
  });

  test('a lost reply is looked up in the profile, and nothing is sent twice (rest-contract 1.2)', async () => {
    bench.api.spoil(SAVE, 'before');
    bench.api.spoil(READ, perfil({ cpf: null }));
    expect((await update({ cpf: null, nomeCompleto: 'Marina Exemplo' })).r).toMatchObject({
      __typename: 'Perfil',
    });
    bench.api.spoil(SAVE, 'before');
    bench.api.spoil(READ, perfil());
    expect((await update({ nomeCompleto: 'Marina Nova' })).errors).toMatchObject([
      { message: 'The shop gave no clear answer. Look at your profile before trying again.' },
    ]);
    expect(bench.calls()).toEqual([SAVE, READ, SAVE, READ]);
  });

  test('names the field of a refusal, and returns the stored profile for an outdated number', async () => {
    bench.api.spoil(READ, perfil(), 9);
    bench.refuse(SAVE, 409, 'CONFLITO');
    expect((await update({ nomeCompleto: 'X', versao: 3 })).r).toMatchObject({
      __typename: 'Conflito',
      atual: { versao: 4 },
    });
    bench.refuse(SAVE, 409, 'CPF_EM_USO');
    expect((await update({ cpf: '529.982.247-25' })).r).toMatchObject({ campo: 'cpf' });
    bench.refuse(SAVE, 422, 'DADOS_INVALIDOS', { campo: 'nomeCompleto' });
    expect((await update({ nomeCompleto: 'www.golpe.example' })).r).toEqual({
      __typename: 'DadosInvalidos',
      campo: 'nomeCompleto',
      mensagem:
        'Escreva só o nome, sem endereço de site ou de e-mail. Depois de um ponto, deixe um espaço.',
    });
    bench.refuse(SAVE, 409, 'OUTRO');
    expect((await update({ nomeCompleto: 'X' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });
});
