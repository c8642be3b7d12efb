import { useEffect, useRef, useState } from 'react';

/** Set once the tour has been closed. */
const SEEN = 'decantaria:tour';

const STEPS = [
  {
    title: 'Cada aba é um exemplo pronto',
    text: 'Da esquerda para a direita: a vitrine, a conta, o painel. Abra uma aba e execute com o botão Executar ou com Ctrl-Enter (⌘-Enter no Mac). Na loja de demonstração todas funcionam sem mudar nada; em outra API, troque usuário, senha e ids nas variáveis.',
  },
  {
    title: 'Quem entra numa aba está em todas',
    text: 'Entrar guarda o cookie da sessão, e as abas seguintes já o usam: Entrar abre a conta de uma cliente, EntrarLojista a do painel. Sair termina a sessão.',
  },
  {
    title: 'Veja o que há por trás',
    text: 'O livro à esquerda é a documentação do schema. “Rastrear as chamadas REST” mostra as chamadas que cada operação fez à API, o cache e o custo. No editor, Ctrl-Espaço completa.',
  },
] as const;

interface TourState {
  /** The step that is shown, from 0; null while the tour is closed. */
  readonly step: number | null;
  readonly open: () => void;
  readonly next: () => void;
  readonly close: () => void;
}

/** The tour's state. It opens by itself until it has been closed once in this browser. */
export function useTour(): TourState {
  const [step, setStep] = useState<number | null>(() => (wasSeen() ? null : 0));
  const close = () => {
    setStep(null);
    remember();
  };
  const next = () => {
    if (step === null || step === STEPS.length - 1) close();
    else setStep(step + 1);
  };
  return { step, open: () => setStep(0), next, close };
}

/** Three steps for a first visit, in a dialog that Escape closes. */
export function Tour({ step, next, close }: Omit<TourState, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = step !== null;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const { title, text } = STEPS[step ?? 0] ?? STEPS[0];
  const isLast = step === STEPS.length - 1;
  return (
    <dialog ref={dialog} className="hint" aria-labelledby="tour-title" onClose={close}>
      <div aria-live="polite">
        <p className="tour-count">
          {(step ?? 0) + 1} de {STEPS.length}
        </p>
        <h2 id="tour-title">{title}</h2>
        <p>{text}</p>
      </div>
      <div className="hint-actions">
        <button type="button" onClick={next}>
          {isLast ? 'Começar' : 'Próximo'}
        </button>
        {!isLast && (
          <button type="button" onClick={close}>
            Pular
          </button>
        )}
      </div>
    </dialog>
  );
}

// Storage may be denied: the tour then opens on each visit.
function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(SEEN, '1');
  } catch {
    // See wasSeen.
  }
}
