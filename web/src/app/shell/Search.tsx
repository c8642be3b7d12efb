import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BuscaRapidaProps } from '../../features/catalogo/BuscaRapida.tsx';
import { SearchIcon } from '../../shared/ui/icons.tsx';
import styles from './Search.module.css';

const loadBusca = () => import('../../features/catalogo/BuscaRapida.tsx');

/** The way to a perfume from every page. What opens is fetched once somebody is about to press the button. */
export function Search({ className }: { className?: string | undefined }) {
  const [Busca, setBusca] = useState<ComponentType<BuscaRapidaProps> | null>(null);
  const navigate = useNavigate();
  const warmUp = () => void loadBusca().catch(() => undefined);
  const open = () =>
    void loadBusca().then(
      (module) => setBusca(() => module.BuscaRapida),
      // Without the dialog's code there is still the listing, which can search.
      () => navigate('/produtos'),
    );
  return (
    <div className={[className, 'needs-js'].filter(Boolean).join(' ')}>
      <button
        type="button"
        className={styles['button']}
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
