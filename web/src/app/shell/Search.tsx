import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BuscaRapidaProps } from '../../shop/catalogo/BuscaRapida.tsx';
import { SearchIcon } from '../../ui/icons.tsx';

const loadBusca = () => import('../../shop/catalogo/BuscaRapida.tsx');

/** Search button of the header. The dialog's code loads on hover, focus or click. */
export function Search({ className }: { className?: string | undefined }) {
  const [Busca, setBusca] = useState<ComponentType<BuscaRapidaProps> | null>(null);
  const navigate = useNavigate();
  const warmUp = () => void loadBusca().catch(() => undefined);
  const open = () =>
    void loadBusca().then(
      (module) => setBusca(() => module.BuscaRapida),
      // Falls back to the catalogue, which has a search field.
      () => navigate('/produtos'),
    );
  return (
    <div className={[className, 'needs-js'].filter(Boolean).join(' ')}>
      <button
        type="button"
        className="round-button"
        aria-label="Buscar perfumes"
        aria-haspopup="dialog"
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={open}
      >
        <SearchIcon size={20} />
      </button>
      {Busca && <Busca onClosed={() => setBusca(null)} />}
    </div>
  );
}
