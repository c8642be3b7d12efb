import { type SelectHTMLAttributes, useId } from 'react';
import { ChevronDownIcon } from './icons.tsx';
import styles from './Select.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** One choice of a list, by the browser's own select. */
export function Select({
  label,
  options,
  placeholder,
  labelHidden = false,
  ...select
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children' | 'id'> & {
  label: string;
  options: readonly SelectOption[];
  /** What stands there while nothing is chosen; goes with the value `''`. */
  placeholder?: string;
  /** For a select whose choices say what it is: the label is then only read aloud. */
  labelHidden?: boolean;
}) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      <div className={styles['box']}>
        <select {...select} id={id} className={styles['select']}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={16} className={styles['chevron']} />
      </div>
    </div>
  );
}
