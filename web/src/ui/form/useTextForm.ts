import { schemaResolver, useForm } from '@mantine/form';
import {
  type ChangeEvent,
  type FocusEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { z } from 'zod/mini';
import { whenIdle } from '../../lib/idle.ts';
import { keysOf } from '../../lib/keys-of.ts';
import { useAction } from '../useAction.ts';

/** An error of a form; `field` is null when it concerns no single field. */
export interface Problem {
  readonly field: string | null;
  readonly text: string;
  /** The row of a field that several rows have; named where the error is away from its row. */
  readonly row?: string;
}

type Texts<Field extends string> = Record<Field, string>;
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Rules<Field extends string> = z.core.$ZodType<Texts<Field>>;

/** A schema that names the fields of its form, or any other with their names. */
type Source<Field extends string> =
  | { rules: Rules<Field> & { readonly shape: Readonly<Record<Field, unknown>> }; fields?: never }
  | {
      /** The schema, or a stable loader for it. */
      rules: Rules<Field> | (() => Promise<Rules<Field>>);
      fields: readonly Field[];
    };

const NO_RULES = 'Não foi possível conferir o que você escreveu. Nada se perdeu: tente de novo.';

/** Loads the rules when the browser is idle, so that a page's first view does not wait for them. */
function useRules<Field extends string>(rules: Rules<Field> | (() => Promise<Rules<Field>>)) {
  const schemaRef = useRef(typeof rules === 'function' ? null : rules);
  const load = async () => {
    schemaRef.current ??= typeof rules === 'function' ? await rules() : rules;
    return schemaRef.current;
  };
  const preload = useEffectEvent(() => void load().catch(() => undefined));
  useEffect(() => whenIdle(() => preload()), []);
  return { schemaRef, load };
}

function hasAll<Field extends string>(
  texts: Record<string, string>,
  fields: readonly Field[],
): texts is Texts<Field> {
  return fields.every((field) => field in texts);
}

function textsOf<Field extends string>(
  fields: readonly Field[],
  textOf: (field: Field) => string,
): Texts<Field> {
  const texts = Object.fromEntries(fields.map((field) => [field, textOf(field)]));
  // Narrows the type of `fromEntries`; it always holds.
  if (!hasAll(texts, fields)) throw new TypeError('A field of the form has no text.');
  return texts;
}

/** True when focus moves to another field. An error shown on the way to a button would move it under the pointer. */
export function staysInForm(field: Control, next: EventTarget | null): boolean {
  const isField = next instanceof HTMLInputElement || next instanceof HTMLSelectElement;
  const isAside = next instanceof HTMLButtonElement && next.type === 'button';
  return (isField || isAside) && next.form === field.form;
}

/** Parses written values: the values, or null with the problems, one a field. */
export function parseBy<T>(
  schema: z.core.$ZodType<T>,
  written: unknown,
): { readonly values: T | null; readonly problems: readonly Problem[] } {
  const result = schema['~standard'].validate(written);
  if (result instanceof Promise)
    throw new TypeError("A form's schema must validate synchronously.");
  if (!result.issues) return { values: result.value, problems: [] };
  const reported = new Set<unknown>();
  const problems = result.issues.flatMap(({ path, message }) => {
    const field = path?.[0];
    if (reported.has(field)) return [];
    reported.add(field);
    return [{ field: typeof field === 'string' ? field : null, text: message }];
  });
  return { values: null, problems };
}

/**
 * A form of text fields with a schema. It validates a filled field when focus moves to another field, and all fields
 * on submit. Autofilled values count. Only one submit runs at a time, and typed text survives a failure. `submit`
 * receives the parsed values and returns the problems, if any.
 */
export function useTextForm<Field extends string>({
  initial,
  submit,
  ...source
}: Source<Field> & {
  initial?: Partial<Texts<NoInfer<Field>>>;
  submit: (values: Texts<Field>) => Promise<readonly Problem[] | void>;
}) {
  const { schemaRef, load } = useRules(source.rules);
  const fields = source.fields ?? keysOf(source.rules.shape);
  const form = useForm<Record<string, string>>({
    mode: 'uncontrolled',
    initialValues: textsOf(fields, (field) => initial?.[field] ?? ''),
    validate: (values) =>
      schemaRef.current ? schemaResolver(schemaRef.current, { sync: true })(values) : {},
  });
  const { sending, problems, show, isBusy, run } = useAction<Problem>();

  const mark = (newProblems: readonly Problem[]): readonly Problem[] => {
    form.setErrors(
      Object.fromEntries(newProblems.flatMap(({ field, text }) => (field ? [[field, text]] : []))),
    );
    return newProblems;
  };

  /** Validates all fields and shows the problems. Returns the parsed values, or null with a problem. */
  function check(target: HTMLFormElement): Texts<Field> | null {
    const data = new FormData(target);
    const written = textsOf(fields, (field) => {
      const value = data.get(field);
      return typeof value === 'string' ? value : '';
    });
    form.setValues(() => written);
    const schema = schemaRef.current;
    if (!schema) {
      show(mark([{ field: null, text: NO_RULES }]), target);
      return null;
    }
    const parsed = parseBy(schema, written);
    show(mark(parsed.problems), target);
    return parsed.values;
  }

  async function send(target: HTMLFormElement): Promise<void> {
    if (!schemaRef.current) await load().catch(() => null);
    const values = isBusy() ? null : check(target);
    if (values) await run(async () => mark((await submit(values)) ?? []), target);
  }

  // Writing the same text would clear the field's error.
  const write = (name: string, text: string) => {
    if (form.getValues()[name] !== text) form.setFieldValue(name, text, { forceUpdate: false });
  };

  const isOpen = ({ field }: Problem) =>
    field === null || !fields.some((each) => each === field) || form.errors[field] !== undefined;

  return {
    /** Without the errors of fields that were corrected since. */
    problems: problems.filter(isOpen),
    sending,
    /** Whether a field differs from its initial text. */
    isChanged: () => form.isDirty(),
    /** For a form that something else submits. */
    check,
    /** Clears the error of a field that the program filled. */
    clearError: (name: Field) => form.clearFieldError(name),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void send(event.currentTarget);
    },
    field: (name: Field) => ({
      name,
      defaultValue: initial?.[name] ?? '',
      error: form.errors[name],
      onChange: ({ currentTarget }: ChangeEvent<Control>) => {
        write(name, currentTarget.value);
        form.clearFieldError(name);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<Control>) => {
        // Autofill may have changed the value without a change event.
        write(name, currentTarget.value);
        if (currentTarget.value.trim() !== '' && staysInForm(currentTarget, relatedTarget)) {
          form.validateField(name);
        }
      },
    }),
  };
}
