import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  createSpotlightStore,
  Spotlight,
  type SpotlightState,
  type SpotlightStore,
  useSpotlight,
} from '@mantine/spotlight';
import { useEffect, useRef, useState } from 'react';
import { useSignInAgain } from '../../lib/session/again.ts';
import { currentUser, type SessionUser } from '../../lib/session/session.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useSignOut } from '../../lib/session/useSignOut.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { FAST_MS } from '../../ui/motion.ts';
import type { DialogProps } from '../../ui/useDialogo.ts';
import { useOverlay } from '../../ui/useOverlay.ts';
import { countText } from '../kit/count.ts';
import { Falha } from '../kit/lista/Falha.tsx';
import { useLeaving } from '../shell/useLeaving.ts';
import { type Acao, acoesDe, buscaDe, verTodos } from './comandos.ts';
import { type Grupo, gruposDosResultados, gruposFixos, matching, opcaoDe } from './destinos.ts';
import styles from './Paleta.module.css';
import { useBuscaDaPaletaQuery } from './paleta.gen.ts';

const LABEL = 'Buscar no painel';

/** Debounce of the search (milliseconds), and its minimum length. */
const PAUSE = 200;
const MIN_LENGTH = 2;

/** A new search aborts the previous one. */
function useBuscaNaLoja(busca: string) {
  const [settled] = useDebouncedValue(busca, PAUSE);
  const isLongEnough = busca.length >= MIN_LENGTH;
  const { data, error, loading, refetch } = useBuscaDaPaletaQuery({
    variables: { busca },
    skip: !isLongEnough || settled !== busca,
    fetchPolicy: 'no-cache',
  });
  const failed = isLongEnough && error !== undefined && !loading;
  return {
    /** Null until the reply for this exact text. */
    results: isLongEnough && !loading ? (data ?? null) : null,
    searching: isLongEnough && !failed && (loading || settled !== busca),
    failed,
    retry: () => void refetch().catch(() => undefined),
  };
}

type BuscaNaLoja = ReturnType<typeof useBuscaNaLoja>;

/** `count` is the number of results of the shop on screen. */
function statusText(busca: string, { results, searching, failed }: BuscaNaLoja, count: number) {
  if (searching) return 'Buscando na loja…';
  if (failed) return '';
  if (!results) return 'Digite para buscar também produtos, pedidos e contas da loja.';
  if (count === 0) return `Nada na loja com “${busca}”.`;
  return `${countText(count, 'resultado')} da loja.`;
}

function optionCount(grupos: readonly Grupo[]): number {
  return grupos.reduce((sum, { opcoes }) => sum + opcoes.length, 0);
}

const OPCOES_ID = 'opcoes-da-paleta';

const optionId = (at: number) => `${OPCOES_ID}-${at}`;

function Opcoes({ grupos, current }: { grupos: readonly Grupo[]; current: number }) {
  const order = grupos.flatMap(({ opcoes }) => opcoes);
  return (
    <div id={OPCOES_ID} role="listbox" aria-label="Opções" className={styles['list']}>
      {grupos.map(({ titulo, opcoes }) => (
        <Spotlight.ActionsGroup key={titulo} label={titulo} role="group" aria-label={titulo}>
          {opcoes.map((opcao) => {
            const { id, label, more, run } = opcao;
            const at = order.indexOf(opcao);
            return (
              <Spotlight.Action
                key={id}
                // The component accepts no `id` prop.
                ref={(option) => option?.setAttribute('id', optionId(at))}
                role="option"
                aria-selected={at === current}
                aria-label={more ? `${label}, ${more}` : label}
                data-selected={at === current || undefined}
                label={label}
                {...(more ? { description: more } : {})}
                onClick={run}
              />
            );
          })}
        </Spotlight.ActionsGroup>
      ))}
    </div>
  );
}

/** Selects the first option where the library selects none. */
function withChoice(state: SpotlightState): SpotlightState {
  return { ...state, selected: Math.max(state.selected, 0) };
}

/** The palette's own store. Unlike the library's store, it notifies subscribers about the selected option. */
function createStore(): SpotlightStore {
  const store = createSpotlightStore();
  const setState: SpotlightStore['setState'] = (value) =>
    store.setState((state) => withChoice(typeof value === 'function' ? value(state) : value));
  return { ...store, setState: setState, updateState: setState };
}

const MOST = 5;

