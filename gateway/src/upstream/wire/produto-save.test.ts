import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  invalid,
  OUD,
  openProdutoForm,
  type ProdutoForm,
  refusal,
  SIMPLE,
} from '../../../test/produto-form.ts';
import { ReceivedFile } from '../../server/graphql/upload.ts';
import { UploadInterrupted } from '../../shop/upload.ts';
import { checkPicture } from './produto-save.ts';

let form: ProdutoForm;
afterEach(() => form.bench.close());

describe.each(['1', 'older'])('refusals with a code (API_CONTRACT=%s)', (contract) => {
  beforeEach(async () => {
    form = await openProdutoForm({ errors: 'plain', environment: { API_CONTRACT: contract } });
  });
  test.each([
    [
      refusal(422, 'DADOS_INVALIDOS', 'nome'),
      invalid('nome', 'Os dados enviados não são válidos.'),
    ],
    [
      refusal(422, 'IMAGEM_INVALIDA', 'imagem'),
      {
        __typename: 'ImagemInvalida',
        mensagem: 'A loja não conseguiu ler esta imagem. Tente outra.',
      },
    ],
    [
      refusal(413, 'IMAGEM_GRANDE_DEMAIS', 'imagem'),
      { __typename: 'ImagemInvalida', mensagem: 'A imagem pode ter até 5 MB.' },
    ],
    [refusal(413, 'CORPO_GRANDE_DEMAIS'), { __typename: 'ImagemInvalida' }],
    [{ status: 413, body: '' }, { __typename: 'ImagemInvalida' }],
  ])('translates %j', async (fault, expected) => {
    form.bench.api.spoil('PUT /produtos/{id}', fault);
    form.bench.api.spoil('POST /produtos', fault);
    const edited = (await form.edit('1', OUD)).r;
    expect(edited).toMatchObject(expected);
    expect(JSON.stringify(edited)).not.toContain('segredo');
    expect((await form.create(SIMPLE)).r).toMatchObject(expected);
  });

  test.each([
    [refusal(404, 'PRODUTO_NAO_ENCONTRADO'), { __typename: 'ProdutoNaoEncontrado' }],
    [
      refusal(422, 'VARIACAO_DESCONHECIDA', 'variacoes.0.id'),
      { __typename: 'DadosInvalidos', campo: 'variacoes.0.id' },
    ],
    [
      refusal(409, 'ESTOQUE_INSUFICIENTE', 'variacoes.1.estoque'),
      { __typename: 'DadosInvalidos', campo: 'variacoes.1.estoque' },
    ],
    [refusal(409, 'VARIACAO_EM_USO', 'variacoes'), { __typename: 'VariacaoEmUso' }],
    [
      refusal(409, 'CONFLITO', 'versao'),
      { __typename: 'Conflito', codigo: 'CONFLITO', campo: 'versao' },
    ],
  ])('translates %j, which only a save of an existing product has', async (fault, expected) => {
    form.bench.api.spoil('PUT /produtos/{id}', fault);
    form.bench.api.spoil('POST /produtos', fault);
    const edited = (await form.edit('1', OUD)).r;
    expect(edited).toMatchObject(expected);
    expect(JSON.stringify(edited)).not.toContain('segredo');
    expect((await form.create(SIMPLE)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test('fails on an error that is not about the product', async () => {
    form.bench.api.spoil('PUT /produtos/{id}', refusal(500, 'ERRO_INTERNO'));
    expect((await form.edit('1', { ...OUD, nome: 'Outro' })).codes).toEqual([
      'UPSTREAM_UNAVAILABLE',
    ]);
  });
});

test('does not call a picture invalid when its request broke off', async () => {
  const broken = new UploadInterrupted();
  const content = async function* () {
    yield new Uint8Array([0x89, 0x50]);
    throw broken;
  };
  const upload = new ReceivedFile(content());
  await expect(checkPicture(upload)).rejects.toBe(broken);
});
