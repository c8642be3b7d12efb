import { useState } from 'react';

/** State of a dialog about a subject. It stays mounted through its exit transition. */
export function useDialogo<T>() {
  const [subject, setSubject] = useState<{ readonly value: T; readonly visit: number } | null>(
    null,
  );
  const [open, setOpen] = useState(false);
  return {
    /** The subject, and a key that changes on every opening; null while closed. */
    subject,
    show: (value: T) => {
      setSubject((last) => ({ value, visit: (last?.visit ?? 0) + 1 }));
      setOpen(true);
    },
    dialog: { open, onClose: () => setOpen(false), onClosed: () => setSubject(null) },
  };
}
