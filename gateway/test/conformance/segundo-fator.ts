import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Shop } from './shop.ts';

const FALHA = '... on Falha { codigo mensagem campo }';
const ENTRAR = `mutation ($u: String!, $p: String!) { r: entrar(username: $u, senha: $p) {
  __typename ... on SegundoFatorPedido { desafio } ${FALHA} } }`;
const CONFIRMAR = `mutation ($d: String!, $c: String!) { r: confirmarSegundoFator(desafio: $d, codigo: $c) {
  __typename ... on Sessao { username token } ${FALHA} } }`;
const INICIAR = `mutation ($s: String!) { r: iniciarSegundoFator(senha: $s) {
  __typename ... on SegredoSegundoFator { segredo uri } ${FALHA} } }`;
const ATIVAR = `mutation ($c: String!) { r: ativarSegundoFator(codigo: $c) {
  __typename ... on SegundoFatorAtivado { codigosRecuperacao sessao { token } } ${FALHA} } }`;
const DESATIVAR = `mutation ($s: String!, $c: String!) { r: desativarSegundoFator(senha: $s, codigo: $c) {
  __typename ... on SegundoFator { ativo codigosRestantes } ${FALHA} } }`;
const RENOVAR = `mutation ($s: String!, $c: String!) { r: renovarCodigosRecuperacao(senha: $s, codigo: $c) {
  __typename ... on CodigosRecuperacao { codigosRecuperacao } ${FALHA} } }`;

const segredo = z.object({ segredo: z.string(), uri: z.string() });
const codigos = z.object({ codigosRecuperacao: z.array(z.string()) });
const ativado = codigos.extend({
  sessao: z.object({ token: z.string() }),
});

const DONA = { username: 'dona.zelunda', password: 'Perfume@9' };
const WRONG = '000000';

