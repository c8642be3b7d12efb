import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import form from '../../../../ui/form/form.module.css';
import { Problems } from '../../../../ui/form/Problems.tsx';
import type { Problem } from '../../../../ui/form/useTextForm.ts';
import { useAction } from '../../../../ui/useAction.ts';
import type { DialogProps } from '../../../../ui/useDialogo.ts';
import { countText } from '../../../kit/count.ts';
import { DescartarPergunta } from '../../../kit/editor/DescartarPergunta.tsx';
import { useUnsavedGuard } from '../../../kit/editor/useUnsavedGuard.ts';
import { useComecar } from '../../../kit/trabalho/useComecar.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { Campos } from './Campos.tsx';
import { EM_BRANCO, isEscrita, lerAjuste } from './escrita.ts';
import { type Conta, contar, muda, nomesDosVolumes, planoDe } from './plano.ts';
import { Tabela } from './Tabela.tsx';
import { useTarefaDePreco } from './useTarefaDePreco.ts';

const NOTHING: Problem = { field: null, text: 'Nenhum dos produtos escolhidos mudaria.' };

function contaText({ mudam, iguais, fora, barrados, celulas }: Conta, all: number): string {
  return [
    `${mudam === 1 ? 'Muda' : 'Mudam'} ${mudam} de ${countText(all, 'produto')}.`,
    iguais > 0 ? `${iguais} já ${iguais === 1 ? 'está' : 'estão'} assim.` : '',
    fora > 0 ? `${fora} sem o que mudar.` : '',
    barrados > 0 ? `${barrados} não ${barrados === 1 ? 'pode' : 'podem'} mudar.` : '',
    celulas > 0
      ? `${countText(celulas, 'valor não pode', 'valores não podem')} mudar: veja na tabela.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Changes prices and stocks of several products, with a preview. Sending is a job. */
export function DialogoDeLote({
  produtos,
  onClose,
  onStarted,
  ...dialog
}: DialogProps & {
  /** The products as read: their versions and stocks go with the save. */
  produtos: readonly ProdutoAdminFragment[];
  onStarted: () => void;
}) {
  const [escrita, setEscrita] = useState(EM_BRANCO);
  const tarefaDe = useTarefaDePreco();
  const comecar = useComecar();
  const { problems, show } = useAction<Problem>();
  const guard = useUnsavedGuard({
    isChanged: () => dialog.open && isEscrita(escrita),
    onLeave: onClose,
  });
  const lido = lerAjuste(escrita);
  const ajuste = 'ajuste' in lido ? lido.ajuste : null;
  const planos = ajuste ? produtos.map((produto) => planoDe(produto, ajuste)) : [];
  const changing = planos.filter(muda);

  const apply = (target: HTMLFormElement) => {
    if ('problems' in lido) return show(lido.problems, target);
    if (changing.length === 0) return show([NOTHING]);
    comecar(
      `Preço e estoque de ${countText(changing.length, 'produto')}`,
      changing.map((plano) => tarefaDe(plano, lido.ajuste)),
    );
    onStarted();
    onClose();
  };
  return (
    <Dialog {...dialog} title="Preço e estoque" writing wide onClose={guard.leave}>
      <form
        className={form['form']}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply(event.currentTarget);
        }}
      >
        <Campos
          escrita={escrita}
          volumes={nomesDosVolumes(produtos)}
          simples={produtos.filter(({ variacoes }) => variacoes.length === 0).length}
          errorOf={(name) => problems.find(({ field }) => field === name)?.text}
          onChange={(parts) => {
            show([]);
            setEscrita((before) => ({ ...before, ...parts }));
          }}
        />
        <Text role="status" variant="soft">
          {ajuste
            ? contaText(contar(planos), produtos.length)
            : 'O que vai mudar aparece aqui, antes de ser enviado.'}
        </Text>
        {ajuste ? (
          <Tabela ajuste={ajuste} planos={planos.filter(({ linhas }) => linhas.length > 0)} />
        ) : null}
        <Problems problems={problems} />
        <DescartarPergunta guard={guard}>
          <Group gap="sm">
            <Button size="md" type="submit">
              {ajuste ? `Aplicar a ${countText(changing.length, 'produto')}` : 'Aplicar'}
            </Button>
            <Button size="md" variant="outline" onClick={guard.leave}>
              Cancelar
            </Button>
          </Group>
        </DescartarPergunta>
      </form>
    </Dialog>
  );
}
