import { fold } from '@decantaria/brasil/text';
import { hashDe } from '../kit/lista/endereco.ts';
import { REGISTROS } from '../kit/secoes.ts';
import type { ComandoDoPainel } from '../kit/useComando.ts';

/** An action of the palette. It opens the address, whose section runs the command as its own button does. */
export interface Acao {
  readonly id: string;
  readonly label: string;
  readonly more?: string;
  readonly to: string;
  readonly comando?: ComandoDoPainel;
}

export const NOVOS: readonly Acao[] = [
  { id: 'novo produto', label: 'Novo produto', to: '/dashboard#produtos', comando: 'novo' },
  { id: 'novo usuario', label: 'Novo usuário', to: '/dashboard#usuarios', comando: 'novo' },
];

const MARCAS = [
  { palavra: 'pago', comando: 'marcar PAGO' },
  { palavra: 'enviado', comando: 'marcar ENVIADO' },
  { palavra: 'concluído', comando: 'marcar ENTREGUE' },
] as const;

const enderecoDo = (id: string) => `/dashboard${hashDe('pedidos', id)}`;

/** Opens what has this number: an order, a product or an account; only those whose name begins as typed. */
function abrir(id: string, typed = ''): readonly Acao[] {
  return REGISTROS.filter(({ nome }) => fold(nome).startsWith(typed))
    .toSorted((one, other) => one.nome.localeCompare(other.nome, 'pt'))
    .map(({ lista, nome }) => ({
      id: `abrir ${lista} ${id}`,
      label: `Abrir o ${nome.toLowerCase()} ${id}`,
      to: `/dashboard${hashDe(lista, id)}`,
    }));
}

/** The marks whose word begins as typed; all of them before the word is typed. */
function marcar(id: string, typed: string): readonly Acao[] {
  return MARCAS.filter(({ palavra }) => fold(palavra).startsWith(typed)).map(
    ({ palavra, comando }) => ({
      id: `${comando} ${id}`,
      label: `Marcar o pedido ${id} como ${palavra}`,
      to: enderecoDo(id),
      comando,
    }),
  );
}

function estornar(id: string): Acao {
  return {
    id: `estornar ${id}`,
    label: `Estornar o pedido ${id}`,
    more: 'Pergunta antes, no pedido',
    to: enderecoDo(id),
    comando: 'estornar',
  };
}

const SO_NUMERO = String.raw`(?:n[o.]? ?|#)?(?<numero>[1-9]\d{0,8})`;
const NUMERO = `(?:o )?(?:pedido )?${SO_NUMERO}`;
const TABELA: readonly (readonly [RegExp, (numero: string, resto: string) => readonly Acao[]])[] = [
  [new RegExp(`^(?:abrir )?(?:o )?(?:(?<resto>pedido|produto|usuario) )?${SO_NUMERO}$`), abrir],
  [new RegExp(`^marcar ${NUMERO}(?: como(?: (?<resto>[a-z]*))?)?$`), marcar],
  [new RegExp(`^estornar ${NUMERO}$`), (id) => [estornar(id)]],
];

/** The actions that a text asks for; empty when it names none. */
export function acoesDe(written: string): readonly Acao[] {
  const text = fold(written.replaceAll(/[º°]/g, ''));
  for (const [padrao, read] of TABELA) {
    const parts = padrao.exec(text)?.groups;
    if (parts) return read(parts['numero'] ?? '', parts['resto'] ?? '');
  }
  return [];
}

export type Alvo = 'produto' | 'pedido' | 'usuario';

const ALVO = /^(?<alvo>produto|pedido|usuário|usuario)\s+(?<termo>.*\S)\s*$/iu;

/** Splits a search such as `produto âmbar`. Without a first word that names a kind, it is for all of them. */
export function buscaDe(written: string): { readonly alvo: Alvo | null; readonly termo: string } {
  const parts = ALVO.exec(written.normalize('NFC').trim())?.groups;
  const word = fold(parts?.['alvo'] ?? '');
  const alvo = word === 'produto' || word === 'pedido' || word === 'usuario' ? word : null;
  return { alvo, termo: alvo === null ? written.trim() : (parts?.['termo'] ?? '') };
}

/** Opens a list with its search filled in; null for a search of all kinds. */
export function verTodos({ alvo, termo }: ReturnType<typeof buscaDe>): Acao | null {
  if (alvo !== 'produto' && alvo !== 'usuario') return null;
  const [lista, varios] = alvo === 'produto' ? ['produtos', 'produtos'] : ['usuarios', 'usuários'];
  return {
    id: `ver ${lista}`,
    label: `Ver ${varios} com “${termo}”`,
    to: `/dashboard?${new URLSearchParams({ busca: termo })}#${lista}`,
  };
}
