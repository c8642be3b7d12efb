import styles from './form.module.css';
import type { Problem } from './useTextForm.ts';

/** What is wrong with a form, above its button: announced at once, each the way to its field. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <div role="alert" className={styles['problems']}>
      {problems.length === 0 ? null : (
        <ul>
          {problems.map(({ field, text }) => (
            <li key={`${field}:${text}`}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