/** In this tab's memory only: labels may hold names of customers. */
let stored: { readonly owner: SessionUser; readonly acoes: readonly Acao[] } | null = null;

/** The last places that the signed-in person opened from the palette, newest first. */
function recentes(): readonly Acao[] {
  return stored !== null && stored.owner === currentUser() ? stored.acoes : [];
}

/** Stores a place. An action that changes something is not kept: a repetition must be typed. */
function lembrar(acao: Acao): void {
  const owner = currentUser();
  if (owner === null || (acao.comando !== undefined && acao.comando !== 'novo')) return;
  const others = recentes().filter(({ id }) => id !== acao.id);
  stored = { owner, acoes: [acao, ...others].slice(0, MOST) };
}

/** Command palette: actions, the places of the dashboard, and a search in the shop. */
export function Paleta({
  open,
  onClose,
  onClosed,
  onAjuda,
}: DialogProps & {
  onAjuda: () => void;
}) {
  const leaving = useLeaving();
  const session = useSession();
  const signOut = useSignOut();
  const field = useRef<HTMLInputElement>(null);
  /** Runs once the palette has closed and returned the focus. */
  const [afterwards, setAfterwards] = useState<(() => void) | null>(null);
  const { opened, ...overlay } = useOverlay({
    open,
    onClose,
    onClosed: () => {
      onClosed();
      afterwards?.();
    },
    covered: useSignInAgain(),
  });

  const [store] = useState(createStore);
  const { selected } = useSpotlight(store);
  useEffect(() => {
    store.setState((state) => ({ ...state, opened, selected: 0, listId: OPCOES_ID }));
  }, [store, opened]);

  const [typed, setTyped] = useState('');
  const busca = typed.trim();
  const wanted = buscaDe(busca);
  const acoes = acoesDe(busca);
  const naLoja = useBuscaNaLoja(wanted.termo);
  // The places before this visit: a chosen one must not move under the pointer.
  const [antes] = useState(recentes);
  const go = (acao: Acao) => {
    lembrar(acao);
    const follow = () =>
      leaving.open(acao.to, acao.comando ? { state: { comando: acao.comando } } : {});
    // The question takes the focus, so the palette closes first.
    if (leaving.isHeld(acao.to)) setAfterwards(() => follow);
    else follow();
  };
  const todos = verTodos(wanted);
  const fixos = gruposFixos({
    open: go,
    recentes: antes,
    onAjuda: () => setAfterwards(() => onAjuda),
    onSair: session ? () => setAfterwards(() => signOut) : null,
  });
  const encontrados = naLoja.results ? gruposDosResultados(naLoja.results, wanted.alvo, go) : [];
  const grupos = [
    {
      titulo: 'Fazer agora',
      opcoes: [...acoes, ...(todos ? [todos] : [])].map((acao) => opcaoDe(acao, go)),
    },
    ...matching(fixos, busca),
    ...encontrados,
  ].filter(({ opcoes }) => opcoes.length > 0);
  const count = optionCount(grupos);
  const current = Math.min(selected, count - 1);

  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      // `useAtalhos` already handles the shortcut.
      shortcut={null}
      onSpotlightClose={onClose}
      {...overlay}
      returnFocus={false}
      yOffset="clamp(1rem, 10vh, 6rem)"
      size="min(38rem, 92vw)"
      zIndex="var(--z-dialog)"
      overlayProps={{ bg: 'var(--veil)' }}
      transitionProps={{ transition: 'fade-up', duration: FAST_MS }}
      classNames={styles}
    >
      <Modal.Title className="visually-hidden">{LABEL}</Modal.Title>
      <Spotlight.Search
        ref={field}
        data-autofocus
        role="combobox"
        aria-label={LABEL}
        aria-expanded={count > 0}
        aria-controls={OPCOES_ID}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? optionId(current) : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        placeholder="Aonde ir, o que fazer ou procurar…"
        leftSection={<SearchIcon />}
      />
      <Opcoes grupos={grupos} current={current} />
      <Spotlight.Footer c="var(--text-soft)" fz="sm" style={{ borderColor: 'var(--line)' }}>
        <p role="status">{statusText(wanted.termo, naLoja, optionCount(encontrados))}</p>
        {naLoja.failed ? (
          <Falha
            onRetry={() => {
              // The retry button disappears with the failure, so the field takes the focus.
              field.current?.focus();
              naLoja.retry();
            }}
          >
            Não foi possível buscar na loja agora.
          </Falha>
        ) : null}
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}
