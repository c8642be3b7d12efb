import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import type { FailureKind } from '../../../../lib/graphql/errors.ts';
import { uploadLink } from '../../../../lib/graphql/upload-link.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { type NaoFeito, outcomeOf } from '../../../../ui/outcome.ts';
import { contaNovo, mudaProduto, produtoGuardado } from '../cache.ts';
import {
  type AtualizarProdutoMutation,
  type CriarProdutoMutationVariables,
  useAtualizarProdutoMutation,
  useCriarProdutoMutation,
} from './formulario.gen.ts';

/** Verbatim (AFORM-11). */
const TEXTS = {
  criar: ['✅ Produto salvo com sucesso!', '❌ Erro ao salvar produto'],
  atualizar: ['✅ Produto atualizado com sucesso!', '❌ Não foi possível atualizar o produto'],
} as const;

/** The product was saved, but its stock changed elsewhere meanwhile. */
const CONFIRA = '⚠️ Produto salvo. Confira o estoque.';

const NO_REPLY = {
  criar:
    'A loja não respondeu, e não sabemos se o produto foi salvo. Procure-o na lista antes de tentar de novo. O que você escreveu continua aqui.',
  atualizar:
    'A loja não respondeu, e não sabemos se o produto foi salvo. O que você escreveu continua aqui: tente de novo.',
  limited: 'Foram muitos envios seguidos. Espere um pouco e tente de novo.',
  refused: 'Não foi possível salvar agora. O que você escreveu continua aqui.',
} as const;

/** What a save returns; a new product has fewer refusals. */
export type ProdutoResultado = AtualizarProdutoMutation['resultado'];

function lostText(kind: FailureKind, how: keyof typeof TEXTS): string {
  if (kind === 'unavailable') return NO_REPLY[how];
  return kind === 'limited' ? NO_REPLY.limited : NO_REPLY.refused;
}

/** Whether everything was saved and only the stock has to be checked. */
function isSavedWithDoubt(resultado: ProdutoResultado | NaoFeito): boolean {
  return (
    resultado.__typename === 'NaoConfirmado' &&
    resultado.produto !== null &&
    resultado.campo === 'estoque'
  );
}

/** Sends a product once, reports the outcome in a toast with the way to its page, and returns it for the form. */
export function useSalvarProduto() {
  const navigate = useNavigate();
  const { cache } = useApolloClient();
  const [criar] = useCriarProdutoMutation({});
  const [atualizar] = useAtualizarProdutoMutation({});

  return async (
    id: string | null,
    input: CriarProdutoMutationVariables['input'],
    imagem: File | null,
  ): Promise<ProdutoResultado | NaoFeito> => {
    const how = id === null ? 'criar' : 'atualizar';
    const [done, failed] = TEXTS[how];
    const antes = id === null ? null : produtoGuardado(cache, id);
    const variables = { input, ...(imagem && { imagem }) };
    const options = imagem ? { context: { through: uploadLink() } } : {};
    const resultado = await outcomeOf<ProdutoResultado>(
      id === null
        ? criar({ variables, ...options })
        : atualizar({ variables: { id, ...variables }, ...options }),
      (kind) => lostText(kind, how),
    );
    if (resultado.__typename === 'Produto') {
      if (id === null) contaNovo(cache, resultado);
      else mudaProduto(cache, antes, resultado);
      const { ativo, slug } = resultado;
      const run = () => void navigate(`/produtos/${encodeURIComponent(slug)}`);
      showToast('success', done, ativo ? { action: { label: 'Ver na loja', run } } : {});
    } else if (isSavedWithDoubt(resultado)) showToast('warning', CONFIRA, { polite: true });
    else showToast('error', failed, { polite: true });
    return resultado;
  };
}
