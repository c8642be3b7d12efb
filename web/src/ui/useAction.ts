import { useRef, useState } from 'react';

interface AtField {
  /** Name of the field; null when it concerns no single one. */
  readonly field: string | null;
}

/** Focuses the first field of a form that has a problem. */
function focusFirst(form: HTMLFormElement, problems: readonly AtField[]): void {
  const fields = new Set(problems.flatMap(({ field }) => field ?? []));
  const first = [...form.elements].find((each) => fields.has(each.getAttribute('name') ?? ''));
  if (first instanceof HTMLElement) first.focus();
}

/**
 * Something that a person sends, once at a time. `run` does nothing while an earlier work runs. It shows the problems that
 * the work resolves to, if any, and focuses the first one's field in `form`.
 */
export function useAction<P extends AtField = AtField>() {
  const [sending, setSending] = useState(false);
  const [problems, setProblems] = useState<readonly P[]>([]);
  const busy = useRef(false);
  const show = (next: readonly P[], form?: HTMLFormElement) => {
    setProblems(next);
    if (form) focusFirst(form, next);
  };
  return {
    sending,
    problems,
    show,
    /** Drops the problems of fields that changed. */
    drop: (fields: readonly string[]) =>
      setProblems((before) =>
        before.filter(({ field }) => field === null || !fields.includes(field)),
      ),
    /** Also between two renders. */
    isBusy: () => busy.current,
    run: async (
      work: () => Promise<readonly P[] | void>,
      form?: HTMLFormElement,
    ): Promise<void> => {
      if (busy.current) return;
      busy.current = true;
      setSending(true);
      try {
        show((await work()) ?? [], form);
      } finally {
        busy.current = false;
        setSending(false);
      }
    },
  };
}
