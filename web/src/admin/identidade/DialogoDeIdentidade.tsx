import type { Problem } from '../../ui/form/useTextForm.ts';
import { outcomeOf, problemOf } from '../../ui/outcome.ts';
import type { DialogProps } from '../../ui/useDialogo.ts';
import {
  type Prova,
  ProvaDoSegundoFator,
  SEM_RESPOSTA,
} from '../sections/seguranca/ProvaDoSegundoFator.tsx';
import { useMeuSegundoFatorQuery } from '../sections/seguranca/seguranca.gen.ts';
import { useConfirmarIdentidadeMutation } from './identidade.gen.ts';

/** Asks for the password, and for the code of an active second factor. `onAnswer` gets whether they were right. */
export function DialogoDeIdentidade({
  open,
  onAnswer,
  onClosed,
}: Omit<DialogProps, 'onClose'> & { onAnswer: (isProven: boolean) => void }) {
  const { data, loading } = useMeuSegundoFatorQuery({});
  const [send] = useConfirmarIdentidadeMutation({ fetchPolicy: 'no-cache' });
  if (loading) return null;

  async function prove({ senha, codigo }: Prova): Promise<readonly Problem[] | void> {
    const resultado = await outcomeOf(
      send({ variables: { input: { senha, codigo: codigo || null } } }),
      SEM_RESPOSTA,
    );
    if (resultado.__typename !== 'IdentidadeConfirmada') return [problemOf(resultado)];
    onAnswer(true);
  }

  return (
    <ProvaDoSegundoFator
      open={open}
      comCodigo={data?.meuSegundoFator?.ativo === true}
      titulo="Confirme que é você"
      aviso="Este passo pede a sua senha de novo, para que uma sessão esquecida aberta não baste. Vale por dez minutos."
      keep="Cancelar"
      verb="Confirmar"
      busyVerb="Conferindo…"
      over
      send={prove}
      onClose={() => onAnswer(false)}
      onClosed={onClosed}
    />
  );
}
