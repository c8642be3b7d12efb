import { type InputHTMLAttributes, useId, useRef } from 'react';
import { CloseIcon, SearchIcon } from './icons.tsx';
import styles from './SearchField.module.css';

/** Search input with a clear button. The button always takes its space, so typing causes no layout shift. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'onChange' | 'type'> & {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <SearchIcon size={18} className={styles['icon']} />
      <input
        {...input}
        placeholder={placeholder}
        ref={field}
        id={id}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        className={styles['input']}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        className={`${styles['clear']} needs-js`}
        aria-label="Apagar a busca"
        onClick={() => {
          onChange('');
          field.current?.focus();
        }}
      >
        <CloseIcon size={16} />
      </button>
    </div>
  );
}
