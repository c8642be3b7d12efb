import { Button, Stack } from '@mantine/core';
import { showToast } from '../../../../lib/toasts.ts';
import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import type { OpenDialogo } from '../../../../ui/useDialogo.ts';
import { countText } from '../../../kit/count.ts';
import { comecar, type Desfecho, naoFeita } from '../../../kit/trabalho/trabalhos.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { useDefinirAtivo } from '../useAtivacao.ts';

const DialogoDeLote = lazyDialog(() => import('./DialogoDeLote.tsx'), 'DialogoDeLote');
const ConfirmarAtivacao = lazyDialog(() => import('../ConfirmarAtivacao.tsx'), 'ConfirmarAtivacao');

const LOST = 'sem resposta, não sabemos se mudou';
const REFUSED = 'não foi aceito';

/** Products that a question names. */
const NAMED = 5;

function effectText(count: number, ativo: boolean): string {
  if (ativo) {
    return count === 1 ? 'Volta a poder ser comprado:' : 'Voltam a poder ser comprados:';
  }
  return count === 1
    ? 'Continua no catálogo, apagado e sem poder ser comprado. Quem o tem no carrinho é avisado:'
    : 'Continuam no catálogo, apagados e sem poder ser comprados. Quem os tem no carrinho é avisado:';
}

function jaEstaoText(count: number, ativo: boolean): string {
  const estado = ativo ? 'ativo' : 'desativado';
  return count === 1
    ? `O produto escolhido já está ${estado}.`
    : `Os ${count} produtos escolhidos já estão ${estado}s.`;
}

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
      `${ativo ? 'Reativar' : 'Desativar'} ${countText(produtos.length, 'produto')}`,
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
        <ConfirmarAtivacao
          {...dialog}
          count={changing.length}
          ativo={ativo}
          onConfirm={() => {
            mudar(changing, ativo);
            clear();
          }}
        >
          <p>{effectText(changing.length, ativo)}</p>
          <Stack component="ul" variant="beside" mt="sm">
            {changing.slice(0, NAMED).map(({ id, nome }) => (
              <li key={id}>{nome}</li>
            ))}
            {changing.length > NAMED ? <li>e mais {changing.length - NAMED}</li> : null}
          </Stack>
        </ConfirmarAtivacao>
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
