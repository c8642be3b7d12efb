import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { EventoDoPedidoFragment } from '../../../lib/pedidos/pedidos.gen.ts';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { adiar } from '../../kit/adiado/adiado.ts';
import type { Estado } from '../../kit/guarda/Rodape.tsx';
import { type Fusao, fundir } from './conflito.ts';
import type { PedidoEditadoFragment } from './edicao.gen.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { lineProblem, problemasDe } from './problemas.ts';
import {
  type Campo,
  differences,
  isChanged,
  mudancaDe,
  type Rascunho,
  rascunhoDe,
  withTypedSince,
} from './rascunho.ts';
import { MANDA_EMAIL, mailsCustomer } from './status.ts';
import {
  chaveDoPedido,
  type Resultado,
  SEM_RESPOSTA,
  useAtualizarPedido,
} from './useAtualizarPedido.ts';

export interface Conflito extends Fusao {
  /** The draft before the merge. */
  readonly meu: Rascunho;
  readonly escolhas: Readonly<Partial<Record<Campo, 'loja' | 'meu'>>>;
  /** The order's last event; null when the history does not record this change. */
  readonly ultimo: EventoDoPedidoFragment | null;
}

const ESPERA = `As alterações são salvas em 5 segundos. ${MANDA_EMAIL}`;
const NAO_LIDO =
  'Outra pessoa mudou este pedido, e não foi possível ler como ele está. O que você escreveu continua aqui: tente de novo.';
const SUMIU = 'Este pedido não existe mais na loja. O que você escreveu continua aqui.';
const ESCOLHA = 'Escolha o que fica, antes de salvar.';
const NADA = 'Nada mudou: não há o que salvar.';
const SALVO = 'O pedido foi salvo. O que você escreveu depois ainda não: salve de novo.';
const JA_ESTA = 'O pedido já está na loja como você escreveu. Não há mais nada a salvar.';

function shortages(
  resultado: Extract<Resultado, { __typename: 'EstoqueInsuficiente' }>,
  { itens }: Rascunho,
): readonly Problem[] {
  return itens.flatMap((linha) => {
    // A line of the older API does not name its product: its volume does.
    const isOf = ({ produtoId, variacaoId }: (typeof resultado.emFalta)[number]) =>
      variacaoId === linha.variacaoId &&
      (produtoId === linha.produtoId || (linha.produtoId === null && variacaoId !== null));
    const falta = resultado.emFalta.find(isOf);
    if (!falta) return [];
    const { disponivel } = falta;
    const text = disponivel === 1 ? 'Resta 1 unidade.' : `Restam ${disponivel} unidades.`;
    return [lineProblem(linha, 'quantidade', text)];
  });
}

function fieldIn(form: HTMLFormElement, campo: string | null): string | null {
  return campo !== null && form.elements.namedItem(campo) ? campo : null;
}

