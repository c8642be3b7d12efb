import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useConhecidas } from '../../../kit/categorias/conhecidas.ts';
import { type Desfecho, type Editavel, useEditor } from '../../../kit/editor/useEditor.ts';
import { mudaProduto } from '../cache.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { produtoComecado } from '../produto-comecado.ts';
import { CAMPOS } from './campos-do-produto.ts';
import { ProdutoAtualDocument } from './formulario.gen.ts';
import { useImagem } from './imagem/useImagem.ts';
import { COLUNAS } from './planilha/celulas.ts';
import { fieldOf, problemsOf } from './problemas-do-produto.ts';
import { inputDe, type Rascunho, rascunhoDe, type Volume } from './rascunho.ts';
import { useSalvarProduto } from './useSalvarProduto.ts';

/** Form fields with another name than in the draft. */
const RENAMED = new Map([['preco', 'precoBase']]);

function changedCells(before: readonly Volume[], after: readonly Volume[]): string[] {
  const rowsChanged = before.length !== after.length;
  const cells = Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, row) =>
    COLUNAS.flatMap((coluna) =>
      rowsChanged || before[row]?.[coluna] !== after[row]?.[coluna]
        ? [`variacoes.${row}.${coluna}`]
        : [],
    ),
  );
  return rowsChanged ? ['variacoes', ...cells] : cells;
}

/** Field names that a patch changes. When rows are added or removed, all cells count as changed. */
function changedFields(before: Rascunho, parts: Partial<Rascunho>): readonly string[] {
  const ownFields = Object.keys(parts).map((key) => RENAMED.get(key) ?? key);
  return parts.volumes ? [...ownFields, ...changedCells(before.volumes, parts.volumes)] : ownFields;
}

const AINDA_ENVIANDO = {
  field: 'imagens',
  text: 'As imagens ainda estão sendo enviadas. Espere o fim do envio para salvar.',
};

/** Null is a product that does not exist yet. */
type Produto = ProdutoAdminFragment | null;

const EDITAVEL: Omit<Editavel<Produto, Rascunho>, 'problemsOf'> = {
  campos: CAMPOS,
  draftOf: rascunhoDe,
  textos: {
    mudou: () => 'Outra pessoa salvou este produto enquanto você editava.',
    naoLido: 'Não foi possível ler o que foi salvo. O que você escreveu continua aqui.',
    sumiu: 'Este produto não existe mais.',
  },
};

export type Formulario = ReturnType<typeof useFormulario>;

export function useFormulario({
  produto,
  novoComFicha,
  onSaved,
  onLeave,
}: {
  produto: Produto;
  novoComFicha: boolean;
  onSaved: () => void;
  onLeave: () => void;
}) {
  const client = useApolloClient();
  const categorias = useConhecidas();
  const salvar = useSalvarProduto();
  const isNew = produto === null;
  const [enviando, setEnviando] = useState(false);

  const editor = useEditor<Produto, Rascunho>({
    editavel: {
      ...EDITAVEL,
      problemsOf: (base, escrito) => [
        ...(enviando ? [AINDA_ENVIANDO] : []),
        ...problemsOf(escrito, {
          categorias: categorias.atuais(escrito.categorias).length,
          // A product that has a picture keeps one; one that came without may stay so.
          hasImagem:
            escrito.imagem.escolhida !== null ||
            escrito.imagens.length > 0 ||
            (base !== null && rascunhoDe(base).imagens.length === 0),
          base,
        }),
      ],
    },
    stored: produto,
    comecado: isNew ? (produtoComecado.read() ?? undefined) : undefined,
    survivesBack: isNew,
    // A save of a product with its picture takes long.
    isLocked: true,
    onLeave,
    save: async (base, escrito): Promise<Desfecho<Produto, Rascunho>> => {
      const nomes = categorias.atuais(escrito.categorias).map(({ nome }) => nome);
      const file = escrito.imagem.escolhida?.arquivo ?? null;
      const resultado = await salvar(
        base?.id ?? null,
        inputDe(escrito, base, nomes, novoComFicha),
        file,
      );
      if (resultado.__typename === 'Conflito') return { fim: 'conflito' };
      if (resultado.__typename === 'Produto') {
        // The form starts over after a new product.
        return { fim: 'salvo', stored: base && resultado, after: onSaved };
      }
      const stored = resultado.__typename === 'NaoConfirmado' ? resultado.produto : null;
      const { imagem, imagens } = rascunhoDe(stored);
      return {
        fim: 'recusado',
        problems: [{ field: fieldOf(resultado.campo), text: resultado.mensagem }],
        canRetry: resultado.__typename === 'NaoFeito',
        // The picture was saved; what was typed stays.
        ...(stored && { parcial: { stored, rascunho: { ...escrito, imagem, imagens } } }),
      };
    },
    read: async (base) => {
      if (base === null) return null;
      const { data } = await client.query({
        query: ProdutoAtualDocument,
        variables: { id: base.id },
        fetchPolicy: 'network-only',
      });
      if (!data) throw new TypeError('A product came without data.');
      if (data.adminProduto) mudaProduto(client.cache, base, data.adminProduto);
      return data.adminProduto;
    },
  });
  const { rascunho, changed } = editor;

  useEffect(() => {
    if (isNew) produtoComecado.write(changed ? rascunho : null);
  }, [isNew, changed, rascunho]);

  const write = (parts: Partial<Rascunho>) =>
    editor.write(parts, ...changedFields(rascunho, parts));
  const { url, escolhida } = rascunho.imagem;
  const imagem = useImagem(escolhida, (next) => write({ imagem: { url, escolhida: next } }));
  return {
    ...editor,
    write,
    imagem,
    enviando,
    setEnviando,
    categorias,
    escolhidas: categorias.atuais(rascunho.categorias),
  };
}
