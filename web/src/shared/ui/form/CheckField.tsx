import type { ComponentProps } from 'react';
import { useId } from 'react';
import styles from './CheckField.module.css';

export function CheckField({
  label,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & { label: string }) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles['check']}>
      <input {...input} id={id} type="checkbox" />
      {label}
    </label>
  );
}
