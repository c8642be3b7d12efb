import { schemaResolver, useForm } from '@mantine/form';
import { type ChangeEvent, type FocusEvent, type SubmitEvent, useRef, useState } from 'react';
import type { z } from 'zod/mini';

/** What goes wrong with a form: texts, each with the field that it is about; null where it is about none. */
export interface Problem {
  readonly field: string | null;
  readonly text: string;
}

type Texts<Field extends string> = Record<Field, string>;
type Control = HTMLInputElement | HTMLSelectElement;

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

/**
 * A form of texts whose rules are a schema. What the browser or a password manager filled in counts as written; a field is
 * looked at when it is left with something in it, all are when the form is sent, and it is sent once at a time. What was
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
  rules: z.core.$ZodType<Texts<Field>>;
  submit: (values: Texts<Field>) => Promise<readonly Problem[]>;
}) {
  const form = useForm<Record<string, string>>({
    mode: 'uncontrolled',
    initialValues: textsOf(fields, (field) => initial?.[field] ?? ''),
    validate: schemaResolver(rules, { sync: true }),
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
    const read = rules['~standard'].validate(written);
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
    busy.current = true;
    setSending(true);
    try {
      show(target, await submit(read.value));
    } finally {
      busy.current = false;
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
      if (!busy.current) void send(event.currentTarget);
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
      onBlur: ({ currentTarget }: FocusEvent<Control>) => {
        // It may have been filled in without a change that anybody heard of.
        write(name, currentTarget.value);
        if (currentTarget.value.trim() !== '') form.validateField(name);
      },
    }),
  };
}
