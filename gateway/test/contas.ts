import type { ErrorWorld } from './live-api/errors.ts';
import type { Habits } from './live-api/habits.ts';
import { createTestBench } from './test-bench.ts';

const FALHA = '__typename ... on Falha { codigo mensagem campo }';
/** The selection of the mutations that return an account. */
export const RESULT = `${FALHA} ... on Usuario { id username nome email status papeis versao }`;
/** A valid new account. */
export const NOVA = {
  username: 'estoque1',
  email: 'Estoque@Loja.Example',
  senha: 'Frasco@2026',
  nome: ' Ana Estoque ',
  papel: 'ADMIN',
  status: 'INATIVO',
};

/** A test bench with account mutations run by the seeded admin. */
export async function openContas(
  options: {
    readonly errors?: ErrorWorld;
    readonly habits?: Partial<Habits>;
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
) {
  const bench = await createTestBench(options);
  const token = bench.tokenOf('admin');
  // Verifies the session first, so that later assertions only see the calls of the operation.
  await bench.execute('{ sessao { username } }', { token });
  bench.api.calls = [];

  const run = async (query: string, variables: Record<string, unknown> = {}) => {
    const { data, errors, codes } = await bench.execute(query, { token, variables });
    return { r: data?.['r'], errors, codes };
  };
  return {
    bench,
    run,
    criar: (input: Record<string, unknown> = {}) =>
      run(
        `mutation C($input: CriarUsuarioInput!) { r: criarUsuario(input: $input) { ${RESULT} } }`,
        {
          input: { ...NOVA, ...input },
        },
      ),
    atualizar: (id: number | string, input: Record<string, unknown>) =>
      run(
        `mutation A($id: ID!, $input: AtualizarUsuarioInput!) { r: atualizarUsuario(id: $id, input: $input) { ${RESULT} } }`,
        { id, input },
      ),
    excluir: (id: number | string) =>
      run(
        `mutation E($id: ID!) { r: excluirUsuario(id: $id) { ${FALHA} ... on UsuarioExcluido { id } } }`,
        { id },
      ),
    rowOf: (id: number) => bench.api.usuarios.find((one) => one.id === id),
    writes: bench.writes,
    lastBody: () =>
      JSON.parse(bench.api.calls.findLast(({ method }) => method !== 'GET')?.body ?? 'null'),
    countOf: (url: string) => bench.api.requested().filter((one) => one === url).length,
  };
}

export type Contas = Awaited<ReturnType<typeof openContas>>;
