import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const RESULT = `__typename ... on ListaCategorias { categorias { id nome slug } } ... on Falha { codigo mensagem campo }`;

let bench: TestBench;
afterEach(() => bench.close());

const change = (field: string, variables: { id?: string; nome?: string }) => {
  const { id, nome } = variables;
  const args = [
    ...(id === undefined ? [] : [`id: ${JSON.stringify(id)}`]),
    ...(nome === undefined ? [] : [`nome: ${JSON.stringify(nome)}`]),
  ].join(', ');
  return bench.run('admin', `mutation { r: ${field}(${args}) { ${RESULT} } }`);
};
const create = (nome: string) => change('criarCategoria', { nome });
const rename = (id: string, nome: string) => change('renomearCategoria', { id, nome });
const remove = (id: string) => change('excluirCategoria', { id });
const lista = (...nomes: string[]) => ({
  __typename: 'ListaCategorias',
  categorias: nomes.map((nome) => expect.objectContaining({ nome })),
});
const invalid = (mensagem: string) => ({
  __typename: 'DadosInvalidos',
  codigo: 'DADOS_INVALIDOS',
  mensagem,
  campo: 'nome',
});
const DUPLICADA = {
  __typename: 'CategoriaDuplicada',
  codigo: 'CATEGORIA_DUPLICADA',
  mensagem: 'Já existe uma categoria com este nome.',
  campo: 'nome',
};
const NAO_ENCONTRADA = {
  __typename: 'CategoriaNaoEncontrada',
  codigo: 'CATEGORIA_NAO_ENCONTRADA',
  mensagem: 'Esta categoria não existe mais.',
  campo: 'id',
};

