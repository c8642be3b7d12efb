import { Stack } from '@mantine/core';
import type { MouseEvent } from 'react';
import styles from './form.module.css';
import type { Problem } from './useTextForm.ts';

/** Up to this many errors stand only beside their fields. */
const WITHOUT_SUMMARY = 3;

function goTo({ currentTarget }: MouseEvent<HTMLButtonElement>, field: string): void {
  const target = currentTarget.form?.elements.namedItem(field);
  if (target instanceof HTMLElement) target.focus();
}

/** The text after the name of its row: 'Noite de Oud, 5 ml: informe o preço.' */
function withRow(text: string, row?: string): string {
  return row === undefined ? text : `${row}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

// By hand: all errors of a form in one live region, each a way to its field. Mantine has only the errors of single
// fields.
/**
 * Announces the problems of a form at once. Errors beside a field are also shown here only when there are many; each
 * entry then focuses its field. Problems without a field are always shown.
 */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  const atFields = problems.filter(({ field }) => field !== null);
  const many = atFields.length > WITHOUT_SUMMARY;
  const general = problems.length > atFields.length;
  return (
    <div role="alert" className={`live ${styles['problems']}`}>
      {problems.length === 0 ? null : (
        <Stack
          component="ul"
          variant="message"
          {...(many || general ? {} : { className: 'visually-hidden' })}
        >
          {problems.map(({ field, text, row }) => (
            <li
              key={`${field}:${text}`}
              className={field === null || many ? undefined : 'visually-hidden'}
            >
              {field === null || !many ? (
                withRow(text, row)
              ) : (
                <button type="button" onClick={(event) => goTo(event, field)}>
                  {withRow(text, row)}
                </button>
              )}
            </li>
          ))}
        </Stack>
      )}
    </div>
  );
}
