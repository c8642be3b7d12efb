import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmActions } from '../../shared/ui/ConfirmActions.tsx';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import styles from './Dialogos.module.css';
import { useSolicitarDesistenciaMutation } from './mudancas.gen.ts';
import { PedirNaConversa } from './PedirNaConversa.tsx';
import { numeroText } from './pedido-texts.ts';

const MOTIVO_MAX = 500;

interface Recusa {
  readonly text: string;
  readonly nextStep: 'chat' | 'again' | 'none';
  readonly field: boolean;
}

const UNCLEAR: Recusa = {
  text: 'A loja não respondeu, e não dá para saber se o seu pedido de desistência chegou. Tente de novo: enviado duas vezes, ele conta uma.',
  nextStep: 'again',
  field: false,
};

const TOO_LONG: Recusa = {
  text: `Escreva o motivo em até ${MOTIVO_MAX} caracteres.`,
  nextStep: 'again',
  field: true,
};

export function Desistir({
  id,
  motivo,
  onMotivo,
  open,
  onClose,
  onClosed,
}: {
  id: string;
  /** Text typed so far; kept while the dialog is closed. */
  motivo: string;
  onMotivo: (motivo: string) => void;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [send, { loading }] = useSolicitarDesistenciaMutation();
  const [recusa, setRecusa] = useState<Recusa | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const fieldId = useId();
  const countId = useId();
  const problemId = useId();
  const written = motivo.trim();
  const tooLong = written.length > MOTIVO_MAX;

  const withdraw = async () => {
    if (loading) return;
    if (tooLong) {
      setRecusa(TOO_LONG);
      field.current?.focus();
      return;
    }
    setRecusa(null);
    try {
      const { data } = await send({ variables: { id, motivo: written || null } });
      const resultado = data?.resultado;
      if (resultado?.__typename === 'Pedido') onClose();
      else if (!resultado) setRecusa(UNCLEAR);
      else if (resultado.__typename === 'DadosInvalidos') {
        setRecusa({ text: resultado.mensagem, nextStep: 'again', field: true });
        field.current?.focus();
      } else {
        const nextStep = resultado.__typename === 'RecursoIndisponivel' ? 'chat' : 'none';
        setRecusa({ text: resultado.mensagem, nextStep, field: false });
      }
    } catch {
      setRecusa(UNCLEAR);
    }
  };

  const nextStep = recusa?.nextStep ?? 'again';
  return (
    <Dialog open={open} title="Desistir da compra?" onClose={onClose} onClosed={onClosed}>
      <form
        noValidate
        className={styles['content']}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void withdraw();
        }}
      >
        <p>
          {numeroText(id)}: você tem 7 dias, a contar do recebimento, para desistir da compra sem
          dizer por quê (
          <Link to="/direitos" target="_blank">
            CDC, art. 49
          </Link>
          ).
        </p>
        <p className={styles['more']}>
          Devolvemos tudo o que pagou, com o frete, e a devolução é por nossa conta.
        </p>
        <div className={styles['field']}>
          <label htmlFor={fieldId}>Motivo (opcional)</label>
          <textarea
            ref={field}
            id={fieldId}
            name="motivo"
            rows={3}
            value={motivo}
            aria-invalid={recusa?.field || tooLong || undefined}
            aria-describedby={`${problemId} ${countId}`}
            onChange={({ currentTarget }) => onMotivo(currentTarget.value)}
          />
          <p id={countId} className={styles['count']} data-over={tooLong || undefined}>
            {written.length} de {MOTIVO_MAX} caracteres
          </p>
        </div>
        <div role="alert" id={problemId} className={styles['refusal']}>
          {recusa ? <p>{recusa.text}</p> : null}
        </div>
        <ConfirmActions
          keep={nextStep === 'again' ? 'Ficar com a compra' : 'Voltar aos pedidos'}
          onKeep={onClose}
          verb={nextStep === 'again' ? 'Pedir desistência' : null}
          sending={loading}
          instead={
            nextStep === 'chat' ? (
              <PedirNaConversa
                label="Pedir na conversa"
                message={`Olá! Recebi o meu pedido nº ${id} e quero desistir da compra, dentro dos 7 dias (CDC, art. 49). Como faço a devolução?`}
              />
            ) : null
          }
        />
      </form>
    </Dialog>
  );
}
