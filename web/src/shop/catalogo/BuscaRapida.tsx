import { Box, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
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
import { SEARCH_DEBOUNCE } from '../../lib/constants.ts';
import { holdPageWidth } from '../../ui/hold-page-width.ts';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { staysHere } from '../../ui/stays-here.ts';
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

/** Suggestions for the typed text. The previous ones stay while new ones load. */
function useSugestoes(busca: string) {
  const [settled] = useDebouncedValue(busca.trim(), SEARCH_DEBOUNCE);
  const isSearching = busca.trim().length >= SHORTEST_SEARCH;
  const skip = !isSearching || settled.length < SHORTEST_SEARCH;
  const categorias = useCategoriasSugeridasQuery({}).data?.categorias ?? [];
  const { data, previousData, loading, error, refetch } = useSugestoesQuery({
    variables: { busca: settled },
    skip,
  });
  const reply = data?.produtos ?? null;
  const achados = isSearching ? (reply ?? (error ? null : (previousData?.produtos ?? null))) : null;
  return {
    sugestoes: sugestoesDe(isSearching ? settled : busca, categorias, achados),
    announced: isSearching && !loading && reply ? announcement(reply) : '',
    none: isSearching && !loading && reply?.totalItens === 0,
    waiting: isSearching && !error && (loading || settled !== busca.trim()),
    failed: isSearching && Boolean(error),
    // Apollo reports a failed retry in the state.
    retry: () => void refetch(),
  };
}

const TITLES = { categoria: 'Categorias', produto: 'Perfumes', tudo: null } as const;

function Line({ sugestao }: { sugestao: Sugestao }) {
  if (sugestao.kind === 'categoria') return sugestao.titulo;
  if (sugestao.kind === 'tudo') return sugestao.label;
  const { imagem, nome } = sugestao.produto;
  return (
    <>
      <Box component="span" display="block" w="3rem" className={`thumb ${styles['photo']}`}>
        {imagem ? <Picture imagem={imagem} sizes="48px" alt="" /> : null}
      </Box>
      <Text span ff="var(--font-display)" fz="lg" lh={1.25}>
        {nome}
      </Text>
      <Text span variant="amount" className={styles['price']}>
        {priceLabel(sugestao.produto)}
      </Text>
    </>
  );
}

/** Search dialog with suggestions. Arrows select, Enter opens the selected one or the full list. Import it lazily. */
export function BuscaRapida({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const [busca, setBusca] = useState('');
  /** Address of the marked suggestion: its place changes when others arrive. */
  const [marked, setMarked] = useState<string | null>(null);
  const { sugestoes, announced, none, waiting, failed, retry } = useSugestoes(busca);
  const place = sugestoes.findIndex(({ to }) => to === marked);
  const active = sugestoes[place];
  const optionId = (index: number) => `${id}opcao-${index}`;

  useEffect(() => {
    const { current } = dialog;
    holdPageWidth();
    current?.showModal();
    return () => current?.close();
  }, []);

  useEffect(() => {
    const options = list.current?.querySelectorAll('[role="option"]');
    options?.[place]?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [place]);

  const go = (to: string) => {
    dialog.current?.close();
    void navigate(to);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // One extra position for the field itself, where no option is marked.
    const places = sugestoes.length + 1;
    setMarked(sugestoes[((place + 1 + step + places) % places) - 1]?.to ?? null);
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

  // A click on the backdrop targets the dialog itself.
  const onVeil = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) dialog.current?.close();
  };

  return (
    // The click handler only closes; the keyboard has Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label="Buscar perfumes"
      onClick={onVeil}
      // The close event arrives late: the dialog may be open again.
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
            aria-activedescendant={active ? optionId(place) : undefined}
            placeholder="Que perfume você procura?"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            value={busca}
            onChange={({ currentTarget }) => {
              setBusca(currentTarget.value);
              setMarked(null);
            }}
            onKeyDown={onKeyDown}
          />
          <UnstyledButton
            variant="round"
            aria-label="Fechar a busca"
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon size={22} />
          </UnstyledButton>
        </form>

        <Text
          role="status"
          variant="soft"
          {...(none ? { p: 'var(--space-4) var(--side) 0' } : { className: 'visually-hidden' })}
        >
          {announced}
        </Text>

        {failed && (
          <Group
            component="p"
            role="alert"
            gap="xs"
            p="var(--space-3) var(--side) 0"
            c="var(--text-soft)"
            fz="sm"
          >
            {navigator.onLine ? null : 'Você está sem internet. '}As sugestões não carregaram.
            <Button variant="subtle" size="sm" onClick={retry}>
              Tentar de novo
            </Button>
          </Group>
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
                  <Text
                    aria-hidden="true"
                    variant="caps"
                    w="100%"
                    p={kind === 'categoria' ? 0 : '0 var(--space-2) var(--space-2)'}
                  >
                    {title}
                  </Text>
                )}
                {lines.map(({ sugestao, index }) => (
                  <a
                    key={sugestao.to}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === place}
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
