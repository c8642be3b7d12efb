import type { MouseEvent } from 'react';
import styles from './form.module.css';
import type { Problem } from './useTextForm.ts';

function goTo({ currentTarget }: MouseEvent<HTMLButtonElement>, field: string): void {
  const target = currentTarget.form?.elements.namedItem(field);
  if (target instanceof HTMLElement) target.focus();
}

/** The problems of a form, announced at once. Each one focuses its field. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <div role="alert" className={styles['problems']}>
      {problems.length === 0 ? null : (
        <ul>
          {problems.map(({ field, text }) => (
            <li key={`${field}:${text}`}>
              {field === null ? (
                text
              ) : (
                <button type="button" onClick={(event) => goTo(event, field)}>
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
