import { type SelectHTMLAttributes, useId } from 'react';
import { ChevronDownIcon } from './icons.tsx';
import styles from './Select.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export function Select({
  label,
  options,
  placeholder,
  labelHidden = false,
  ...select
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children' | 'id'> & {
  label: string;
  options: readonly SelectOption[];
  placeholder?: string;
  /** Hides the label visually; screen readers still get it. */
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
