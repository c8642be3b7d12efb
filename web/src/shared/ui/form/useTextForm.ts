import { schemaResolver, useForm } from '@mantine/form';
import {
  type ChangeEvent,
  type FocusEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { z } from 'zod/mini';
import { whenIdle } from '../../idle.ts';

/** What goes wrong with a form: texts, each with the field that it is about; null where it is about none. */
export interface Problem {
  readonly field: string | null;
  readonly text: string;
}

type Texts<Field extends string> = Record<Field, string>;
type Control = HTMLInputElement | HTMLSelectElement;

type Rules<Field extends string> = z.core.$ZodType<Texts<Field>>;

const NO_RULES = 'Não foi possível conferir o que você escreveu. Nada se perdeu: tente de novo.';

/** The rules of a form, here or on their way; what a page shows first does not wait for them. */
function useRules<Field extends string>(rules: Rules<Field> | (() => Promise<Rules<Field>>)) {
  const known = useRef(typeof rules === 'function' ? null : rules);
  const load = async () => {
    known.current ??= typeof rules === 'function' ? await rules() : rules;
    return known.current;
  };
  const loading = useRef(load);
  useEffect(() => whenIdle(() => void loading.current().catch(() => undefined)), []);
  return { known, load };
}

function hasAll<Field extends string>(
  made: Record<string, string>,
  fields: readonly Field[],
): made is Texts<Field> {
  return fields.every((field) => field in made);
}

function textsOf<Field extends string>(
  fields: readonly Field[],
  textOf: (field: Field) => string,
): Texts<Field> {
  const made = Object.fromEntries(fields.map((field) => [field, textOf(field)]));
  // Always so; the type of `fromEntries` does not say it.
  if (!hasAll(made, fields)) throw new TypeError('A field of the form has no text.');
  return made;
}

/** True on the way to another field: what is said then must not move a button away under the pointer that presses it. */
function staysInForm(field: Control, next: EventTarget | null): boolean {
  const isField = next instanceof HTMLInputElement || next instanceof HTMLSelectElement;
  const isAside = next instanceof HTMLButtonElement && next.type === 'button';
  return (isField || isAside) && next.form === field.form;
}

/**
 * A form of texts whose rules are a schema. What the browser or a password manager filled in counts as written; a field is
 * looked at when it is left for another with something in it, all are when the form is sent, and it is sent once at a time. What was
 * typed stays, whatever comes of it. `submit` gets what the schema made of it and answers what is wrong, if anything.
 */
export function useTextForm<Field extends string>({
  fields,
  initial,
  rules,
  submit,
}: {
  fields: readonly Field[];
  /** What stands in the fields before anything is written. */
  initial?: Partial<Texts<Field>>;
  /** Or how to load them, always the same way, for a form that a page shows first. */
  rules: Rules<Field> | (() => Promise<Rules<Field>>);
  submit: (values: Texts<Field>) => Promise<readonly Problem[]>;
}) {
  const { known, load } = useRules(rules);
  const form = useForm<Record<string, string>>({
    mode: 'uncontrolled',
    initialValues: textsOf(fields, (field) => initial?.[field] ?? ''),
    validate: (values) =>
      known.current ? schemaResolver(known.current, { sync: true })(values) : {},
  });
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  const show = (target: HTMLFormElement, found: readonly Problem[]) => {
    setProblems(found);
    form.setErrors(
      Object.fromEntries(found.flatMap(({ field, text }) => (field ? [[field, text]] : []))),
    );
    const first = fields.find((field) => found.some((each) => each.field === field));
    const field = first && target.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };

  async function send(target: HTMLFormElement): Promise<void> {
    const data = new FormData(target);
    const written = textsOf(fields, (field) => {
      const value = data.get(field);
      return typeof value === 'string' ? value : '';
    });
    form.setValues(() => written);
    const schema = known.current ?? (await load().catch(() => null));
    if (!schema) return show(target, [{ field: null, text: NO_RULES }]);
    const read = schema['~standard'].validate(written);
    if (read instanceof Promise) throw new TypeError('The rules of a form are read at once.');
    if (read.issues) {
      const seen = new Set<unknown>();
      show(
        target,
        read.issues.flatMap(({ path, message }) => {
          const field = path?.[0];
          if (seen.has(field)) return [];
          seen.add(field);
          return [{ field: typeof field === 'string' ? field : null, text: message }];
        }),
      );
      return;
    }
    show(target, []);
    setSending(true);
    try {
      show(target, await submit(read.value));
    } finally {
      setSending(false);
    }
  }

  const write = (name: string, text: string) =>
    form.setFieldValue(name, text, { forceUpdate: false });

  return {
    problems,
    sending,
    /** For a field that something else than the person wrote into. */
    clearError: (name: Field) => form.clearFieldError(name),
    /** For the `form`. */
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busy.current) return;
      busy.current = true;
      void send(event.currentTarget).finally(() => {
        busy.current = false;
      });
    },
    /** For a field. */
    field: (name: Field) => ({
      name,
      defaultValue: initial?.[name] ?? '',
      error: form.errors[name],
      onChange: ({ currentTarget }: ChangeEvent<Control>) => {
        write(name, currentTarget.value);
        form.clearFieldError(name);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<Control>) => {
        // It may have been filled in without a change that anybody heard of.
        write(name, currentTarget.value);
        if (currentTarget.value.trim() !== '' && staysInForm(currentTarget, relatedTarget)) {
          form.validateField(name);
        }
      },
    }),
  };
}
