import { z } from 'zod';
import { accessOf, usuarioIdOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAdmins } from '../http/calls.ts';
import { id, named } from '../http/fields.ts';
import { sendText, textAnswer } from '../http/text.ts';
import { exclusively } from '../imagens/storage.ts';
import type { ImagemComAlt } from '../imagens/stored.ts';
import { encodeUpload } from '../imagens/upload.ts';
import { ImagemBody, ProdutoBody } from './form.ts';
import { ImagemDoProduto, toImagemDoProdutoWire } from './imagem.ts';
import { findImagens, imagensOf, requireRoom, withFirst } from './imagens.ts';
import { acceptMultipart, readProdutoForm } from './multipart.ts';
import { readEditedProduto, readNewProduto } from './rules.ts';
import { createProduto, deleteProduto, setAtivo, updateProduto } from './save.ts';
import { findProdutoById, requireProduto } from './service.ts';
import { ProdutoWire, toProdutoWire } from './wire.ts';

const bool = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

const StatusForm = named('ProdutoStatus', 'Whether a product is for sale.', {
  ativo: bool.nullish().describe('Whether it is for sale; absent means true.'),
});

const Toggle = z
  .object({ ativo: bool.describe('Whether it is for sale.') })
  .nullish()
  .describe('With a body the product is only activated or deactivated; without one it is deleted.');

/** A body of several parts, which `readProdutoForm` reads. */
const form = { consumes: ['multipart/form-data'] };
const params = z.object({ id: id.describe('Number of the product.') });

/** `/produtos` for administrators. */
export const adminProdutosRoutes: ApiRoutes = async (app, { db, imagens: storage }) => {
  await acceptMultipart(app);
  const preValidation = readProdutoForm;

  // Runs outside any transaction, because encoding takes seconds.
  const store = async (file: File): Promise<ImagemComAlt> => {
    const encoded = await encodeUpload(Buffer.from(await file.arrayBuffer()));
    const { imagem, files } = encoded;
    await exclusively(db, imagem.chave, () => storage.put(files));
    return { imagem, alt: '' };
  };

  app.post(
    '/produtos',
    { preValidation, ...forAdmins({ ...form, body: ProdutoBody }, ProdutoWire, 422, 503) },
    async (request) => {
      const draft = readNewProduto(request.body.produto);
      const { imagem } = request.body;
      const listed = draft.imagens ?? [];
      requireRoom(listed.length + (imagem === undefined ? 0 : 1));
      const found = await findImagens(db, storage, listed, []);
      const imagens = imagem === undefined ? found : withFirst(await store(imagem), found);
      const { usuario } = accessOf(request);
      return toProdutoWire(await createProduto(db, draft, imagens, usuario.id));
    },
  );

  app.post(
    '/produtos/imagens',
    { preValidation, ...forAdmins({ ...form, body: ImagemBody }, ImagemDoProduto, 422, 503) },
    async ({ body }) => toImagemDoProdutoWire(await store(body.imagem)),
  );

  app.put(
    '/produtos/:id',
    {
      preValidation,
      ...forAdmins({ ...form, params, body: ProdutoBody }, ProdutoWire, 404, 409, 422, 503),
    },
    async (request) => {
      const { produto, imagem: upload } = request.body;
      const draft = readEditedProduto(produto);
      const known = imagensOf(requireProduto(await findProdutoById(db, request.params.id)));
      requireRoom((draft.imagens?.length ?? 0) + (upload === undefined ? 0 : 1));
      const listed = draft.imagens && (await findImagens(db, storage, draft.imagens, known));
      const first = upload === undefined ? undefined : await store(upload);
      const imagens = (current: readonly ImagemComAlt[]) =>
        first === undefined ? (listed ?? current) : withFirst(first, listed ?? current.slice(1));
      const autorId = usuarioIdOf(request);
      const edit = { imagens, versao: produto.versao ?? undefined, autorId };
      return toProdutoWire(await updateProduto(db, request.params.id, draft, edit));
    },
  );

  app.put(
    '/produtos/:id/status',
    forAdmins({ params, body: StatusForm.nullish() }, ProdutoWire, 404),
    async (request) => {
      const { usuario } = accessOf(request);
      const ativo = request.body?.ativo ?? true;
      return toProdutoWire(await setAtivo(db, request.params.id, ativo, usuario.id));
    },
  );

  app.delete(
    '/produtos/:id',
    forAdmins({ params, body: Toggle }, textAnswer('Produto excluído definitivamente'), 404),
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
