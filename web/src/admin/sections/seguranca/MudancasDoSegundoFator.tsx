import { useState } from 'react';
import { showToast } from '../../../lib/toasts.ts';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { outcomeOf, problemOf } from '../../../ui/outcome.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { CodigosDeRecuperacao } from './CodigosDeRecuperacao.tsx';
import { type Prova, ProvaDoSegundoFator, SEM_RESPOSTA } from './ProvaDoSegundoFator.tsx';
import {
  useDesativarSegundoFatorMutation,
  useRenovarCodigosRecuperacaoMutation,
} from './seguranca.gen.ts';

export function DesativarSegundoFator(props: DialogProps) {
  const [send] = useDesativarSegundoFatorMutation({ fetchPolicy: 'no-cache' });

  async function remove(prova: Prova): Promise<readonly Problem[] | void> {
    const resultado = await outcomeOf(send({ variables: { ...prova } }), SEM_RESPOSTA);
    if (resultado.__typename !== 'SegundoFator') return [problemOf(resultado)];
    showToast('success', 'Verificação em duas etapas desativada.');
    props.onClose();
  }

  return (
    <ProvaDoSegundoFator
      {...props}
      titulo="Desativar a verificação em duas etapas"
      aviso="Depois disso, só a senha protege a sua conta. Os códigos de recuperação deixam de valer."
      keep="Manter ativa"
      verb="Desativar"
      busyVerb="Desativando…"
      send={remove}
    />
  );
}

export function RenovarCodigos(props: DialogProps) {
  const [send] = useRenovarCodigosRecuperacaoMutation({ fetchPolicy: 'no-cache' });
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);

  async function renew(prova: Prova): Promise<readonly Problem[] | void> {
    const resultado = await outcomeOf(send({ variables: { ...prova } }), SEM_RESPOSTA);
    if (resultado.__typename !== 'CodigosRecuperacao') return [problemOf(resultado)];
    setCodigos(resultado.codigosRecuperacao);
  }

  return (
    <ProvaDoSegundoFator
      {...props}
      titulo="Gerar novos códigos de recuperação"
      aviso="Os códigos que você guardou antes deixam de valer."
      keep="Manter os atuais"
      verb="Gerar novos códigos"
      busyVerb="Gerando…"
      send={renew}
      done={
        codigos && {
          titulo: 'Guarde os códigos',
          content: (
            <CodigosDeRecuperacao codigos={codigos} open={props.open} onDone={props.onClose} />
          ),
        }
      }
    />
  );
}
