import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_ADMINS, requireAccess } from '../auth/access.ts';
import type { Database } from '../db/open.ts';
import { refusals } from '../http/errors.ts';
import { id } from '../http/fields.ts';
import { acceptMultipart, readJsonForm } from '../http/multipart.ts';
import { sendText, textAnswer } from '../http/text.ts';
import { storeImagem } from '../imagens/store.ts';
import type { StoredImagem } from '../imagens/stored.ts';
import { encodeUpload, imagemTooLarge, MAX_UPLOAD_BYTES } from '../imagens/upload.ts';
import { ProdutoBody } from './form.ts';
import { deleteProduto, setAtivo } from './retire.ts';
import { readEditedProduto, readNewProduto } from './rules.ts';
import { createProduto, updateProduto } from './save.ts';
import { findProdutoById, requireProduto } from './service.ts';
import { ProdutoWire, toProdutoWire } from './wire.ts';

const bool = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

const StatusForm = z
  .object({ ativo: bool.nullish().describe('Whether it is sold; missing means true.') })
  .meta({
    id: 'ProdutoStatus',
    description: 'Whether a product is sold.',
    examples: [{ ativo: false }],
  });

const Toggle = z
  .object({ ativo: bool.describe('Whether it is sold.') })
  .nullish()
  .describe('With a body the product is only switched; without one it is deleted.');

const params = z.object({ id: id.describe('Number of the product.') });

/** `/produtos` for those who run the shop (rest-contract 3.3; API-42 to 44). */
export const adminProdutosRoutes: FastifyPluginAsyncZod<{
  db: Database;
  secret: Buffer;
  imagensDir: string;
}> = async (app, { db, secret, imagensDir }) => {
  const tags = ['produtos'];
  const onRequest = requireAccess(db, secret, 'ROLE_ADMIN');
  const security = FOR_ADMINS;
  await acceptMultipart(app);
  const preValidation = readJsonForm({
    json: 'produto',
    file: 'imagem',
    maxFileBytes: MAX_UPLOAD_BYTES,
    tooLarge: imagemTooLarge(),
  });

  // Before any transaction: encoding takes seconds.
  const store = async (imagem: File | undefined): Promise<StoredImagem | undefined> => {
    if (imagem === undefined) return undefined;
    return storeImagem(imagensDir, await encodeUpload(Buffer.from(await imagem.arrayBuffer())));
  };

  app.post(
    '/produtos',
    {
      onRequest,
      preValidation,
      schema: {
        tags,
        summary: 'Put a product on sale',
        description:
          'Ids of variations and `ativo` are ignored: it is new, and active. Refuses with DADOS_INVALIDOS and the sentence of the rule, IMAGEM_INVALIDA (not a whole JPEG, PNG or WebP), IMAGEM_GRANDE_DEMAIS.',
        security,
        consumes: ['multipart/form-data'],
        body: ProdutoBody,
        response: { 200: ProdutoWire, ...refusals(400, 401, 403, 413, 415, 422, 500, 503) },
      },
    },
    async (request) => {
      const draft = readNewProduto(request.body.produto);
      const imagem = (await store(request.body.imagem)) ?? null;
      const { usuario } = accessOf(request);
      return toProdutoWire(await createProduto(db, draft, imagem, usuario.id));
    },
  );

  app.put(
    '/produtos/:id',
    {
      onRequest,
      preValidation,
      schema: {
        tags,
        summary: 'Replace what a product is',
        description:
          'Slug and `ativo` stay. Variations with an id are kept, those without one are new, those left out are deleted. Refuses with PRODUTO_NAO_ENCONTRADO, DADOS_INVALIDOS, VARIACAO_DESCONHECIDA, VARIACAO_EM_USO (orders have it), CONFLITO (`versao` is not the present one), ESTOQUE_INSUFICIENTE (`estoqueAnterior` minus sales would go below 0), IMAGEM_INVALIDA, IMAGEM_GRANDE_DEMAIS.',
        security,
        consumes: ['multipart/form-data'],
        params,
        body: ProdutoBody,
        response: {
          200: ProdutoWire,
          ...refusals(400, 401, 403, 404, 409, 413, 415, 422, 500, 503),
        },
      },
    },
    async (request) => {
      const { produto, imagem: upload } = request.body;
      const draft = readEditedProduto(produto);
      requireProduto(await findProdutoById(db, request.params.id));
      const imagem = await store(upload);
      const autorId = accessOf(request).usuario.id;
      const edit = { imagem, versao: produto.versao ?? undefined, autorId };
      return toProdutoWire(await updateProduto(db, request.params.id, draft, edit));
    },
  );

  app.put(
    '/produtos/:id/status',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Take a product off sale, or put it back',
        description: 'Refuses with PRODUTO_NAO_ENCONTRADO.',
        security,
        params,
        body: StatusForm.nullish(),
        response: { 200: ProdutoWire, ...refusals(400, 401, 403, 404, 413, 415, 500) },
      },
    },
    async (request) => {
      const { usuario } = accessOf(request);
      const ativo = request.body?.ativo ?? true;
      return toProdutoWire(await setAtivo(db, request.params.id, ativo, usuario.id));
    },
  );

  app.delete(
    '/produtos/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Delete a product, or switch it',
        description:
          'With `{ativo}` it is only taken off sale or put back. Without a body it is deleted for good, or, when orders have it, taken off sale. Answers a sentence as text. Refuses with PRODUTO_NAO_ENCONTRADO.',
        security,
        params,
        body: Toggle,
        response: {
          200: textAnswer('Produto excluído definitivamente'),
          ...refusals(400, 401, 403, 404, 413, 415, 500),
        },
      },
    },
    async (request, reply) => {
      const { usuario } = accessOf(request);
      return sendText(reply, await remove(request.params.id, request.body?.ativo, usuario.id));
    },
  );

  const remove = async (
    produtoId: number,
    ativo: boolean | undefined,
    autorId: number,
  ): Promise<string> => {
    if (ativo !== undefined) {
      await setAtivo(db, produtoId, ativo, autorId);
      return ativo ? 'Produto reativado' : 'Produto desativado';
    }
    return (await deleteProduto(db, produtoId, autorId)) === 'deleted'
      ? 'Produto excluído definitivamente'
      : 'Produto desativado (havia pedidos vinculados)';
  };
};
