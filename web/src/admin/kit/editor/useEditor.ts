import {
  type ChangeEvent,
  type FocusEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Control, type Problem, staysInForm } from '../../../ui/form/useTextForm.ts';
import { useAction } from '../../../ui/useAction.ts';
import { type Campo, type Divergencia, fundir, isSame, type Texto, take } from './fundir.ts';
import type { Estado } from './Rodape.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

/** What a section declares of the thing it edits. `T` is the stored thing, `R` its draft, as typed. */
export interface Editavel<T, R extends object> {
  readonly campos: readonly Campo<R>[];
  readonly draftOf: (stored: T) => R;
  /** Problems in form order; empty when the draft can be sent. */
  readonly problemsOf: (base: T, rascunho: R) => readonly Problem[];
  /** Whether a save has anything to send. Without it, every draft is sent. */
  readonly hasWork?: (base: T, rascunho: R) => boolean;
  /** Missing where a save never ends in a conflict. */
  readonly textos?: {
    /** Title of a conflict. `atual` is undefined until it was read. */
    readonly mudou: (base: T, atual: T | undefined) => string;
    readonly naoLido: string;
    readonly sumiu: string;
    readonly salvo?: string;
    readonly jaEsta?: string;
  };
}

/** How a save ended. */
export type Desfecho<T, R> =
  /** `stored` becomes the base. `after` runs unless something was typed meanwhile. */
  | { readonly fim: 'salvo'; readonly stored: T; readonly after: () => void }
  | { readonly fim: 'conflito' | 'desfeito' }
  | {
      readonly fim: 'recusado';
      readonly problems: readonly Problem[];
      /** What was saved in part: the base of the next attempt, and its draft unless that is the stored one. */
      readonly parcial?: { readonly stored: T; readonly rascunho?: R };
      readonly canRetry?: boolean;
    };

export type Lado = 'salva' | 'minha';

export type Conflito<R> =
  | { readonly estado: 'lendo' | 'sem resposta' | 'sumiu'; readonly titulo: string }
  | {
      readonly estado: 'lido';
      readonly titulo: string;
      readonly divergencias: readonly Divergencia[];
      readonly vindas: readonly string[];
      /** The draft as it was merged. */
      readonly minha: R;
      readonly escolhas: Readonly<Record<string, Lado>>;
    };

const UNDECIDED: Problem = { field: null, text: 'Escolha o que fica, antes de salvar.' };
const NADA = 'Nada mudou: não há o que salvar.';

/**
 * Edits a stored thing: its draft, the problems, the save, and the merge after another person saved first. Typing goes on
 * during a save, unless `isLocked`. `stored` is read once: later changes of it do not replace what is being edited.
 */
