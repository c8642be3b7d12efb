import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Notices } from '../../test/Notices.tsx';
import { render } from '../../test/render.tsx';
import { LateDialog } from './LateDialog.tsx';

it('closes with a notification when the code of a dialog does not arrive', async () => {
  const onClosed = vi.fn();
  const load = async () => Promise.reject(new TypeError('offline'));
  render(
    <>
      <LateDialog load={load} props={{ onClosed }} />
      <Notices />
    </>,
  );
  await screen.findByText('Não foi possível abrir agora. Confira a conexão e tente de novo.');
  expect(onClosed).toHaveBeenCalledOnce();
});
