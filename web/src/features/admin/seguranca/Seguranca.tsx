import { useState } from 'react';
import { ADMIN_IDLE } from '../../../shared/constants.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Late } from '../../../shared/ui/Late.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import styles from './Seguranca.module.css';
import { useMeuSegundoFatorQuery } from './seguranca.gen.ts';

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' });
const FEW_CODES = 3;

const DIALOGS = {
  ativar: () => import('./AtivarSegundoFator.tsx').then((it) => it.AtivarSegundoFator),
  desativar: () => import('./DesativarSegundoFator.tsx').then((it) => it.DesativarSegundoFator),
} as const;

/** How the admin's own account is protected. */
export function Seguranca() {
  const { data, error, loading, refetch } = useMeuSegundoFatorQuery({
    fetchPolicy: 'cache-and-network',
  });
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const [open, setOpen] = useState(false);
  const segundoFator = data?.meuSegundoFator;

  const show = (next: keyof typeof DIALOGS) => {
    setDialog(next);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    void refetch().catch(() => undefined);
  };

  return (
    <div className={styles['page']}>
      {segundoFator ? (
        <section className={styles['block']} aria-labelledby="duas-etapas">
          <div className={styles['head']}>
            <h2 id="duas-etapas">Verificação em duas etapas</h2>
            <span className={styles['badge']} data-active={segundoFator.ativo || undefined}>
              {segundoFator.ativo ? 'Ativa' : 'Desativada'}
            </span>
          </div>
          <p>
            {segundoFator.ativo && segundoFator.ativadoEm
              ? `Ativa desde ${day.format(new Date(segundoFator.ativadoEm))}. Ao entrar, a loja pede a senha e um código do seu celular.`
              : 'Hoje só a senha protege a sua conta. Com a verificação, quem descobrir a senha não entra sem o código do seu celular.'}
          </p>
          {segundoFator.ativo ? (
            <p data-few={segundoFator.codigosRestantes < FEW_CODES || undefined}>
              {`Códigos de recuperação que ainda valem: ${segundoFator.codigosRestantes}. `}
              Para receber novos, desative a verificação e ative de novo.
            </p>
          ) : null}
          <Button
            look={segundoFator.ativo ? 'outline' : 'fill'}
            onClick={() => show(segundoFator.ativo ? 'desativar' : 'ativar')}
          >
            {segundoFator.ativo ? 'Desativar' : 'Ativar'}
          </Button>
        </section>
      ) : loading ? (
        <Skeleton className={styles['shape']} />
      ) : error ? (
        <section className={styles['block']} role="alert">
          <p>Não foi possível ler a proteção da sua conta agora.</p>
          <Button look="outline" onClick={close}>
            Tentar de novo
          </Button>
        </section>
      ) : null}
      <section className={styles['block']} aria-labelledby="sem-uso">
        <h2 id="sem-uso">Painel sem uso</h2>
        <p>
          {`Depois de ${ADMIN_IDLE / 60_000} minutos sem ninguém usar o painel, a loja pede a senha de novo. O que você estava escrevendo continua na tela.`}
        </p>
      </section>
      {dialog === null ? null : (
        <Late
          key={dialog}
          load={DIALOGS[dialog]}
          props={{ open, onClose: close, onClosed: () => setDialog(null) }}
          onMissing={() => setDialog(null)}
        />
      )}
    </div>
  );
}