/** The second factor of an admin. */
export function segundoFatorCases(shop: () => Shop): void {
  const send = async (query: string, variables: Record<string, string>, as?: string) => {
    const { data } = await shop().ask(query, { variables, ...(as === undefined ? {} : { as }) });
    return data?.['r'];
  };
  const read = async (as: string) =>
    (await shop().ask('{ meuSegundoFator { ativo ativadoEm codigosRestantes } }', { as })).data?.[
      'meuSegundoFator'
    ];
  const requestChallenge = async () => {
    const reply = await send(ENTRAR, { u: DONA.username, p: DONA.password });
    return z.object({ desafio: z.string() }).parse(reply).desafio;
  };

  test('an API without a second factor offers none (SEC-14)', async () => {
    if (shop().isOurs) return;
    const as = await shop().signIn(shop().admin);
    expect(await read(as)).toBeNull();
    const absent = { __typename: 'RecursoIndisponivel' };
    expect(await send(INICIAR, { s: shop().admin.password }, as)).toMatchObject(absent);
    expect(await send(ATIVAR, { c: WRONG }, as)).toMatchObject(absent);
    expect(await send(DESATIVAR, { s: 'x', c: WRONG }, as)).toMatchObject(absent);
    expect(await send(RENOVAR, { s: 'x', c: WRONG }, as)).toMatchObject(absent);
    expect(await send(CONFIRMAR, { d: 'x', c: WRONG })).toMatchObject({
      __typename: 'DesafioExpirado',
    });
    expect(await send(CONFIRMAR, { d: 'x', c: '' })).toMatchObject({ campo: 'codigo' });
    expect(await send(INICIAR, { s: '' }, as)).toMatchObject({ campo: 'senha' });
    expect(await send(ATIVAR, { c: ' ' }, as)).toMatchObject({ campo: 'codigo' });
    expect(await send(DESATIVAR, { s: '', c: WRONG }, as)).toMatchObject({ campo: 'senha' });
    expect(await send(DESATIVAR, { s: 'x', c: '' }, as)).toMatchObject({ campo: 'codigo' });
    expect(await send(RENOVAR, { s: '', c: WRONG }, as)).toMatchObject({ campo: 'senha' });
    expect(await send(RENOVAR, { s: 'x', c: '' }, as)).toMatchObject({ campo: 'codigo' });
  });

  test('an admin sets it up, signs in with it, and removes it (SEC-14)', async () => {
    if (!shop().isOurs) return;
    await shop().ask(
      'mutation ($input: CriarUsuarioInput!) { criarUsuario(input: $input) { __typename } }',
      {
        as: await shop().signIn(shop().admin),
        variables: {
          input: {
            username: DONA.username,
            email: `${DONA.username}@example.com`,
            senha: DONA.password,
            papel: 'ADMIN',
          },
        },
      },
    );
    const first = await shop().signIn(DONA);
    expect(await read(first)).toMatchObject({ ativo: false, ativadoEm: null });
    const notStarted = await send(ATIVAR, { c: WRONG }, first);
    expect(notStarted).toMatchObject({ __typename: 'DadosInvalidos' });
    expect(await send(INICIAR, { s: 'x' }, first)).toMatchObject({
      __typename: 'CredenciaisInvalidas',
      campo: 'senha',
    });
    const started = segredo.parse(await send(INICIAR, { s: DONA.password }, first));
    expect(await send(ATIVAR, { c: WRONG }, first)).toMatchObject({ __typename: 'CodigoInvalido' });
    const codigo = new TOTP({ secret: started.segredo }).generate();
    const active = ativado.parse(await send(ATIVAR, { c: codigo }, first));
    const { token } = active.sessao;
    const [one = '', old = '', proof = ''] = active.codigosRecuperacao;
    expect(await read(token)).toMatchObject({ ativo: true, codigosRestantes: 10 });
    expect(await send(INICIAR, { s: DONA.password }, token)).toMatchObject({
      __typename: 'DadosInvalidos',
    });

    const desafio = await requestChallenge();
    expect(await send(CONFIRMAR, { d: 'x', c: one })).toMatchObject({
      __typename: 'DesafioExpirado',
    });
    expect(await send(CONFIRMAR, { d: desafio, c: codigo })).toMatchObject({
      __typename: 'CodigoInvalido',
    });
    expect(
      (await shop().ask('{ sessao { username } }', { as: desafio })).data?.['sessao'],
    ).toBeNull();
    expect(await send(CONFIRMAR, { d: desafio, c: one })).toMatchObject({
      __typename: 'Sessao',
      username: DONA.username,
    });

    expect(await send(RENOVAR, { s: '', c: proof }, token)).toMatchObject({ campo: 'senha' });
    expect(await send(RENOVAR, { s: 'x', c: '' }, token)).toMatchObject({ campo: 'codigo' });
    const renewed = await send(RENOVAR, { s: DONA.password, c: proof }, token);
    const [two = ''] = codigos.parse(renewed).codigosRecuperacao;
    expect(await read(token)).toMatchObject({ ativo: true, codigosRestantes: 10 });

    expect(await send(DESATIVAR, { s: 'x', c: two }, token)).toMatchObject({ campo: 'senha' });
    expect(await send(DESATIVAR, { s: DONA.password, c: old }, token)).toMatchObject({
      __typename: 'CodigoInvalido',
    });
    expect(await send(DESATIVAR, { s: DONA.password, c: two }, token)).toMatchObject({
      __typename: 'SegundoFator',
      ativo: false,
    });

    const outcomes: unknown[] = [];
    for (let n = 0; n < 6; n += 1) outcomes.push(await send(CONFIRMAR, { d: desafio, c: WRONG }));
    expect(outcomes.at(-1)).toMatchObject({ __typename: 'MuitasTentativas' });
    await send(INICIAR, { s: 'x' }, token);
    const tooMany = { __typename: 'MuitasTentativas' };
    expect(await send(INICIAR, { s: 'x' }, token)).toMatchObject(tooMany);
    expect(await send(ATIVAR, { c: WRONG }, token)).toMatchObject(tooMany);
    expect(await send(DESATIVAR, { s: 'x', c: WRONG }, token)).toMatchObject(tooMany);
    expect(await send(RENOVAR, { s: 'x', c: WRONG }, token)).toMatchObject(tooMany);
  });
}
