import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import styles from './Enderecos.module.css';
import { type Endereco, enderecoText } from './endereco.ts';
import { FormularioDeEndereco } from './FormularioDeEndereco.tsx';
import { useEnderecos } from './useEnderecos.ts';

/** ADDR-01: what a dialog is about. */
type Aberto =
  | { readonly modo: 'adicionar'; readonly endereco: null }
  | { readonly modo: 'editar' | 'excluir'; readonly endereco: Endereco };

const TITLES = {
  adicionar: 'Adicionar endereço',
  editar: 'Editar endereço',
  excluir: 'Excluir endereço',
} as const;

/** PANEL-04, ADDR-01 … ADDR-05: 'Meus Endereços', with what can be done to each. */
export function Enderecos({ enderecos }: { enderecos: readonly Endereco[] }) {
  const mudar = useEnderecos();
  const [aberto, setAberto] = useState<Aberto | null>(null);
  const [shown, setShown] = useState(false);
  const [sending, setSending] = useState<string | null>(null);

  const open = (next: Aberto) => {
    setAberto(next);
    setShown(true);
  };
  const close = () => setShown(false);
  const run = async (id: string, change: () => Promise<unknown>) => {
    if (sending !== null) return;
    setSending(id);
    await change().finally(() => setSending(null));
  };

  return (
    <section className={styles['block']} aria-labelledby="meus-enderecos">
      <div className={styles['blockHead']}>
        <h2 id="meus-enderecos">Meus Endereços</h2>
        <Button look="outline" onClick={() => open({ modo: 'adicionar', endereco: null })}>
          Adicionar endereço
        </Button>
      </div>
      {enderecos.length === 0 ? (
        <p className={styles['empty']}>Nenhum endereço cadastrado</p>
      ) : (
        <ul className={styles['addresses']}>
          {enderecos.map((endereco) => {
            const text = enderecoText(endereco);
            const more = [endereco.complemento, endereco.bairro].filter(Boolean).join(' · ');
            return (
              <li key={endereco.id} aria-busy={sending === endereco.id}>
                <div>
                  <p>
                    {text}
                    {endereco.padrao ? <span className={styles['mark']}>Padrão</span> : null}
                  </p>
                  {more === '' ? null : <p className={styles['more']}>{more}</p>}
                </div>
                <div className={styles['actions']}>
                  {endereco.padrao ? null : (
                    <button
                      type="button"
                      aria-label={`Tornar padrão: ${text}`}
                      onClick={() => void run(endereco.id, () => mudar.definirPadrao(endereco.id))}
                    >
                      Tornar padrão
                    </button>
                  )}
                  <button
                    type="button"
                    aria-label={`Editar: ${text}`}
                    onClick={() => open({ modo: 'editar', endereco })}
                  >
                    Editar
                  </button>
                  <button
                    type="button"
                    aria-label={`Excluir: ${text}`}
                    onClick={() => open({ modo: 'excluir', endereco })}
                  >
                    Excluir
                  </button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {aberto === null ? null : (
        <Dialog
          open={shown}
          title={TITLES[aberto.modo]}
          onClose={close}
          onClosed={() => setAberto(null)}
        >
          {aberto.modo === 'excluir' ? (
            <div className={styles['confirm']}>
              <p>{enderecoText(aberto.endereco)}</p>
              <p className={styles['more']}>
                Os pedidos que já foram para este endereço continuam como estão.
              </p>
              <div className={styles['ways']}>
                <Button
                  aria-busy={sending !== null}
                  onClick={() =>
                    void run(aberto.endereco.id, () =>
                      mudar.excluir(aberto.endereco.id).then(close),
                    )
                  }
                >
                  Excluir
                </Button>
                <Button look="outline" data-autofocus onClick={close}>
                  Manter
                </Button>
              </div>
            </div>
          ) : (
            <FormularioDeEndereco
              endereco={aberto.endereco}
              onSubmit={(escrito) =>
                aberto.modo === 'adicionar'
                  ? mudar.adicionar(escrito)
                  : mudar.editar(aberto.endereco.id, escrito)
              }
              onDone={close}
            />
          )}
        </Dialog>
      )}
    </section>
  );
}
