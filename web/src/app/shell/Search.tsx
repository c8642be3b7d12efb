import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SearchIcon } from '../../ui/icons.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';

const BuscaRapida = lazyDialog(() => import('../../shop/catalogo/BuscaRapida.tsx'), 'BuscaRapida');

// By hand: the browser's modal `dialog`, which needs no script of a library on every page.
/** Search button of the header. The dialog's code loads on hover, focus or click. */
export function Search({ className }: { className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const close = () => setOpen(false);
  return (
    <div className={[className, 'needs-js'].filter(Boolean).join(' ')}>
      <UnstyledButton
        type="button"
        variant="round"
        aria-label="Buscar perfumes"
        aria-haspopup="dialog"
        onPointerEnter={BuscaRapida.preload}
        onFocus={BuscaRapida.preload}
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={20} />
      </UnstyledButton>
      {open ? (
        <BuscaRapida
          onClosed={close}
          // Falls back to the catalogue, which has a search field.
          onMissing={() => {
            close();
            void navigate('/produtos');
          }}
        />
      ) : null}
    </div>
  );
}
