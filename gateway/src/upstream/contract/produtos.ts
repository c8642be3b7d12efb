import { outcomeUnknown } from '../../shop/errors.ts';
import type { Resultado } from '../../shop/falha.ts';
import { FALHAS } from '../../shop/falhas.ts';
import { naoConfirmado } from '../../shop/produtos/falhas.ts';
import type { StockDraft } from '../../shop/produtos/form.ts';
import type { ProdutosPort } from '../../shop/produtos/port.ts';
import { restOf } from '../rest/calls.ts';
import { endpoints } from '../rest/endpoints.ts';
import { nullOnFailure, restFailureOf } from '../rest/failure.ts';
import { outcomeOrThrow } from '../rest/outcomes.ts';
import { existingPage } from '../rest/page.ts';
import { isNumber } from '../rest/values.ts';
import { produtoWire } from '../wire/catalogo.ts';
import {
  creationBody,
  editBody,
  editOutcomes,
  matchesDraft,
  receivePicture,
  savePicture,
  saveProduto,
} from '../wire/produto-save.ts';
import { argumentsOf, isApplied, toPagina, toQuery } from '../wire/produtos.ts';
import {
  produtosReads,
  readPage,
  readProduto,
  sendEdit,
  sendImagem,
  sendNew,
} from '../wire/produtos-calls.ts';

/** Unlike an older API, it replies with the product. */
const definirAtivo = {
  ...endpoints.definirProdutoAtivo,
  body: 'json',
  reply: produtoWire,
} as const;

/**
 * The products on an API with the contract, which filters lists, numbers edits and moves stock by the difference, in a
 * transaction: one call an operation. `composed` lists what the API did not filter.
 */
export function createContractProdutos(composed: Pick<ProdutosPort, 'list'>): ProdutosPort {
  return {
    ...produtosReads,
    list: async (admin, filter) => {
      // The API reads a comma as the end of a name.
      if (filter.categoria?.includes(',')) return composed.list(admin, filter);
      const query = toQuery(filter);
      const rest = restOf(admin.reading);
      const page = await existingPage(
        (number) => readPage(rest, { ...query, page: number }),
        filter.pagina,
      );
      return isApplied(page, query)
        ? toPagina(page, true, argumentsOf(query))
        : composed.list(admin, filter);
    },
    create: async ({ writing }, draft, imagem) => {
      const rest = restOf(writing);
      const picture = imagem && (await receivePicture(imagem));
      if (picture && 'codigo' in picture) return picture;
      return saveProduto(
        () => sendNew(rest, creationBody(draft), picture),
        async (failure) => {
          throw failure.mayBeDone
            ? outcomeUnknown(failure, 'Look for the product before creating it again.')
            : failure;
        },
        {},
      );
    },
    sendImagem: async ({ writing }, imagem) => {
      const picture = await receivePicture(imagem);
      return 'codigo' in picture ? picture : savePicture(sendImagem(restOf(writing), picture));
    },
    update: async ({ writing }, { current, draft }, imagem) => {
      const rest = restOf(writing);
      const picture = imagem && (await receivePicture(imagem));
      if (picture && 'codigo' in picture) return picture;
      const read = () => readProduto(rest, current.id).catch(nullOnFailure);
      return saveProduto<Resultado<'AtualizarProduto'>>(
        () => sendEdit(rest, current.id, editBody(draft, 0), picture),
        async (failure) => {
          if (!failure.mayBeDone) throw failure;
          const after = await read();
          const isSaved = after && after.versao !== current.versao;
          if (isSaved && matchesDraft(after, draft, sameStock)) return after;
          throw outcomeUnknown(failure, 'Open the product again before saving once more.');
        },
        editOutcomes(read),
      );
    },
    setAtivo: async ({ writing }, id, ativo) => {
      const rest = restOf(writing);
      if (!isNumber(id)) return FALHAS.ProdutoNaoEncontrado;
      try {
        return await rest.send(definirAtivo, { id, body: { ativo } });
      } catch (error) {
        const failure = restFailureOf(error);
        if (!failure.mayBeDone) {
          return outcomeOrThrow(failure, {
            PRODUTO_NAO_ENCONTRADO: () => FALHAS.ProdutoNaoEncontrado,
          });
        }
        const after = await readProduto(rest, id).catch(nullOnFailure);
        return after?.ativo === ativo ? after : naoConfirmado('ativo', after);
      }
    },
  };
}

/** The API moves the stock by the difference, and sales meanwhile change the units. */
function sameStock(stored: number, { unidades, anterior }: StockDraft): boolean {
  return anterior !== null || stored === unidades;
}
