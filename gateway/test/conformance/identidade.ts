import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Shop } from './shop.ts';

const FALHA = '... on Falha { codigo mensagem campo }';
const NEEDED = '... on ConfirmacaoNecessaria { comCodigo }';
const CRIAR = `mutation ($input: CriarUsuarioInput!) { r: criarUsuario(input: $input) {
  __typename ${FALHA} ${NEEDED} ... on Usuario { id papeis } } }`;
const MUDAR = `mutation ($id: ID!, $input: AtualizarUsuarioInput!) {
  r: atualizarUsuario(id: $id, input: $input) { __typename ${FALHA} ${NEEDED} ... on Usuario { papeis } } }`;
const CONFIRMAR = `mutation ($input: ConfirmarIdentidadeInput!) {
  r: confirmarIdentidade(input: $input) { __typename ${FALHA} ... on IdentidadeConfirmada { ate } } }`;

const PASSWORD = 'Perfume@9';
const CHEFE = { username: 'chefe.zelunda', password: PASSWORD };
const NEEDS_PROOF = { __typename: 'ConfirmacaoNecessaria', comCodigo: false };
const created = z.object({ id: z.string() });

/** What the session of an admin may not do alone, and whose sessions end. */
export function identidadeCases(shop: () => Shop): void {
  /** A session of the admin that began ten minutes ago. */
  let old: string;
  beforeAll(async () => {
    old = shop().aged(await shop().signIn(shop().admin));
  });

  const send = async (query: string, variables: Record<string, unknown>, as = old) =>
    (await shop().ask(query, { as, variables })).data?.['r'];
  const create = (username: string, papel: string, as?: string) => {
    const input = { username, email: `${username}@example.com`, senha: PASSWORD, papel };
    return send(CRIAR, { input }, as);
  };
  const change = (id: string, input: object, as?: string) => send(MUDAR, { id, input }, as);
  const confirm = (senha: string, codigo: string | null = null, as?: string) =>
    send(CONFIRMAR, { input: { senha, codigo } }, as);
  const sessao = async (as: string) =>
    (await shop().ask('{ sessao { usuarioId papeis } }', { as })).data?.['sessao'];

  test('an old session makes no admin and changes neither its e-mail nor its password (SEC-27)', async () => {
    const { usuarioId } = z.object({ usuarioId: z.string() }).parse(await sessao(old));
    expect(await create(CHEFE.username, 'ADMIN')).toMatchObject(NEEDS_PROOF);
    expect(await change(usuarioId, { email: 'outra@example.com' })).toMatchObject(NEEDS_PROOF);
    expect(await change(usuarioId, { senha: 'Outra@2026' })).toMatchObject(NEEDS_PROOF);
    expect(await confirm('x')).toMatchObject({
      __typename: 'CredenciaisInvalidas',
      campo: 'senha',
    });
    expect(await confirm(PASSWORD, '0'.repeat(33))).toMatchObject({ __typename: 'CodigoInvalido' });
    expect(await create(CHEFE.username, 'ADMIN')).toMatchObject(NEEDS_PROOF);
  });

  test('the password given again lets it; another session of before gains nothing (SEC-27)', async () => {
    const other = shop().aged(await shop().signIn(shop().admin));
    expect(await confirm(shop().admin.password)).toEqual({
      __typename: 'IdentidadeConfirmada',
      ate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*-03:00$/),
    });
    expect(await create(CHEFE.username, 'ADMIN')).toMatchObject({ papeis: ['USER', 'ADMIN'] });
    // Two sessions of one second are the same on the older API.
    if (other !== old) {
      expect(await create('outra.zelunda', 'ADMIN', other)).toMatchObject(NEEDS_PROOF);
    }
  });

  test('the sessions of an account end when it becomes an admin, and when it stops being one (SEC-26)', async () => {
    const as = await shop().signIn(shop().admin);
    const username = 'elo.zelunda';
    const { id } = created.parse(await create(username, 'USER', as));
    const before = await shop().signIn({ username, password: PASSWORD });
    expect(await sessao(before)).toMatchObject({ papeis: ['USER'] });
    expect(await change(id, { papel: 'ADMIN' }, as)).toMatchObject({ papeis: ['USER', 'ADMIN'] });
    expect(await sessao(before)).toBeNull();
    const promoted = await shop().signIn({ username, password: PASSWORD });
    expect(await sessao(promoted)).toMatchObject({ papeis: ['USER', 'ADMIN'] });
    expect(await change(id, { papel: 'USER' }, as)).toMatchObject({ papeis: ['USER'] });
    expect(await sessao(promoted)).toBeNull();
  });

  test('guesses of the password are limited as at sign-in (SEC-27)', async () => {
    const as = await shop().signIn(CHEFE);
    for (let n = 0; n < 10; n += 1) await confirm('x', null, as);
    expect(await confirm(PASSWORD, null, as)).toMatchObject({ __typename: 'MuitasTentativas' });
  });
}