describe.each(['plain', 'empty403'] as const)(
  "categories on the shop's API (error world %s)",
  (errors) => {
    beforeEach(async () => {
      bench = await createTestBench({ errors });
    });

    test('answers a creation with the new list and sends only the name (API-45)', async () => {
      expect((await create('  Floral   Branco ')).r).toEqual(
        lista('Masculino', 'Feminino', 'Árabe', 'Floral Branco'),
      );
      expect(bench.sent()).toEqual(['POST /categorias {"nome":"Floral Branco"}']);
    });

    test.each([
      ['', 'Digite um nome para a categoria.', 'Digite um novo nome.'],
      ['a, b', 'O nome de uma categoria não pode ter vírgula.'],
      ['a'.repeat(61), 'O nome de uma categoria pode ter até 60 caracteres.'],
      ['a\0', 'O nome da categoria tem um caractere que não é aceito.'],
    ])(
      'refuses the name %j without a call (ACAT-02, C-04)',
      async (nome, mensagem, onRename = mensagem) => {
        expect((await create(nome)).r).toEqual(invalid(mensagem));
        expect((await rename('1', nome)).r).toEqual(invalid(onRename));
        expect(bench.sent()).toEqual([]);
      },
    );

    test('answers CategoriaDuplicada before writing when the name exists, ignoring case and accents (rest-contract 3.3)', async () => {
      expect((await create('ARABE')).r).toEqual(DUPLICADA);
      expect((await rename('1', 'árabe')).r).toEqual(DUPLICADA);
      expect(bench.sent()).toEqual([]);
    });

    test('lets a category change the case of its name', async () => {
      expect((await rename('1', 'MASCULINO')).r).toEqual(lista('MASCULINO', 'Feminino', 'Árabe'));
    });

    test('ignores the cyclic reply of a rename and answers with the list read again (API-46, rest-contract 3.3)', async () => {
      expect((await rename('2', 'Elas')).r).toEqual(lista('Masculino', 'Elas', 'Árabe'));
      expect(bench.sent()).toEqual(['PUT /categorias/2 {"nome":"Elas"}']);
      const { data } = await bench.execute(
        '{ categorias { nome } produto(slug: "brisa-leve") { categorias { nome } } }',
      );
      expect(data).toMatchObject({
        categorias: [{ nome: 'Masculino' }, { nome: 'Elas' }, { nome: 'Árabe' }],
        produto: { categorias: [{ nome: 'Elas' }, { nome: 'Masculino' }] },
      });
    });

    test('removes an excluded category from its products, which remain (API-47, ACAT-06)', async () => {
      expect((await remove('3')).r).toEqual(lista('Masculino', 'Feminino'));
      expect(bench.sent()).toEqual(['DELETE /categorias/3']);
      expect(bench.api.produto(1).categorias).toEqual([]);
    });

    test('answers CategoriaNaoEncontrada for an unknown category', async () => {
      expect((await rename('99', 'Nova')).r).toEqual(NAO_ENCONTRADA);
      expect((await remove('99')).r).toEqual(NAO_ENCONTRADA);
      expect(bench.sent()).toEqual([]);
    });

    test.each(['after', { status: 500, body: '', saved: true }] as const)(
      'reads the list back after the reply %j to a write that succeeded',
      async (fault) => {
        bench.api.spoil('POST /categorias', fault);
        bench.api.spoil('PUT /categorias/{id}', fault);
        bench.api.spoil('DELETE /categorias/{id}', fault);
        expect((await create('Nicho')).r).toMatchObject({ __typename: 'ListaCategorias' });
        expect((await rename('1', 'Eles')).r).toMatchObject({ __typename: 'ListaCategorias' });
        expect((await remove('2')).r).toEqual(lista('Eles', 'Árabe', 'Nicho'));
        expect(bench.sent()).toHaveLength(3);
      },
    );

    test('fails when nothing was written and repeats nothing', async () => {
      bench.api.spoil('POST /categorias', 'before');
      expect((await create('Nicho')).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      bench.api.spoil('PUT /categorias/{id}', { status: 200, body: '{}' });
      expect((await rename('1', 'Eles')).codes).toEqual(['UPSTREAM_INVALID']);
      expect(bench.sent()).toHaveLength(2);
    });

    test('explains what to do after an unexplained refusal that changed nothing', async () => {
      bench.api.spoil('DELETE /categorias/{id}', { status: 500, body: '' });
      expect((await remove('1')).r).toEqual({
        ...invalid(
          'A loja não aceitou esta mudança, e nada foi salvo. Recarregue as categorias e tente de novo.',
        ),
        campo: null,
      });
    });

    test('reports an unknown outcome when neither the reply nor the list can be read', async () => {
      bench.api.spoil('POST /categorias', 'after');
      let reads = 0;
      bench.api.faults.set('GET /categorias', {
        times: 9,
        get fault() {
          reads += 1;
          return reads === 1 ? { delayMs: 0 } : { status: 503, body: '' };
        },
      });
      const { errors } = await bench.executeAs(
        'admin',
        'mutation { criarCategoria(nome: "Nicho") { __typename } }',
      );
      expect(errors).toMatchObject([
        { message: 'The shop gave no clear answer. Look at the categories before trying again.' },
      ]);
    });
  },
);

describe('refusals with a code', () => {
  test.each([
    ['CATEGORIA_DUPLICADA', DUPLICADA],
    ['CATEGORIA_NAO_ENCONTRADA', NAO_ENCONTRADA],
    ['DADOS_INVALIDOS', invalid('Este nome não é aceito.')],
  ])('translates %s', async (codigo, expected) => {
    bench = await createTestBench({ errors: 'plain' });
    bench.api.spoil('PUT /categorias/{id}', {
      status: 409,
      body: JSON.stringify({ codigo, mensagem: 'segredo' }),
    });
    expect((await rename('1', 'Eles')).r).toEqual(expected);
  });

  test('fails on a refusal that is not about the category', async () => {
    bench = await createTestBench({ errors: 'plain' });
    const body = JSON.stringify({ codigo: 'NAO_AUTENTICADO', mensagem: 'segredo' });
    bench.api.spoil('PUT /categorias/{id}', { status: 401, body });
    expect((await rename('1', 'Eles')).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });
});
