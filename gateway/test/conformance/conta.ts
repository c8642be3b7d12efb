import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Fixture, PASSWORD } from './fixture.ts';
import type { Shop } from './shop.ts';

const FALHA = '... on Falha { codigo mensagem campo }';
const ENDERECO = 'id logradouro numero complemento bairro cidade estado cep padrao';
const ENDERECOS = `__typename ... on ListaEnderecos { enderecos { ${ENDERECO} } } ${FALHA}
  ... on Falha { ... on EnderecoEmUso { enderecos { id } } ... on EnderecoNaoEncontrado { enderecos { id } } }`;
const PERFIL = `username nomeCompleto email telefone cpf status papeis completo enderecos { ${ENDERECO} }`;

const RUA = {
  logradouro: 'Rua das Essências',
  numero: '100',
  complemento: 'ap. 2',
  bairro: 'Centro',
  cidade: 'São Paulo',
  estado: 'são paulo',
  cep: '01000000',
};

const RUA_HEALED = { ...RUA, estado: 'SP', cep: '01000-000' };

const list = z.object({
  enderecos: z.array(z.object({ id: z.string(), padrao: z.boolean() }).loose()),
});

/** Sign-in, registration, profile and addresses. */
export function contaCases(shop: () => Shop, fixture: () => Fixture): void {
  const as = () => ({ as: fixture().ana });
  const addresses = async (token: string) => {
    const { data } = await shop().ask(`{ meusEnderecos { ${ENDERECO} } }`, { as: token });
    return list.parse({ enderecos: data?.['meusEnderecos'] }).enderecos;
  };
  const add = async (input: object, token = fixture().ana) => {
    const { data } = await shop().ask(
      `mutation ($input: EnderecoInput!) { adicionarEndereco(input: $input) { ${ENDERECOS} } }`,
      { as: token, variables: { input } },
    );
    return data?.['adicionarEndereco'];
  };
  const onAddress = async (field: string, id: string, token = fixture().ana) => {
    const input = field === 'editarEndereco' ? ', input: $input' : '';
    const variable = input === '' ? '' : ', $input: EnderecoInput!';
    const { data } = await shop().ask(
      `mutation ($id: ID!${variable}) { ${field}(id: $id${input}) { ${ENDERECOS} } }`,
      { as: token, variables: { id, ...(input && { input: { ...RUA, numero: '200' } }) } },
    );
    return data?.[field];
  };

  test('sessao names the signed-in account, and is null for visitors (SESS-04)', async () => {
    const query = '{ sessao { username papeis } }';
    expect((await shop().ask(query, as())).data?.['sessao']).toEqual({
      username: 'ana.zelunda',
      papeis: ['USER'],
    });
    expect((await shop().ask(query)).data?.['sessao']).toBeNull();
    expect((await shop().ask('mutation { sair }')).data).toEqual({ sair: true });
  });

  test('refuses empty fields and a wrong password (LOGIN-01, LOGIN-03)', async () => {
    const entrar = async (u: string, p: string) => {
      const { data } = await shop().ask(
        `mutation ($u: String!, $p: String!) { entrar(username: $u, senha: $p) { __typename ${FALHA} } }`,
        { variables: { u, p } },
      );
      return data?.['entrar'];
    };
    expect(await entrar('ana.zelunda', '')).toMatchObject({ __typename: 'DadosInvalidos' });
    const wrong = {
      __typename: 'CredenciaisInvalidas',
      mensagem: '❌ Usuário ou senha inválidos.',
    };
    expect(await entrar('ana.zelunda', 'Errada@1')).toMatchObject(wrong);
    expect(await entrar('nao.existe', PASSWORD)).toMatchObject(wrong);
  });

  test('refuses weak data and a taken username (REG-03, REG-08)', async () => {
    const registrar = async (input: object) => {
      const { data } = await shop().ask(
        `mutation ($input: RegistrarInput!) { registrar(input: $input) { __typename ${FALHA} } }`,
        { variables: { input } },
      );
      return data?.['registrar'];
    };
    const dados = {
      username: 'ana.zelunda',
      senha: PASSWORD,
      email: 'outra@example.com',
      nomeCompleto: 'Outra Pessoa',
      cpf: '740.812.995-28',
    };
    expect(await registrar({ ...dados, username: 'curto' })).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'username',
      mensagem: '⚠️ O nome de usuário deve ter pelo menos 6 caracteres.',
    });
    expect(await registrar(dados)).toMatchObject({ __typename: 'RegistroRecusado' });
  });

  test('a mailed reset link works once (FORGOT-02, FORGOT-03, RESET-02, RESET-03)', async () => {
    const ask = async (email: string) => {
      const { data } = await shop().ask(
        `mutation ($email: String!) { solicitarRedefinicaoSenha(email: $email) { __typename ... on Confirmacao { mensagem } ${FALHA} } }`,
        { variables: { email } },
      );
      return data?.['solicitarRedefinicaoSenha'];
    };
    const reset = async (token: string, novaSenha: string) => {
      const { data } = await shop().ask(
        `mutation ($token: String!, $novaSenha: String!) { redefinirSenha(token: $token, senha: $novaSenha) { __typename ... on Confirmacao { mensagem } ${FALHA} } }`,
        { variables: { token, novaSenha } },
      );
      return data?.['redefinirSenha'];
    };
    expect(await ask('isto não é e-mail')).toMatchObject({ __typename: 'DadosInvalidos' });
    expect(await ask('ninguem@example.com')).toMatchObject({
      __typename: 'EmailNaoEncontrado',
      mensagem: '❌ Email não encontrado.',
    });
    expect(await ask('BIA.zelunda@example.com')).toMatchObject({ __typename: 'Confirmacao' });
    const token = await shop().mailedToken('bia.zelunda@example.com');
    expect(await reset(token, 'fraca')).toMatchObject({ __typename: 'DadosInvalidos' });
    expect(await reset(token, PASSWORD)).toMatchObject({ __typename: 'Confirmacao' });
    expect(await reset(token, PASSWORD)).toMatchObject({
      __typename: 'TokenInvalido',
      mensagem: '❌ Token inválido ou expirado.',
    });
    fixture().bia = await shop().signIn({ username: 'bia.zelunda', password: PASSWORD });
  });

  test('a mailed link confirms an e-mail once, where the API can (SEC-02)', async () => {
    const { isOurs } = shop();
    const state = async () =>
      (await shop().ask('{ meuPerfil { email emailConfirmado } }', as())).data?.['meuPerfil'];
    const confirm = async (token: string) => {
      const query = `mutation ($token: String!) { confirmarEmail(token: $token) { __typename ${FALHA} } }`;
      return (await shop().ask(query, { variables: { token } })).data?.['confirmarEmail'];
    };
    const resend = async () => {
      const query = `mutation { reenviarConfirmacaoEmail { __typename ${FALHA} } }`;
      return (await shop().ask(query, as())).data?.['reenviarConfirmacaoEmail'];
    };
    const where = (__typename: string) => ({
      __typename: isOurs ? __typename : 'RecursoIndisponivel',
    });
    const forged = '00000000-0000-4000-8000-000000000000';
    const email = 'ana.zelunda@example.com';
    expect(await state()).toEqual({ email, emailConfirmado: isOurs ? false : null });
    expect(await confirm('x')).toMatchObject({ __typename: 'TokenInvalido', campo: 'token' });
    expect(await confirm(forged)).toMatchObject(where('TokenInvalido'));
    expect(await resend()).toMatchObject(where('Confirmacao'));
    await resend();
    expect(await resend()).toMatchObject(where('MuitasTentativas'));

    const token = isOurs ? await shop().mailedToken(email, 'confirmar-email') : forged;
    expect(await confirm(token)).toMatchObject(where('Confirmacao'));
    expect(await confirm(token)).toMatchObject(where('TokenInvalido'));
    expect(await resend()).toMatchObject(where('Confirmacao'));
    expect(await state()).toEqual({ email, emailConfirmado: isOurs ? true : null });
  });

  test('reads and changes the profile; unchanged fields stay (API-18, C-36)', async () => {
    const read = async () =>
      (await shop().ask(`{ meuPerfil { ${PERFIL} } }`, as())).data?.['meuPerfil'];
    expect(await read()).toMatchObject({
      username: 'ana.zelunda',
      nomeCompleto: 'Cliente de Exemplo',
      cpf: '740.812.993-66',
      telefone: '85900000000',
      status: 'ATIVO',
    });
    const update = async (input: object) => {
      const { data } = await shop().ask(
        `mutation ($input: AtualizarPerfilInput!) { atualizarPerfil(input: $input) { __typename ... on Perfil { ${PERFIL} } ${FALHA}
          ... on Conflito { atual { versao ... on Perfil { username } } } } }`,
        { ...as(), variables: { input } },
      );
      return data?.['atualizarPerfil'];
    };
    expect(await update({ cpf: '740.812.993-69' })).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'cpf',
    });
    if (shop().isOurs) {
      expect(await update({ telefone: '85 90000-0000', versao: 0 })).toMatchObject({
        __typename: 'Conflito',
        atual: { username: 'ana.zelunda' },
      });
    }
    await add({ ...RUA, padrao: true });
    const before = await addresses(fixture().ana);
    expect(await update({ telefone: '(85) 9 1111-1111' })).toMatchObject({
      __typename: 'Perfil',
      telefone: '85911111111',
      nomeCompleto: 'Cliente de Exemplo',
      cpf: '740.812.993-66',
    });
    expect(await addresses(fixture().ana)).toEqual(before);
  });

  test('heals addresses in both directions and keeps one default (ADDR-03, C-38)', async () => {
    const first = (await addresses(fixture().ana))[0];
    expect(first).toMatchObject({ ...RUA_HEALED, padrao: true });
    const added = await add({ ...RUA, cidade: 'Fortaleza', estado: 'CE', cep: '60000-000' });
    expect(added).toMatchObject({
      __typename: 'ListaEnderecos',
      enderecos: [
        { padrao: true, cidade: 'São Paulo' },
        { padrao: false, cidade: 'Fortaleza', estado: 'CE', cep: '60000-000' },
      ],
    });
    const second = list.parse(added).enderecos[1]?.id ?? '';
    expect(await onAddress('definirEnderecoPadrao', second)).toMatchObject({
      enderecos: [{ id: second, padrao: true }, { padrao: false }],
    });
    expect(await onAddress('editarEndereco', second)).toMatchObject({
      enderecos: [{ ...RUA_HEALED, id: second, numero: '200', padrao: true }, {}],
    });
    expect(await onAddress('excluirEndereco', first?.id ?? '')).toMatchObject({
      enderecos: [{ id: second }],
    });
  });

  test('refuses an invalid address (C-77)', async () => {
    const invalid = { __typename: 'DadosInvalidos' };
    expect(await add({ ...RUA, cep: '123' })).toMatchObject({ ...invalid, campo: 'cep' });
    expect(await add({ ...RUA, estado: 'XX' })).toMatchObject({ ...invalid, campo: 'estado' });
    expect(await add({ ...RUA, estado: 'CE' })).toMatchObject({ ...invalid, campo: 'cep' });
    const [own] = await addresses(fixture().ana);
    const { data } = await shop().ask(
      `mutation ($id: ID!, $input: EnderecoInput!) { editarEndereco(id: $id, input: $input) { ${ENDERECOS} } }`,
      { ...as(), variables: { id: own?.id, input: { ...RUA, cidade: ' ' } } },
    );
    expect(data?.['editarEndereco']).toMatchObject({ ...invalid, campo: 'cidade' });
  });

  test('a foreign address is not found and stays unchanged (P8)', async () => {
    const before = await addresses(fixture().ana);
    const theirs = before[0]?.id ?? '';
    for (const field of ['editarEndereco', 'definirEnderecoPadrao', 'excluirEndereco']) {
      expect(await onAddress(field, theirs, fixture().bia)).toMatchObject({
        __typename: 'EnderecoNaoEncontrado',
      });
    }
    expect(await addresses(fixture().ana)).toEqual(before);
  });

  test('keeps the cookie choice, or reports that the API cannot (C-60)', async () => {
    const choose = async (escolha: string, token?: string, id: string = randomUUID()) => {
      const { data } = await shop().ask(
        `mutation ($input: ConsentimentoInput!) { registrarConsentimento(input: $input) { __typename
          ... on Consentimento { id versao escolha quando registradoEm }
          ... on ConsentimentoSemCopia { mensagem } ${FALHA} } }`,
        {
          ...(token === undefined ? {} : { as: token }),
          variables: { input: { id, versao: '2', escolha, quando: '2026-03-01T12:15:00.250Z' } },
        },
      );
      return data?.['registrarConsentimento'];
    };
    const own = async () =>
      (await shop().ask('{ meusConsentimentos { versao escolha } }', as())).data?.[
        'meusConsentimentos'
      ];
    expect(await choose('ACEITO', undefined, 'eu')).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'id',
    });
    const kept = shop().isOurs ? 'Consentimento' : 'ConsentimentoSemCopia';
    expect(await choose('ACEITO')).toMatchObject({ __typename: kept });
    expect(await choose('ACEITO', fixture().ana)).toMatchObject({ __typename: kept });
    expect(await choose('RECUSADO', fixture().ana)).toMatchObject({ __typename: kept });
    expect(await own()).toEqual(
      shop().isOurs
        ? [
            { versao: '2', escolha: 'RECUSADO' },
            { versao: '2', escolha: 'ACEITO' },
          ]
        : null,
    );
  });

  test('keeps favourites for the account, or reports that the API cannot (S21)', async () => {
    const { isOurs } = shop();
    const { simples, variavel } = fixture();
    const change = async (call: string) => {
      const { data } = await shop().ask(
        `mutation { r: ${call} { __typename ... on ListaFavoritos { itens { produtoId produto { slug } } } ${FALHA} } }`,
        as(),
      );
      return data?.['r'];
    };
    const list = (...produtos: readonly { id: string; slug: string }[]) =>
      isOurs
        ? {
            __typename: 'ListaFavoritos',
            itens: produtos.map(({ id, slug }) => ({ produtoId: id, produto: { slug } })),
          }
        : { __typename: 'RecursoIndisponivel' };
    const ids = `["${simples.id}", "${variavel.id}", "nada"]`;
    expect(await change(`adicionarFavorito(id: "${variavel.id}")`)).toMatchObject(list(variavel));
    expect(await change(`juntarFavoritos(ids: ${ids})`)).toMatchObject(list(simples, variavel));
    expect(await change(`removerFavorito(id: "${variavel.id}")`)).toMatchObject(list(simples));
    expect(await change('removerFavorito(id: "nada")')).toMatchObject(list(simples));
    expect(await change('adicionarFavorito(id: "nada")')).toMatchObject({
      __typename: 'ProdutoNaoEncontrado',
      campo: 'id',
    });
    const many = JSON.stringify(Array.from({ length: 201 }, (_, n) => String(n)));
    expect(await change(`juntarFavoritos(ids: ${many})`)).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'ids',
    });
    const { data } = await shop().ask('{ favoritos { slug desde } }', as());
    const desde = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*-03:00$/);
    expect(data?.['favoritos']).toEqual(isOurs ? [{ slug: simples.slug, desde }] : null);
  });

  test('assistants are created, listed and revoked, where the API keeps them (MCP-06, MCP-08)', async () => {
    const { isOurs } = shop();
    const create = async (nome: string) => {
      const input = `{ nome: "${nome}", escopos: [LER, LER] }`;
      const { data } = await shop().ask(
        `mutation { r: criarAssistente(input: ${input}) { __typename ... on AssistenteCriado { credencial assistente { id escopos usadoEm } } ${FALHA} } }`,
        as(),
      );
      return data?.['r'];
    };
    const ours = {
      __typename: 'AssistenteCriado',
      credencial: expect.stringMatching(/^dcm_/),
      assistente: { escopos: ['LER'], usadoEm: null },
    };
    const missing = { __typename: 'RecursoIndisponivel' };
    expect(await create('Conversa')).toMatchObject(isOurs ? ours : missing);
    expect(await create(' ')).toMatchObject({ __typename: 'DadosInvalidos', campo: 'nome' });
    const { data } = await shop().ask('{ meusAssistentes { id nome expiraEm } }', as());
    const expiraEm = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*-03:00$/);
    expect(data?.['meusAssistentes']).toEqual(
      isOurs ? [{ id: expect.any(String), nome: 'Conversa', expiraEm }] : null,
    );
    const [{ id } = { id: '1' }] = z
      .array(z.object({ id: z.string() }))
      .parse(data?.['meusAssistentes'] ?? []);
    const revoke = `mutation { r: revogarAssistente(id: "${id}") { __typename ... on ListaAssistentes { itens { id } } } }`;
    const revoked = isOurs ? { __typename: 'ListaAssistentes', itens: [] } : missing;
    expect((await shop().ask(revoke, as())).data?.['r']).toEqual(revoked);
  });

  test('products by slug come in the order of the slugs, without unknown ones (S21)', async () => {
    const { simples, variavel, inativo } = fixture();
    const slugs = [inativo.slug, 'nao-existe', variavel.slug, simples.slug, variavel.slug];
    const query = 'query ($slugs: [String!]!) { produtosPorSlug(slugs: $slugs) { slug } }';
    const { data } = await shop().ask(query, { variables: { slugs } });
    expect(data?.['produtosPorSlug']).toEqual(
      [inativo, variavel, simples].map(({ slug }) => ({ slug })),
    );
    const many = { variables: { slugs: Array.from({ length: 13 }, () => simples.slug) } };
    expect((await shop().ask(query, many)).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });

  test('a CEP completes nothing without a CEP service (S7)', async () => {
    const { data, errors } = await shop().ask('{ cep(cep: "60000-000") { cidade } }');
    expect([data, errors]).toEqual([{ cep: null }, undefined]);
  });
}
