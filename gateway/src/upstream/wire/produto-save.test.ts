import fc from 'fast-check';
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
import { imagemInvalida } from '../../shop/produtos/falhas.ts';
import { UploadInterrupted, UploadTooLarge } from '../../shop/upload.ts';
import { receivePicture } from './produto-save.ts';

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

describe('a received picture (P17, C-75)', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  /** Receives these chunks. They fail at the end with `failure`. */
  const receive = (chunks: readonly Uint8Array[], failure?: Error) => {
    const content = async function* () {
      yield* chunks;
      if (failure) throw failure;
    };
    return receivePicture(new ReceivedFile(content()));
  };

  test('has the bytes of all its chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), fc.integer({ min: 1, max: 20 }), async (tail, size) => {
        const bytes = Buffer.concat([PNG, tail]);
        const chunks: Buffer[] = [];
        for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
        expect(await receive(chunks)).toEqual({ type: 'png', bytes });
      }),
    );
  });

  test.each([
    ['another type', [Buffer.from('<svg></svg>')], undefined, imagemInvalida('type')],
    ['no chunk', [], undefined, imagemInvalida('empty')],
    ['no byte', [Buffer.alloc(0)], undefined, imagemInvalida('empty')],
    ['more than 5 MB', [PNG], new UploadTooLarge(), imagemInvalida('size')],
  ])('of %s is refused', async (_, chunks, failure, expected) => {
    expect(await receive(chunks, failure)).toEqual(expected);
  });

  test('is not called invalid when its request broke off', async () => {
    const broken = new UploadInterrupted();
    await expect(receive([PNG.subarray(0, 2)], broken)).rejects.toBe(broken);
  });
});
