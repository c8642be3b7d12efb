import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { type DialogProps, useDialogo } from './useDialogo.ts';

function Dialog({ subject, onClose, onClosed }: DialogProps & { subject: string }) {
  const [first] = useState(subject);
  return (
    <>
      <p>{first}</p>
      <button type="button" onClick={onClose}>
        Close
      </button>
      <button type="button" onClick={onClosed}>
        End of exit
      </button>
    </>
  );
}

function Page() {
  const dialogo = useDialogo<string>();
  return (
    <>
      {['One', 'Two'].map((subject) => (
        <button key={subject} type="button" onClick={() => dialogo.show(subject)}>
          Open {subject}
        </button>
      ))}
      {dialogo.render((subject, dialog) => (
        <Dialog subject={subject} {...dialog} />
      ))}
    </>
  );
}

/** Presses buttons before the page is rendered again. */
const press = (...names: string[]) =>
  act(() => {
    for (const name of names) screen.getByRole('button', { name }).click();
  });

it.each([['End of exit', 'Open Two'] as const, ['Open Two', 'End of exit'] as const])(
  'a dialog that is opened again while its last exit ends (%s, %s) is shown, and is new',
  (...together) => {
    render(<Page />);
    press('Open One');
    press('Close');
    press(...together);
    expect(screen.getByText('Two')).toBeTruthy();
    press('End of exit');
    expect(screen.queryByText('Two')).toBeNull();
  },
);