export function useEdicao(
  pedido: PedidoAdminFragment,
  onSaved: (stored: PedidoAdminFragment) => void,
) {
  const { atualizar, lerDeNovo } = useAtualizarPedido();
  /** The order as opened; later list updates do not replace it. */
  const [base, setBase] = useState(pedido);
  const [rascunho, setRascunho] = useState(() => rascunhoDe(pedido));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [conflito, setConflito] = useState<Conflito | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  /** The draft on screen; typing goes on while a request is in flight. */
  const current = useRef(rascunho);
  useEffect(() => {
    current.current = rascunho;
  });

  const undecided = conflito?.divergentes.filter((campo) => !conflito.escolhas[campo]) ?? [];

  const show = (form: HTMLFormElement, nextProblems: readonly Problem[]) => {
    setProblems(nextProblems);
    const first = nextProblems.find(({ field }) => field !== null)?.field;
    const control = first ? form.elements.namedItem(first) : null;
    if (control instanceof HTMLElement) control.focus();
  };

  const mergeCurrent = async (form: HTMLFormElement) => {
    let atual: PedidoEditadoFragment | null;
    try {
      atual = await lerDeNovo(base.id);
    } catch {
      return show(form, [{ field: null, text: NAO_LIDO }]);
    }
    if (atual === null) return show(form, [{ field: null, text: SUMIU }]);
    const fusao = fundir(base, atual, current.current);
    setBase(atual);
    setRascunho(fusao.rascunho);
    show(form, []);
    if (fusao.divergentes.length === 0 && mudancaDe(atual, fusao.rascunho) === null) {
      setConflito(null);
      setNotice(JA_ESTA);
      return undefined;
    }
    // The history records only status and items, so its last event may belong to an earlier change.
    const outros = differences(rascunhoDe(base), rascunhoDe(atual));
    const isRecorded = outros.includes('status') || outros.includes('itens');
    const ultimo = isRecorded ? (atual.historico?.at(-1) ?? null) : null;
    setConflito({ ...fusao, meu: fusao.rascunho, escolhas: {}, ultimo });
    return undefined;
  };

  const settle = async (form: HTMLFormElement, resultado: Resultado | null) => {
    const isTypedSince = () => JSON.stringify(rascunho) !== JSON.stringify(current.current);
    const store = (stored: PedidoAdminFragment) => {
      setBase(stored);
      setRascunho(withTypedSince(rascunhoDe(stored), rascunho, current.current));
      setConflito(null);
    };
    if (resultado === null) return show(form, [{ field: null, text: SEM_RESPOSTA }]);
    switch (resultado.__typename) {
      case 'Pedido':
        if (!isTypedSince()) return onSaved(resultado);
        store(resultado);
        setNotice(SALVO);
        return show(form, []);
      case 'AtualizacaoParcial':
        store(resultado.pedido);
        return show(form, [{ field: null, text: resultado.mensagem }]);
      case 'Conflito':
        return mergeCurrent(form);
      case 'EstoqueInsuficiente':
        return show(form, [
          { field: null, text: resultado.mensagem },
          ...shortages(resultado, rascunho),
        ]);
      default:
        // `fieldIn` returns null for a field that the form does not contain.
        return show(form, [{ field: fieldIn(form, resultado.campo), text: resultado.mensagem }]);
    }
  };

  const send = async (form: HTMLFormElement) => {
    setNotice(null);
    const nextProblems = [
      ...(undecided.length > 0 ? [{ field: null, text: ESCOLHA }] : []),
      ...problemasDe(base, rascunho),
    ];
    if (nextProblems.length > 0) return show(form, nextProblems);
    const mudanca = mudancaDe(base, rascunho);
    if (mudanca === null) {
      show(form, []);
      setNotice(NADA);
      return undefined;
    }
    show(form, []);
    setSending(true);
    try {
      const save = () => atualizar(base, mudanca);
      const resultado = mailsCustomer(base, mudanca)
        ? await adiar(chaveDoPedido(base.id), ESPERA, save)
        : await save();
      return resultado === 'desfeito' ? undefined : await settle(form, resultado);
    } finally {
      setSending(false);
    }
  };

  const changed = isChanged(base, rascunho);
  const restEstado: Estado = changed ? 'mudado' : 'salvo';
  const openEstado: Estado = undecided.length > 0 ? 'conflito' : restEstado;
  const estado: Estado = sending ? 'salvando' : openEstado;

  return {
    base,
    estado,
    rascunho,
    problems,
    conflito,
    notice,
    sending,
    changed,
    write: (change: Partial<Rascunho>, ...fields: readonly string[]) => {
      setRascunho((before) => ({ ...before, ...change }));
      setNotice(null);
      setProblems((before) =>
        before.filter(({ field }) => field === null || !fields.includes(field)),
      );
    },
    errorOf: (name: string) => problems.find(({ field }) => field === name)?.text,
    choose: (campo: Campo, escolha: 'loja' | 'meu', next: Rascunho) => {
      setConflito(
        (before) => before && { ...before, escolhas: { ...before.escolhas, [campo]: escolha } },
      );
      setRascunho(next);
    },
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busy.current) return;
      busy.current = true;
      void send(event.currentTarget).finally(() => {
        busy.current = false;
      });
    },
  };
}
