import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SEGREDO } from '../teste/api-viva.ts';
import { type Bancada, montarBancada } from '../teste/bancada.ts';

const ENTRAR = `mutation E($u: String!, $p: String!) { entrar(username: $u, password: $p) {
  __typename ... on Sessao { usuarioId usuario papeis expiraEm token descritor } ... on Falha { codigo mensagem campo } ... on MuitasTentativas { aguardarSegundos } } }`;
const SESSAO = '{ sessao { usuario papeis token } categorias { nome } }';

let bancada: Bancada;
beforeEach(async () => {
  bancada = await montarBancada();
});
afterEach(() => bancada.desmontar());

const entrar = (u: string, p: string, b = bancada) => b.executar(ENTRAR, { variables: { u, p } });
const cookieDe = (cabecalhos: Record<string, string | string[] | undefined>) =>
  [cabecalhos['set-cookie'] ?? []].flat().join('; ');

describe('entrar e sair', () => {
  test('LOGIN-04: o cookie é HttpOnly e Lax; a página com o cookie não lê o token', async () => {
    const { data, cabecalhos } = await entrar('marina', 'Perfume@1');
    const cookie = cookieDe(cabecalhos);
    expect(cookie).toMatch(
      /^decantaria_sessao=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect(data).toMatchObject({
      entrar: { __typename: 'Sessao', usuarioId: '7', usuario: 'marina', papeis: ['USER'] },
    });
    const depois = await bancada.executar(SESSAO, { cookie: cookie.split(';')[0] ?? '' });
    expect(depois.data).toMatchObject({ sessao: { usuario: 'marina', token: '' } });
  });

  test('sobre HTTPS o cookie é Secure e preso ao endereço', async () => {
    const segura = await montarBancada({ PUBLIC_URL: 'https://loja.example' });
    const { cabecalhos } = await entrar('marina', 'Perfume@1', segura);
    expect(cookieDe(cabecalhos)).toMatch(
      /^__Host-decantaria_sessao=.*HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cabecalhos['strict-transport-security']).toContain('max-age=31536000');
    await segura.desmontar();
  });

  test('LOGIN-03: senha errada, com o 403 vazio da API', async () => {
    const { data, cabecalhos } = await entrar('marina', 'errada');
    expect(data).toEqual({
      entrar: {
        __typename: 'CredenciaisInvalidas',
        codigo: 'CREDENCIAIS_INVALIDAS',
        mensagem: '❌ Usuário ou senha inválidos.',
        campo: null,
      },
    });
    expect(cabecalhos['set-cookie']).toBeUndefined();
  });

  test.each([
    ['', 'x', 'username'],
    ['  ', 'x', 'username'],
    ['marina', '', 'password'],
  ])('LOGIN-01: %j/%j → campo %s, sem chamada', async (u, p, campo) => {
    expect((await entrar(u, p)).data).toMatchObject({
      entrar: { __typename: 'DadosInvalidos', campo, mensagem: '⚠️ Preencha todos os campos.' },
    });
    expect(bancada.api.chamadas).toEqual([]);
  });

  test.each(['INATIVO', 'BANIDO'])(
    'C-30: conta %s não entra, com o mesmo texto',
    async (status) => {
      const [marina] = bancada.api.usuarios;
      if (marina) marina.status = status;
      expect((await entrar('marina', 'Perfume@1')).data).toMatchObject({
        entrar: { __typename: 'CredenciaisInvalidas' },
      });
    },
  );

  test('a API fora do ar não é senha errada, e não conta como tentativa', async () => {
    bancada.api.estragar('POST /auth/login', 'antes', 12);
    for (let i = 0; i < 12; i += 1) {
      expect((await entrar('marina', 'Perfume@1')).codigos).toEqual(['UPSTREAM_UNAVAILABLE']);
    }
    expect((await entrar('marina', 'Perfume@1')).data).toMatchObject({
      entrar: { __typename: 'Sessao' },
    });
  });

  test('um token que não confere com o segredo não vira sessão', async () => {
    const token = jwt.sign(
      { sub: 'marina', id: 7, roles: [], exp: 4e9 },
      'outro segredo qualquer de 32 bytes!!',
    );
    bancada.api.estragar('POST /auth/login', {
      status: 200,
      corpo: JSON.stringify({ token, usuarioId: 7 }),
    });
    const { codigos, cabecalhos } = await entrar('marina', 'Perfume@1');
    expect([codigos, cabecalhos['set-cookie']]).toEqual([['UPSTREAM_INVALID'], undefined]);
  });

  test('SESS-03: sair apaga o cookie, também de quem não entrou', async () => {
    const { data, cabecalhos } = await bancada.executar('mutation { sair }');
    expect(data).toEqual({ sair: true });
    expect(cookieDe(cabecalhos)).toMatch(
      /^decantaria_sessao=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/,
    );
  });

  test('P12: vinte logins com apelidos numa operação contam vinte', async () => {
    const campos = Array.from(
      { length: 20 },
      (_, i) => `a${i}: entrar(username: "marina", password: "${i}") { __typename }`,
    );
    const { data } = await bancada.executar(`mutation { ${campos.join(' ')} }`);
    const tipos = Object.values(data ?? {}).map((um) => JSON.stringify(um));
    expect(tipos.filter((tipo) => tipo.includes('CredenciaisInvalidas'))).toHaveLength(10);
    expect(tipos.slice(10).every((tipo) => tipo.includes('MuitasTentativas'))).toBe(true);
    expect(bancada.api.pedidas('POST')).toHaveLength(10);
  });

  test('P12: por endereço, trinta falhas em contas diferentes', async () => {
    for (let i = 0; i < 30; i += 1) await entrar(`conta${i}`, 'x');
    expect((await entrar('marina', 'Perfume@1')).data).toMatchObject({
      entrar: { __typename: 'MuitasTentativas', codigo: 'MUITAS_TENTATIVAS' },
    });
  });
});

const forjado = () =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: 'admin', id: 8, roles: ['ROLE_ADMIN'], exp: 4e9 })).toString('base64url')}.`;
const casos: [string, () => string][] = [
  ['malformada', () => 'undefined'],
  ['null', () => 'null'],
  ['vencida', () => bancada.tokenDe('marina', -10)],
  ['sem assinatura (o descritor)', forjado],
  ['sem assinatura, com enchimento', () => `${forjado()}x`],
  [
    'de outro algoritmo',
    () => jwt.sign({ sub: 'admin', id: 8, roles: [], exp: 4e9 }, SEGREDO, { algorithm: 'HS512' }),
  ],
  [
    'de outro segredo',
    () => jwt.sign({ sub: 'admin', id: 8, roles: [], exp: 4e9 }, Buffer.alloc(32, 'x')),
  ],
];

describe('credenciais que não valem', () => {
  test.each(casos)(
    '%s: a página pública vem inteira, o cookie sai, nada sobe',
    async (_, token) => {
      const { data, errors, cabecalhos } = await bancada.executar(SESSAO, {
        cookie: `decantaria_sessao=${token()}`,
      });
      expect([data?.['sessao'], errors]).toEqual([null, undefined]);
      expect(cookieDe(cabecalhos)).toContain('decantaria_sessao=;');
      expect(bancada.api.pedidas()).toEqual(['/categorias']);
      expect(bancada.api.chamadas[0]?.cabecalhos.authorization).toBeUndefined();
    },
  );

  test.each(casos)('%s: @auth recusa antes de qualquer chamada', async (_, token) => {
    const { codigos } = await bancada.executar('{ carrinho { id } }', { token: token() });
    expect([codigos, bancada.api.chamadas]).toEqual([['UNAUTHENTICATED'], []]);
  });

  test('o cookie que vem com uma página de outro site não conta', async () => {
    const cookie = `decantaria_sessao=${bancada.tokenDe('marina')}`;
    const { data } = await bancada.executar(SESSAO, {
      cookie,
      cabecalhos: { 'sec-fetch-site': 'cross-site' },
    });
    expect(data).toMatchObject({ sessao: null });
  });
});

describe('a conta decide', () => {
  test('papéis vêm da conta, não do token', async () => {
    const [marina] = bancada.api.usuarios;
    const token = marina ? bancada.api.token({ ...marina, roles: ['ROLE_ADMIN'] }) : '';
    expect((await bancada.executar(SESSAO, { token })).data).toMatchObject({
      sessao: { papeis: ['USER'], token },
    });
  });

  test('o veredito vale por segundos: operações seguidas perguntam uma vez', async () => {
    const token = bancada.tokenDe('marina');
    await Promise.all([1, 2, 3].map(() => bancada.executar('{ sessao { usuario } }', { token })));
    expect(bancada.api.pedidas()).toEqual(['/usuarios/me']);
  });

  test('a API que recusa no meio é perguntada de novo: conta apagada é UNAUTHENTICATED', async () => {
    const token = bancada.tokenDe('marina');
    await bancada.executar('{ sessao { usuario } }', { token });
    bancada.api.usuarios = [];
    const { codigos } = await bancada.executar('{ carrinho { id } }', { token });
    expect(codigos).toEqual(['UNAUTHENTICATED']);
  });

  test('C-27: com a API fora do ar a sessão verificada aqui continua', async () => {
    bancada.api.estragar('GET /usuarios/me', 'antes', 9);
    const { data, errors } = await bancada.executar('{ sessao { usuario } }', {
      token: bancada.tokenDe('marina'),
    });
    expect([data, errors]).toEqual([{ sessao: { usuario: 'marina' } }, undefined]);
  });
});

describe('sem JWT_SECRET', () => {
  let semSegredo: Bancada;
  beforeEach(async () => {
    semSegredo = await montarBancada({ JWT_SECRET: '' });
  });
  afterEach(() => semSegredo.desmontar());

  test('a API valida o token', async () => {
    const token = semSegredo.tokenDe('marina');
    expect((await semSegredo.executar('{ sessao { usuario } }', { token })).data).toEqual({
      sessao: { usuario: 'marina' },
    });
    expect(semSegredo.api.pedidas()).toEqual(['/auth/validate', '/usuarios/me']);
  });

  test('um token que ela recusa não é sessão; o descritor nem chega a ela', async () => {
    const falso = jwt.sign({ sub: 'admin', id: 8, roles: [], exp: 4e9 }, Buffer.alloc(32, 'x'));
    expect((await semSegredo.executar('{ sessao { usuario } }', { token: falso })).data).toEqual({
      sessao: null,
    });
    expect(semSegredo.api.pedidas()).toEqual(['/auth/validate']);
  });

  test.each(casos.slice(0, 6))('%s não chega à API', async (_, token) => {
    await semSegredo.executar('{ sessao { usuario } }', { token: token() });
    expect(semSegredo.api.chamadas).toEqual([]);
  });

  test('SESS-06, C-27: sem resposta não se sabe, e não se diz que acabou', async () => {
    semSegredo.api.estragar('GET /auth/validate', 'antes', 9);
    const { data, codigos, cabecalhos } = await semSegredo.executar('{ sessao { usuario } }', {
      cookie: `decantaria_sessao=${semSegredo.tokenDe('marina')}`,
    });
    expect([data, codigos, cabecalhos['set-cookie']]).toEqual([
      { sessao: null },
      ['UPSTREAM_UNAVAILABLE'],
      undefined,
    ]);
  });
});
