import type { Fault } from './live-api/server.ts';
import { createTestBench, type TestBenchOptions } from './test-bench.ts';
import { executeWithImage, pngBytes } from './upload.ts';

const RESULT = `__typename
  ... on Produto { id nome ativo precoBase estoqueTotal versao categorias { nome } variacoes { id nome preco estoque } imagem { url } }
  ... on Falha { codigo mensagem campo
    ... on NaoConfirmado { produto { id variacoes { id } precoBase } } }`;
const CREATE = `mutation ($input: ProdutoInput!, $imagem: Upload!) { r: criarProduto(input: $input, imagem: $imagem) { ${RESULT} } }`;
/** `atualizarProduto` of `id` by `input`, without a picture. */
export const EDIT = `mutation ($id: ID!, $input: ProdutoInput!) { r: atualizarProduto(id: $id, input: $input) { ${RESULT} } }`;
const EDIT_WITH_IMAGE = `mutation ($id: ID!, $input: ProdutoInput!, $imagem: Upload) { r: atualizarProduto(id: $id, input: $input, imagem: $imagem) { ${RESULT} } }`;

export const SIMPLE = {
  nome: 'Âmbar Novo',
  descricao: 'Resina e mel.',
  precoBase: 89.9,
  estoque: 7,
  categorias: ['Árabe'],
};
export const VARIABLE = {
  nome: 'Âmbar Novo',
  descricao: 'Resina e mel.',
  categorias: ['Árabe'],
  variacoes: [
    { nome: '5 ml', preco: 29.9, estoque: 3 },
    { nome: '10 ml', preco: 49.9, estoque: 0 },
  ],
};
/** The form values of the seeded product 1. */
export const OUD = {
  nome: 'Noite de Oud',
  descricao: 'Açafrão.',
  categorias: ['Árabe'],
  variacoes: [
    { id: '11', nome: '5 ml', preco: 39.9, estoque: 4 },
    { id: '12', nome: '10 ml', preco: 69.9, estoque: 10 },
    { id: '13', nome: '10 ml - spray', preco: 75, estoque: 2 },
    { id: '14', nome: '30 ml', preco: 180, estoque: 0 },
  ],
};

/** A fault that changes nothing. */
export const asUsual: Fault = { delayMs: 0 };

/** A refusal as store-api sends it. Its text must never reach a client. */
export const refusal = (status: number, codigo: string, campo?: string) => ({
  status,
  body: JSON.stringify({ codigo, mensagem: 'segredo', campo }),
});

/** The expected Falha of an invalid field. */
export const invalid = (campo: string | null, mensagem: string) => ({
  __typename: 'DadosInvalidos',
  codigo: 'DADOS_INVALIDOS',
  mensagem,
  campo,
});

/** A test bench with the dashboard's product form, used by an admin. */
export async function openProdutoForm(options: TestBenchOptions = {}) {
  const bench = await createTestBench(options);
  const writes = () => bench.api.calls.filter(({ method }) => method !== 'GET');
  return {
    bench,
    create: async (input: object, imagem = pngBytes()) => {
      const { data, codes, errors } = await executeWithImage(
        bench,
        'admin',
        CREATE,
        { input },
        imagem,
      );
      return { r: data?.['r'], codes, errors };
    },
    edit: async (id: string, input: object, imagem?: Uint8Array<ArrayBuffer>) => {
      const { data, codes } = imagem
        ? await executeWithImage(bench, 'admin', EDIT_WITH_IMAGE, { id, input }, imagem)
        : await bench.executeAs('admin', EDIT, { id, input });
      return { r: data?.['r'], codes };
    },
    /** Injects `fault(n)` into the nth call, counted from 1. */
    spoilEach: (call: string, fault: (n: number) => Fault) => {
      let n = 0;
      bench.api.faults.set(call, {
        times: 99,
        get fault() {
          n += 1;
          return fault(n);
        },
      });
    },
    writes,
    /** The part `produto` of every write. */
    sentBodies: (): unknown[] =>
      writes().map(({ parts }) => JSON.parse(parts[0]?.bytes.toString() ?? 'null')),
  };
}

export type ProdutoForm = Awaited<ReturnType<typeof openProdutoForm>>;
