import { type InputHTMLAttributes, useId, useRef } from 'react';
import { CloseIcon, SearchIcon } from './icons.tsx';
import styles from './SearchField.module.css';

/**
 * A text to look for. `onChange` gets the text itself; the button beside it empties it. The button is always
 * there and only seen beside a text: the first letter lays nothing out anew.
 */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'onChange' | 'type'> & {
  label: string;
  /** Stands there while nothing is written. */
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
