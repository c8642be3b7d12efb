import { useState } from 'react';

/**
 * A dialog about something: it stays mounted until it is gone from the screen, so that it leaves calmly and gives the focus
 * back.
 */
export function useDialogo<T>() {
  const [subject, setSubject] = useState<{ readonly value: T; readonly visit: number } | null>(
    null,
  );
  const [open, setOpen] = useState(false);
  return {
    /** What it is about, and a key that is new each time; null while there is no dialog. */
    subject,
    show: (value: T) => {
      setSubject((last) => ({ value, visit: (last?.visit ?? 0) + 1 }));
      setOpen(true);
    },
    /** For the dialog. */
    dialog: { open, onClose: () => setOpen(false), onClosed: () => setSubject(null) },
  };
}
