import { z } from 'zod';
import { accessOf, FOR_ADMINS } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusals } from '../http/errors.ts';
import { id } from '../http/fields.ts';
import { sendText, textAnswer } from '../http/text.ts';
import { storeImagem } from '../imagens/store.ts';
import type { StoredImagem } from '../imagens/stored.ts';
import { encodeUpload } from '../imagens/upload.ts';
import { ProdutoBody } from './form.ts';
import { acceptMultipart, readProdutoForm } from './multipart.ts';
import { readEditedProduto, readNewProduto } from './rules.ts';
import { createProduto, deleteProduto, setAtivo, updateProduto } from './save.ts';
import { findProdutoById, requireProduto } from './service.ts';
import { ProdutoWire, toProdutoWire } from './wire.ts';

const bool = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

const StatusForm = z
  .object({ ativo: bool.nullish().describe('Whether it is for sale; absent means true.') })
  .meta({
    id: 'ProdutoStatus',
    description: 'Whether a product is for sale.',
  });

const Toggle = z
  .object({ ativo: bool.describe('Whether it is for sale.') })
  .nullish()
  .describe('With a body the product is only activated or deactivated; without one it is deleted.');

const params = z.object({ id: id.describe('Number of the product.') });

/** `/produtos` for administrators. */
export const adminProdutosRoutes: ApiRoutes = async (app, { db, imagensDir }) => {
  const security = FOR_ADMINS;
  await acceptMultipart(app);
  const preValidation = readProdutoForm;

  // Runs outside any transaction, because encoding takes seconds.
  const store = async (imagem: File | undefined): Promise<StoredImagem | undefined> => {
    if (imagem === undefined) return undefined;
    return storeImagem(imagensDir, await encodeUpload(Buffer.from(await imagem.arrayBuffer())));
  };

  app.post(
    '/produtos',
    {
      preValidation,
      schema: {
        security,
        consumes: ['multipart/form-data'],
        body: ProdutoBody,
        response: { 200: ProdutoWire, ...refusals(422, 503) },
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
      preValidation,
      schema: {
        security,
        consumes: ['multipart/form-data'],
        params,
        body: ProdutoBody,
        response: { 200: ProdutoWire, ...refusals(404, 409, 422, 503) },
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
      schema: {
        security,
        params,
        body: StatusForm.nullish(),
        response: { 200: ProdutoWire, ...refusals(404) },
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
      schema: {
        security,
        params,
        body: Toggle,
        response: {
          200: textAnswer('Produto excluído definitivamente'),
          ...refusals(404),
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
