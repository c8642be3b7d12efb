import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_DEBOUNCE } from '../../shared/constants.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { CloseIcon, SearchIcon } from '../../shared/ui/icons.tsx';
import { Picture } from '../../shared/ui/Picture.tsx';
import { staysHere } from '../../shared/ui/stays-here.ts';
import { holdPageWidth } from '../../shared/ui/still-page.ts';
import { priceLabel } from '../produto/price.ts';
import styles from './BuscaRapida.module.css';
import { useCategoriasSugeridasQuery, useSugestoesQuery } from './sugestoes.gen.ts';
import {
  announcement,
  SHORTEST_SEARCH,
  type Sugestao,
  searchAddress,
  sugestoesDe,
} from './sugestoes.ts';

export interface BuscaRapidaProps {
  /** Called once it has closed, whoever closed it. */
  readonly onClosed: () => void;
}

/** A text once nobody has changed it for `SEARCH_DEBOUNCE` ms. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return undefined;
    const timer = setTimeout(() => setSettled(text), SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}

/** The suggestions for what is typed; while others are on their way, those that were there. */
function useSugestoes(busca: string) {
  const settled = useSettled(busca.trim());
  const asks = busca.trim().length >= SHORTEST_SEARCH;
  const skip = !asks || settled.length < SHORTEST_SEARCH;
  const categorias = useCategoriasSugeridasQuery({}).data?.categorias ?? [];
  const { data, previousData, loading, error, refetch } = useSugestoesQuery({
    variables: { busca: settled },
    skip,
  });
  const arrived = data?.produtos ?? null;
  const known = asks ? (arrived ?? (error ? null : (previousData?.produtos ?? null))) : null;
  return {
    sugestoes: sugestoesDe(asks ? settled : busca, categorias, known),
    announced: asks && !loading && arrived ? announcement(arrived) : '',
    none: asks && !loading && arrived?.totalItens === 0,
    waiting: asks && !error && (loading || settled !== busca.trim()),
    failed: asks && Boolean(error),
    // A failed retry shows in the state like the first one.
    retry: () => void refetch().catch(() => undefined),
  };
}

const TITLES = { categoria: 'Categorias', produto: 'Perfumes', tudo: null } as const;

function Line({ sugestao }: { sugestao: Sugestao }) {
  if (sugestao.kind === 'categoria') return sugestao.titulo;
  if (sugestao.kind === 'tudo') return sugestao.label;
  const { imagem, nome } = sugestao.produto;
  return (
    <>
      <span className={styles['photo']}>
        {imagem ? <Picture imagem={imagem} sizes="48px" alt="" /> : null}
      </span>
      <span className={styles['name']}>{nome}</span>
      <span className={styles['price']}>{priceLabel(sugestao.produto)}</span>
    </>
  );
}

/**
 * The search of every page: names and categories while one types. The arrows walk through them, Enter goes to the one
 * that is marked or else to the whole list, Escape closes. Load it lazily; it opens as soon as it is there.
 */
export function BuscaRapida({ onClosed }: BuscaRapidaProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const [busca, setBusca] = useState('');
  const [marked, setMarked] = useState(-1);
  const { sugestoes, announced, none, waiting, failed, retry } = useSugestoes(busca);
  const active = sugestoes[marked];
  const optionId = (index: number) => `${id}opcao-${index}`;

  useEffect(() => {
    const { current } = dialog;
    holdPageWidth();
    current?.showModal();
    return () => current?.close();
  }, []);

  useEffect(() => {
    const options = list.current?.querySelectorAll('[role="option"]');
    options?.[marked]?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [marked]);

  const go = (to: string) => {
    dialog.current?.close();
    void navigate(to);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // One place more than there are lines: the field itself, where nothing is marked.
    const places = sugestoes.length + 1;
    setMarked((current) => ((current + 1 + step + places) % places) - 1);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    go(active?.to ?? searchAddress(busca));
  };

  const onOption = (event: MouseEvent, to: string) => {
    if (!staysHere(event)) return;
    event.preventDefault();
    go(to);
  };

  // A click on the veil reaches the dialog itself; a click in it reaches what is there.
  const onVeil = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) dialog.current?.close();
  };

  return (
    // Clicks only close it; the keyboard has Escape and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label="Buscar perfumes"
      onClick={onVeil}
      // Word of a close arrives late: it may be open again by then.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClosed();
      }}
    >
      <div className={styles['panel']}>
        <form role="search" aria-label="Perfumes" className={styles['form']} onSubmit={onSubmit}>
          <SearchIcon size={20} />
          <input
            type="text"
            role="combobox"
            aria-label="Buscar pelo nome"
            aria-autocomplete="list"
            aria-expanded={sugestoes.length > 0}
            aria-controls={`${id}lista`}
            aria-activedescendant={active ? optionId(marked) : undefined}
            placeholder="Que perfume você procura?"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            value={busca}
            onChange={({ currentTarget }) => {
              setBusca(currentTarget.value);
              setMarked(-1);
            }}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className={styles['close']}
            aria-label="Fechar a busca"
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon size={22} />
          </button>
        </form>

        <p role="status" className={none ? styles['none'] : 'visually-hidden'}>
          {announced}
        </p>

        {failed && (
          <p role="alert" className={styles['failed']}>
            As sugestões não carregaram.
            <Button look="quiet" small onClick={retry}>
              Tentar de novo
            </Button>
          </p>
        )}

        <div
          ref={list}
          id={`${id}lista`}
          role="listbox"
          aria-label="Sugestões"
          className={styles['list']}
          data-waiting={waiting || undefined}
        >
          {(['categoria', 'produto', 'tudo'] as const).map((kind) => {
            const lines = sugestoes.flatMap((sugestao, index) =>
              sugestao.kind === kind ? [{ sugestao, index }] : [],
            );
            if (lines.length === 0) return null;
            const title = TITLES[kind];
            return (
              <div
                key={kind}
                role="group"
                aria-label={title ?? 'Todos os resultados'}
                className={styles['group']}
                data-kind={kind}
              >
                {title !== null && (
                  <p aria-hidden="true" className={styles['title']}>
                    {title}
                  </p>
                )}
                {lines.map(({ sugestao, index }) => (
                  <a
                    key={sugestao.to}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === marked}
                    tabIndex={-1}
                    href={sugestao.to}
                    className={styles['option']}
                    onClick={(event) => onOption(event, sugestao.to)}
                  >
                    <Line sugestao={sugestao} />
                  </a>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </dialog>
  );
}
