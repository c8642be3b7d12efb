import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { z } from 'zod';
import { COMPILED_ONCE } from '../gateway/test/store-api.ts';
import { ROOT } from '../scripts/lib/root.mjs';
import { ask } from './api.ts';

const SENHA = 'Perfume@9';
/** What a person gives the shop. No other account of the demo has any of it. */
const PESSOA = {
  email: 'ines.quaresma@exemplo.com.br',
  nomeCompleto: 'Inês Quaresma do Vale',
  cpf: '740.812.993-66',
  telefone: '85 98123-4567',
};
const CONTA = { username: 'ines.quaresma', ...PESSOA };
const CORRIGIDO = { nomeCompleto: 'Inês Quaresma Torres', telefone: '85 97654-3210' };
const ENDERECO = {
  logradouro: 'Travessa do Cravo Branco',
  numero: '18734',
  complemento: 'Bloco Jasmim',
  bairro: 'Bairro das Rendeiras',
  cidade: 'Fortaleza',
  estado: 'CE',
  cep: '60150-161',
};

/** What leads to the person, in each form in which it may be stored. */
const TRACES = [
  CONTA.username,
  'Quaresma',
  CONTA.cpf,
  '74081299366',
  '85981234567',
  '98123-4567',
  '85976543210',
  '97654-3210',
  ENDERECO.logradouro,
  ENDERECO.numero,
  ENDERECO.complemento,
  ENDERECO.bairro,
  ENDERECO.cep,
  '60150161',
];

/** Runs an operation of the person's account. */
type Run = <T>(
  document: string,
  variables: Readonly<Record<string, unknown>>,
  shape: z.ZodType<T>,
) => Promise<T>;

async function openAccount(url: string): Promise<Run> {
  const { entrar } = await ask(
    url,
    `mutation ($input: RegistrarInput!, $username: String!, $senha: String!) {
      registrar(input: $input) { __typename }
      entrar(username: $username, senha: $senha) { ... on Sessao { token } }
    }`,
    { input: { ...CONTA, senha: SENHA }, username: CONTA.username, senha: SENHA },
    z.object({ entrar: z.object({ token: z.string() }) }),
  );
  return (document, variables, shape) => ask(url, document, variables, shape, entrar.token);
}

/** Gives the shop an address, a favourite, a choice about cookies and an order. Returns the ids of the last two. */
async function giveData(run: Run) {
  const { produto } = await run(
    '{ produto(slug: "noite-de-zahran") { id variacoes { id } } }',
    {},
    z.object({
      produto: z.object({ id: z.string(), variacoes: z.array(z.object({ id: z.string() })) }),
    }),
  );
  const consentimento = randomUUID();
  const { adicionarEndereco } = await run(
    `mutation ($item: AdicionarAoCarrinhoInput!, $endereco: EnderecoInput!, $id: ID!, $escolha: ConsentimentoInput!) {
      adicionarAoCarrinho(input: $item) { __typename }
      adicionarEndereco(input: $endereco) { ... on ListaEnderecos { enderecos { id } } }
      adicionarFavorito(id: $id) { __typename }
      registrarConsentimento(input: $escolha) { __typename }
    }`,
    {
      item: { produtoId: produto.id, variacaoId: produto.variacoes[0]?.id },
      endereco: ENDERECO,
      id: produto.id,
      escolha: {
        id: consentimento,
        versao: '2',
        escolha: 'ACEITO',
        quando: new Date().toISOString(),
      },
    },
    z.object({ adicionarEndereco: z.object({ enderecos: z.array(z.object({ id: z.string() })) }) }),
  );
  const { criarPedido } = await run(
    'mutation ($input: CriarPedidoInput!) { criarPedido(input: $input) { ... on Pedido { id } } }',
    { input: { ...PESSOA, enderecoId: adicionarEndereco.enderecos[0]?.id, chave: randomUUID() } },
    z.object({ criarPedido: z.object({ id: z.string() }) }),
  );
  return { consentimento, pedidoId: criarPedido.id };
}

/** What the person's browser writes into the file of her data, by the operations that it sends for it. */
async function takeData(run: Run): Promise<string> {
  const file = await readFile(join(ROOT, 'web/dist/operations.json'), 'utf8');
  const texts = Object.values(z.record(z.string(), z.string()).parse(JSON.parse(file)));
  const operations = texts.filter((text) => /^query MeusDados\w*/m.test(text));
  expect(operations.length).toBe(3);
  const parts = operations.map((text) => run(text, { pagina: 1 }, z.unknown()));
  return JSON.stringify(await Promise.all(parts));
}

/** Walks what the LGPD gives a person: access, correction, a copy and erasure. Returns what may stay. */
export async function walkRights(url: string) {
  const run = await openAccount(url);
  const kept = await giveData(run);

  const { nomeCompleto, email } = PESSOA;
  const given = [CONTA.username, nomeCompleto, email, ...Object.values(ENDERECO).slice(0, 5)];
  const data = await takeData(run);
  const expected = [...given, 'noite-de-zahran', kept.consentimento];
  expect(expected.filter((value) => !data.includes(value))).toEqual([]);

  await run(
    'mutation ($input: AtualizarPerfilInput!) { atualizarPerfil(input: $input) { __typename } }',
    { input: CORRIGIDO },
    z.object({ atualizarPerfil: z.object({ __typename: z.literal('Perfil') }) }),
  );
  expect(await takeData(run)).toContain(CORRIGIDO.nomeCompleto);

  const outcomes = [];
  for (const senha of ['Errada@1', SENHA]) {
    const { excluirMinhaConta } = await run(
      'mutation ($senha: String!) { excluirMinhaConta(senha: $senha) { __typename } }',
      { senha },
      z.object({ excluirMinhaConta: z.object({ __typename: z.string() }) }),
    );
    outcomes.push(excluirMinhaConta.__typename);
  }
  expect(outcomes).toEqual(['CredenciaisInvalidas', 'ContaExcluida']);
  expect(await run('{ sessao { username } }', {}, z.unknown())).toEqual({ sessao: null });
  return kept;
}

/** Every row of a stopped shop on the embedded database, as SQL. */
async function everyRow(dataDir: string): Promise<string> {
  const file = join(dataDir, 'tudo.sql.gz');
  const main = join(ROOT, 'store-api/src/cli/main.ts');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [...COMPILED_ONCE, main, 'export', file], { env });
  return gunzipSync(await readFile(file)).toString();
}

/** Searches every row of a stopped shop for the person, and for what the law asks to keep. */
export async function expectErased(
  dataDir: string,
  kept: { consentimento: string; pedidoId: string },
) {
  const rows = await everyRow(dataDir);
  expect(TRACES.filter((trace) => rows.includes(trace))).toEqual([]);
  // The choice, without the account; the order, with its city and without its person.
  expect(rows).toContain(kept.consentimento);
  expect(rows).toContain('"cidade": "Fortaleza"');
}
