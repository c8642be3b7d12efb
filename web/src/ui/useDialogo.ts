import { createElement, Fragment, type ReactNode, useRef, useState } from 'react';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** State of a dialog about a subject. It stays mounted through its exit transition, and is new on every opening. */
export function useDialogo<T>() {
  const [subject, setSubject] = useState<{ readonly value: T; readonly visit: number } | null>(
    null,
  );
  const [open, setOpen] = useState(false);
  const visits = useRef(0);
  const dialog: DialogProps = {
    open,
    onClose: () => setOpen(false),
    // An exit may end after the next opening.
    onClosed: () => setSubject((last) => (last === subject ? null : last)),
  };
  return {
    show: (value: T) => {
      visits.current += 1;
      setSubject({ value, visit: visits.current });
      setOpen(true);
    },
    /** The dialog about the subject that was shown last; null while closed. */
    render: (dialogOf: (value: T, props: DialogProps) => ReactNode): ReactNode =>
      subject && createElement(Fragment, { key: subject.visit }, dialogOf(subject.value, dialog)),
  };
}

/** The dialogs of a part of the page, one at a time. `open` shows the one that `render` returns; `place` is where it lies. */
export function useDialogos() {
  const dialogo = useDialogo<(props: DialogProps) => ReactNode>();
  return {
    open: (render: (props: DialogProps) => ReactNode) => dialogo.show(render),
    place: dialogo.render((render, props) => render(props)),
  };
}

/** Shows a dialog of the page. */
export type OpenDialogo = ReturnType<typeof useDialogos>['open'];
