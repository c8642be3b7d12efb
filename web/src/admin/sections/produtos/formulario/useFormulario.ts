import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Problem } from '../../../../ui/form/useTextForm.ts';
import { useConhecidas } from '../../../kit/categorias/conhecidas.ts';
import type { Estado } from '../../../kit/editor/Rodape.tsx';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { produtoComecado } from '../produto-comecado.ts';
import { changedFields } from './campos.ts';
import type { Divergencia } from './conflito/decidir.ts';
import { usarSalva } from './conflito/fundir.ts';
import { useImagem } from './imagem/useImagem.ts';
import { problemsOf } from './problemas-do-produto.ts';
import { inputDe, isSame, type Rascunho, rascunhoDe } from './rascunho.ts';
import { useConflito } from './useConflito.ts';
import { useSalvarProduto } from './useSalvarProduto.ts';

const UNDECIDED: Problem = {
  field: null,
  text: 'Escolha o que fica em cada campo que outra pessoa também mudou.',
};

function goTo(form: HTMLFormElement, problems: readonly Problem[]): void {
  const field = problems.find((problem) => problem.field !== null)?.field;
  const target = field == null ? null : form.elements.namedItem(field);
  if (target instanceof HTMLElement) target.focus();
}

export function useFormulario({
  produto,
  onSaved,
  onDirtyChange,
}: {
  produto: ProdutoAdminFragment | null;
  onSaved: (produto: ProdutoAdminFragment) => void;
  onDirtyChange?: ((dirty: boolean) => void) | undefined;
}) {
  /** The product as read. Its version and stock go with the save, even if the cache has newer ones. */
  const [base, setBase] = useState(produto);
  const [comecado] = useState(() => (produto ? null : produtoComecado.read()));
  const [rascunho, setRascunho] = useState(() => comecado?.rascunho ?? rascunhoDe(produto));
  /** Number of resets; used as a key for parts that must reset too. */
  const [round, setRound] = useState(0);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  /** Fields edited since the last validation; their messages are outdated. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [canRetry, setCanRetry] = useState(false);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const imagem = useImagem(comecado?.escolhida ?? null);
  const categorias = useConhecidas();
  const conflict = useConflito();
  const salvar = useSalvarProduto();
  const escolhidas = categorias.atuais(rascunho.categorias);
  const dirty = imagem.escolhida !== null || !isSame(rascunho, rascunhoDe(base));

  const now = { rascunho, hasImagem: imagem.escolhida !== null };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const isNew = produto === null;
  const { escolhida } = imagem;
  useEffect(() => {
    if (isNew) produtoComecado.write(dirty ? { rascunho, escolhida } : null);
  }, [isNew, dirty, rascunho, escolhida]);
  const notifyDirty = useEffectEvent((value: boolean) => onDirtyChange?.(value));
  useEffect(() => notifyDirty(dirty), [dirty]);

  const begin = (next: ProdutoAdminFragment | null) => {
    setBase(next);
    setRascunho(rascunhoDe(next));
    setProblems([]);
    setCanRetry(false);
    imagem.drop();
    conflict.clear();
    setRound(round + 1);
  };
  const show = (form: HTMLFormElement, nextProblems: readonly Problem[]) => {
    setProblems(nextProblems);
    setTouched(new Set());
    goTo(form, nextProblems);
  };
  const touch = (fields: readonly string[]) =>
    setTouched((before) => new Set([...before, ...fields]));
  const readAgain = async () => {
    if (!base) return;
    await conflict.read(
      base,
      () => latest.current,
      (salvo, merged) => {
        setBase(salvo);
        setRascunho(merged);
      },
    );
  };

  const validate = () => [
    ...(conflict.open.length > 0 ? [UNDECIDED] : []),
    ...problemsOf(rascunho, {
      categorias: escolhidas.length,
      // Only a new product needs a picture.
      hasImagem: imagem.escolhida !== null || base !== null,
      base,
    }),
  ];
  const send = async (form: HTMLFormElement) => {
    setSending(true);
    const nomes = escolhidas.map(({ nome }) => nome);
    const file = imagem.escolhida?.arquivo ?? null;
    const desfecho = await salvar(base?.id ?? null, inputDe(rascunho, base, nomes), file);
    if (desfecho.fim === 'salvo') {
      begin(base && desfecho.produto);
      onSaved(desfecho.produto);
    } else if (desfecho.fim === 'conflito') {
      await readAgain();
    } else {
      setCanRetry(desfecho.canRetry);
      if (desfecho.produto) {
        // A partly saved product becomes the base of the next attempt.
        setBase(desfecho.produto);
        imagem.drop();
      }
      show(form, [desfecho.problem]);
    }
  };

  const estadoEmRepouso: Estado = dirty ? 'mudado' : base ? 'salvo' : 'vazio';
  const estado: Estado = sending
    ? 'salvando'
    : conflict.open.length > 0
      ? 'conflito'
      : estadoEmRepouso;

  return {
    base,
    estado,
    rascunho,
    round,
    problems,
    sending,
    canRetry,
    dirty,
    imagem,
    categorias,
    escolhidas,
    conflito: conflict.conflito,
    write: (parts: Partial<Rascunho>) => {
      if (busy.current) return;
      touch(changedFields(rascunho, parts));
      setRascunho((before) => ({ ...before, ...parts }));
    },
    chooseImagem: (file: File) => {
      if (busy.current) return;
      touch(['imagem']);
      imagem.choose(file);
    },
    errorOf: (field: string) =>
      touched.has(field) ? undefined : problems.find((problem) => problem.field === field)?.text,
    reset: () => begin(base),
    readAgain: () => void readAgain(),
    choose: (lado: 'minha' | 'salva', one: Divergencia | null) => {
      const decided = one ? [one] : conflict.open;
      conflict.settle(decided);
      if (lado === 'minha') return;
      const salvo = rascunhoDe(base);
      if (decided.some(({ chave }) => chave === 'imagem')) imagem.drop();
      setRascunho((before) =>
        decided.reduce((draft, { chave }) => usarSalva(draft, salvo, chave), before),
      );
    },
    submit: (form: HTMLFormElement) => {
      if (busy.current) return;
      setCanRetry(false);
      const nextProblems = validate();
      show(form, nextProblems);
      if (nextProblems.length > 0) return;
      busy.current = true;
      void send(form).finally(() => {
        busy.current = false;
        setSending(false);
      });
    },
  };
}