export function useEditor<T, R extends object>({
  editavel,
  stored,
  comecado,
  save,
  read,
  onLeave,
  survivesBack = false,
  isFollowing = false,
  isLocked = false,
  nome,
}: {
  /** Names the thing where several are edited on a page. */
  nome?: string;
  editavel: Editavel<T, R>;
  stored: T;
  /** A draft that was typed before; undefined starts with the stored thing. */
  comecado?: R | undefined;
  save: (base: T, rascunho: R) => Promise<Desfecho<T, R>>;
  /** Reads the thing as it is now; null when it no longer exists. Needed for conflicts. */
  read?: (base: T) => Promise<T | null>;
  onLeave: () => void;
  survivesBack?: boolean;
  /** True where the draft is compared with `stored` as it is now, instead of as it was read first. */
  isFollowing?: boolean;
  /** True where nothing can be changed during a save. */
  isLocked?: boolean;
}) {
  const { campos, draftOf, problemsOf, hasWork, textos } = editavel;
  const [base, setBase] = useState(stored);
  const [rascunho, setRascunho] = useState(() => comecado ?? draftOf(stored));
  const { sending, problems, show, drop, isBusy, run } = useAction<Problem>();
  /** True from the first typed character until the draft is saved or given up. */
  const [touched, setTouched] = useState(false);
  const [canRetry, setCanRetry] = useState(false);
  /** Problems of fields that were left before the draft was sent. */
  const [early, setEarly] = useState<readonly Problem[]>([]);
  const [conflito, setConflito] = useState<Conflito<R> | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  /** Number of resets; used as a key for parts that must reset too. */
  const [round, setRound] = useState(0);
  /** The draft on screen, for a reply that arrives later. */
  const current = useRef(rascunho);
  useEffect(() => {
    current.current = rascunho;
  });

  const changed = !isSame(campos, rascunho, draftOf(base));
  if (isFollowing && !isSame(campos, draftOf(stored), draftOf(base))) {
    setBase(stored);
    if (!touched) setRascunho(draftOf(stored));
  }
  const open =
    conflito?.estado === 'lido'
      ? conflito.divergencias.filter(({ chave }) => conflito.escolhas[chave] === undefined)
      : [];

  const store = (next: T, draft: R) => {
    setBase(next);
    setRascunho(draft);
    show([]);
    setEarly([]);
    setConflito(null);
  };
  const begin = (next: T) => {
    store(next, draftOf(next));
    setTouched(false);
    setCanRetry(false);
    setRound((before) => before + 1);
  };
  const guard = useUnsavedGuard({
    isChanged: () => changed,
    nome,
    survivesBack,
    onLeave: () => {
      begin(base);
      onLeave();
    },
  });

  const readAgain = async () => {
    if (!read || !textos) return;
    setConflito({ estado: 'lendo', titulo: textos.mudou(base, undefined) });
    const atual = await read(base).catch(() => undefined);
    const titulo = textos.mudou(base, atual ?? undefined);
    if (atual === undefined) return setConflito({ estado: 'sem resposta', titulo });
    if (atual === null) return setConflito({ estado: 'sumiu', titulo });
    const fusao = fundir(campos, draftOf(base), current.current, draftOf(atual));
    setBase(atual);
    setRascunho(fusao.rascunho);
    if (fusao.divergencias.length === 0 && hasWork?.(atual, fusao.rascunho) === false) {
      setConflito(null);
      return setNotice(textos.jaEsta ?? null);
    }
    const { rascunho: minha, divergencias, vindas } = fusao;
    return setConflito({ estado: 'lido', titulo, divergencias, vindas, minha, escolhas: {} });
  };

  /** Resolves to the problems of the save. */
  const settle = async (desfecho: Desfecho<T, R>): Promise<readonly Problem[]> => {
    /** The stored draft, with what was typed since the save began. */
    const withTypedSince = (next: T) =>
      fundir(campos, rascunho, current.current, draftOf(next)).rascunho;
    switch (desfecho.fim) {
      case 'salvo':
        if (isSame(campos, rascunho, current.current)) {
          begin(desfecho.stored);
          desfecho.after();
          return [];
        }
        store(desfecho.stored, withTypedSince(desfecho.stored));
        setNotice(textos?.salvo ?? null);
        return [];
      case 'conflito':
        await readAgain();
        return [];
      case 'recusado': {
        const { parcial } = desfecho;
        if (parcial) store(parcial.stored, parcial.rascunho ?? withTypedSince(parcial.stored));
        setCanRetry(desfecho.canRetry ?? false);
        return desfecho.problems;
      }
      case 'desfeito':
        return [];
    }
  };

  /** Shows the problems. Returns whether the draft can be sent. */
  const check = (form: HTMLFormElement): boolean => {
    setCanRetry(false);
    const found = [...(open.length > 0 ? [UNDECIDED] : []), ...problemsOf(base, rascunho)];
    const isIdle = found.length === 0 && hasWork?.(base, rascunho) === false;
    setNotice(isIdle ? NADA : null);
    show(found, form);
    setEarly([]);
    return found.length === 0 && !isIdle;
  };
  const restEstado: Estado = changed ? 'mudado' : base === null ? 'vazio' : 'salvo';
  const openEstado: Estado = open.length > 0 ? 'conflito' : restEstado;
  const errorOf = (name: string) =>
    [...problems, ...early].find(({ field }) => field === name)?.text;
  const forget = (fields: readonly string[]) => {
    setTouched(true);
    setNotice(null);
    setEarly((before) => before.filter(({ field }) => field === null || !fields.includes(field)));
    drop(fields);
  };
  const change = (next: (before: R) => R, fields: readonly string[]) => {
    if (isLocked && sending) return;
    setRascunho(next);
    forget(fields);
  };
  /** Properties of a text field. */
  const text = (name: Texto<R>) => ({
    name,
    value: String(rascunho[name]),
    error: errorOf(name),
    onChange: ({ currentTarget: { value } }: ChangeEvent<Control>) =>
      change((before) => ({ ...before, [name]: value }), [name]),
  });
  const leave = () => {
    // A save in flight cannot be cancelled.
    if (!sending) guard.leave();
  };

  return {
    base,
    rascunho,
    round,
    sending,
    changed,
    canRetry,
    problems,
    leave,
    /** Returns to the stored thing. */
    reset: () => begin(base),
    /** For `Rodape`. */
    foot: {
      guard,
      estado: sending ? ('salvando' as const) : openEstado,
      notice,
      problems,
      onCancel: leave,
    },
    /** For `Divergencias`; null without a conflict. */
    conflito: conflito &&
      textos && {
        conflito,
        textos,
        onRetry: () => void readAgain(),
        /** `one` null decides every value. */
        onChoose: (lado: Lado, one: Divergencia | null) => {
          if (conflito.estado !== 'lido') return;
          const decided = one ? [one] : conflito.divergencias;
          const from = lado === 'minha' ? conflito.minha : draftOf(base);
          const escolhas = Object.fromEntries(decided.map(({ chave }) => [chave, lado]));
          setConflito({ ...conflito, escolhas: { ...conflito.escolhas, ...escolhas } });
          setRascunho((before) =>
            decided.reduce((draft, { chave }) => take(campos, draft, from, chave), before),
          );
        },
      },
    /** `fields` are the form fields that change: their problems no longer hold. */
    write: (parts: Partial<R>, ...fields: readonly string[]) =>
      change((before) => ({ ...before, ...parts }), fields),
    errorOf,
    text,
    /** The same. A filled field is validated when the focus moves to another one. */
    field: (name: Texto<R>) => ({
      ...text(name),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<Control>) => {
        if (currentTarget.value.trim() === '' || !staysInForm(currentTarget, relatedTarget)) return;
        const found = problemsOf(base, rascunho).filter(({ field }) => field === name);
        setEarly((before) => [...before.filter(({ field }) => field !== name), ...found]);
      },
    }),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (!isBusy() && check(form))
        void run(async () => {
          const found = await settle(await save(base, rascunho));
          // A problem of a field that the form lacks concerns the whole thing.
          const isHere = ({ field }: Problem) => field !== null && form.elements.namedItem(field);
          return found.map((problem) => (isHere(problem) ? problem : { ...problem, field: null }));
        }, form);
    },
  };
}
