import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { SearchIcon } from '../../ui/icons.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';

const BuscaRapida = lazyDialog(() => import('../../shop/catalogo/BuscaRapida.tsx'), 'BuscaRapida');

// By hand: the browser's modal `dialog`, which needs no script of a library on every page.
/**
 * Search of the header: a button that opens a dialog, whose code loads on hover, focus or click. Without scripts a form
 * with a field, which sends the same parameter as the address of the catalogue.
 */
export function Search({ className }: { className?: string | undefined }) {
  // Each opening is a new dialog: the last one's 'close' event may arrive after the next opening.
  const [visit, setVisit] = useState(0);
  const close = () => setVisit(0);
  return (
    <>
      <form
        action="/produtos"
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          setVisit(visit + 1);
        }}
      >
        <input type="search" name="busca" aria-label="Nome do perfume" />
        <UnstyledButton
          type="submit"
          variant="round"
          aria-label="Buscar perfumes"
          {...BuscaRapida.opener}
        >
          <SearchIcon size={20} />
        </UnstyledButton>
      </form>
      {visit > 0 ? (
        <BuscaRapida
          key={visit}
          onClosed={close}
          // Falls back to the catalogue, which has a search field.
          onMissing={() => {
            close();
            window.location.assign('/produtos');
          }}
        />
      ) : null}
    </>
  );
}
