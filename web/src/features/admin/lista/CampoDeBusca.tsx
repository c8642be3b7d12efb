import { startTransition, useOptimistic } from 'react';
import { SearchField } from '../../../shared/ui/SearchField.tsx';

/**
 * The search of a list. A letter is on the screen at once and by itself: the list, which is drawn anew for
 * every change of its draft, follows when there is time.
 */
export function CampoDeBusca({
  label,
  value,
  onChange,
}: {
  /** What can be looked for; the placeholder says it too. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useOptimistic(value);
  return (
    <SearchField
      name="busca"
      label={label}
      placeholder={`${label}...`}
      maxLength={100}
      value={typed}
      onChange={(next) =>
        startTransition(() => {
          setTyped(next);
          onChange(next);
        })
      }
    />
  );
}
