import { Button } from '@mantine/core';
import { showToast } from '../../../../lib/toasts.ts';
import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import type { OpenDialogo } from '../../../../ui/useDialogo.ts';
import { comecar, type Desfecho, naoFeita } from '../../../kit/trabalho/trabalhos.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { useDefinirAtivo } from '../useAtivacao.ts';
import { jaEstaoText, tituloText } from './ativacao.ts';

const DialogoDeLote = lazyDialog(() => import('./DialogoDeLote.tsx'), 'DialogoDeLote');
const ConfirmarLote = lazyDialog(() => import('./ConfirmarLote.tsx'), 'ConfirmarLote');

const LOST = 'sem resposta, não sabemos se mudou';
const REFUSED = 'não foi aceito';

/** Activates or deactivates several products as a job. Repeating a change is harmless, so a retry sends it again. */
function useAtivacaoEmLote() {
  const definir = useDefinirAtivo();

  const change = async (id: string, ativo: boolean): Promise<Desfecho> => {
    const resultado = await definir(id, ativo, (kind) => (kind === 'unavailable' ? LOST : REFUSED));
    return resultado.__typename === 'Produto'
      ? { fim: 'feito', texto: ativo ? 'reativado' : 'desativado' }
      : naoFeita(resultado);
  };

  return (produtos: readonly Pick<ProdutoAdminFragment, 'id' | 'nome'>[], ativo: boolean) =>
    comecar(
      tituloText(produtos.length, ativo),
      produtos.map(({ id, nome }) => ({
        id,
        nome,
        faz: () => change(id, ativo),
        desfaz: () => change(id, !ativo),
      })),
    );
}

/** What can be done with the selected products. Its dialogs stay open when the selection changes. */
export function AcoesDoLote({
  produtos,
  clear,
  open,
}: {
  produtos: readonly ProdutoAdminFragment[];
  /** Called when the work has started. */
  clear: () => void;
  open: OpenDialogo;
}) {
  const mudar = useAtivacaoEmLote();
  const ask = (ativo: boolean) => {
    const changing = produtos.filter((produto) => produto.ativo !== ativo);
    if (changing.length === 0) showToast('info', jaEstaoText(produtos.length, ativo));
    else
      open((dialog) => (
        <ConfirmarLote
          {...dialog}
          produtos={changing}
          ativo={ativo}
          onConfirm={() => {
            mudar(changing, ativo);
            clear();
          }}
        />
      ));
  };
  return (
    <>
      <Button
        variant="outline"
        onClick={() =>
          open((dialog) => <DialogoDeLote {...dialog} produtos={produtos} onStarted={clear} />)
        }
      >
        Preço e estoque
      </Button>
      <Button variant="outline" onClick={() => ask(false)}>
        Desativar
      </Button>
      <Button variant="outline" onClick={() => ask(true)}>
        Reativar
      </Button>
    </>
  );
}
