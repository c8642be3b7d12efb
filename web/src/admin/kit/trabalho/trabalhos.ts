import type { FailureKind } from '../../../lib/graphql/errors.ts';
import { observed, useObserved } from '../../../lib/observed.ts';
import { holdSignOut } from '../../../lib/session/before-sign-out.ts';
import { currentAccount, subscribeToSession } from '../../../lib/session/session.ts';
import { showToast } from '../../../lib/toasts.ts';

/** Tasks of a job that run at once. Jobs run one after another. */
const AT_ONCE = 2;

/** `falta` may be retried; `encerrado` cannot be retried here. */
export type Fim = 'feito' | 'falta' | 'encerrado';

export interface Desfecho {
  readonly fim: Fim;
  readonly texto: string;
  /** True when every other task would fail alike: none is started after this one. */
  readonly para?: boolean;
}

/** How a task ends that was refused or has no answer. Where every other one would fail alike, none is started after it. */
export function naoFeita({
  mensagem,
  kind,
}: {
  readonly mensagem: string;
  /** Of a request that failed as a whole. */
  readonly kind?: FailureKind;
}): Desfecho {
  const failsAlike = kind !== undefined && kind !== 'unavailable' && kind !== 'invalid';
  return { fim: 'falta', texto: mensagem, para: failsAlike };
}

export interface Tarefa {
  readonly id: string;
  readonly nome: string;
  /** `isAgain` is true for a retry. A rejection counts as an unknown outcome. */
  readonly faz: (isAgain: boolean) => Promise<Desfecho>;
  /** Reverts a task that is done. */
  readonly desfaz?: () => Promise<Desfecho>;
}

export interface Linha {
  readonly tarefa: Tarefa;
  readonly fim: Fim | 'esperando' | 'enviando';
  readonly texto: string;
}

export interface Trabalho {
  readonly id: number;
  /** `Usuario.id` that started it: another account of the tab does not see it. */
  readonly conta: string;
  readonly titulo: string;
  readonly estado: 'na fila' | 'andando' | 'parando' | 'terminado';
  readonly feitos: number;
  readonly total: number;
  /** Empty for a job that is not made of tasks. */
  readonly linhas: readonly Linha[];
  /** Why a job without tasks failed. */
  readonly falha: string | null;
  readonly desfeito: boolean;
}

/** Reports the progress of a work in steps, and asks whether it goes on. */
export interface Controle {
  readonly passo: (feitos: number, total: number) => void;
  readonly isStopped: () => boolean;
}

const NOT_SENT = 'não enviado';
/** Runs `work` for each item, at most `atOnce` at a time, until `isStopped`. `work` must not reject. */
async function emFila<T>(
  items: readonly T[],
  atOnce: number,
  work: (each: T) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let each = queue.shift(); each !== undefined; each = queue.shift()) {
      if (isStopped()) return;
      await work(each);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const LOST: Desfecho = { fim: 'falta', texto: 'não sabemos se mudou: confira e tente de novo' };

const trabalhos = observed<readonly Trabalho[]>([]);
let lastId = 0;
let queue = Promise.resolve();

/** Whether a job waits or runs. */
export const isRunning = ({ estado }: Trabalho) => estado !== 'terminado';

/** The browser asks before the page is left during a job. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function set(next: readonly Trabalho[]): void {
  if (next.some(isRunning)) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
  trabalhos.set(next);
}

const find = (id: number) => trabalhos.get().find((each) => each.id === id);

function change(id: number, patch: (before: Trabalho) => Partial<Trabalho>): void {
  set(trabalhos.get().map((each) => (each.id === id ? { ...each, ...patch(each) } : each)));
}

const isStopped = (id: number) => find(id)?.estado !== 'andando';

function enqueue(id: number, work: () => Promise<void>): void {
  queue = queue.then(async () => {
    if (find(id)?.estado === 'na fila') change(id, () => ({ estado: 'andando' }));
    // A job that fails must not stop the jobs after it.
    if (find(id)?.estado === 'andando') await work().catch(() => undefined);
    change(id, ({ linhas }) => ({
      estado: 'terminado',
      linhas: linhas.map((linha) =>
        linha.fim === 'esperando' ? { ...linha, fim: 'falta', texto: NOT_SENT } : linha,
      ),
    }));
  });
}

let isWatching = false;

/** Another account, or none, ends the jobs: nothing more is started. */
function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  subscribeToSession(() => {
    const conta = currentAccount();
    if (trabalhos.get().every((each) => each.conta === conta)) return;
    queue = Promise.resolve();
    set([]);
  });
}

function add(titulo: string, total: number, linhas: readonly Linha[]): number {
  watchSession();
  lastId += 1;
  const trabalho: Trabalho = {
    id: lastId,
    conta: currentAccount(),
    titulo,
    estado: 'na fila',
    feitos: 0,
    total,
    linhas,
    falha: null,
    desfeito: false,
  };
  set([...trabalhos.get(), trabalho]);
  return lastId;
}

async function runTarefas(id: number, isAgain: boolean): Promise<void> {
  const put = (linha: Linha) =>
    change(id, ({ linhas }) => ({
      linhas: linhas.map((each) => (each.tarefa.id === linha.tarefa.id ? linha : each)),
    }));
  const waiting = find(id)?.linhas.filter(({ fim }) => fim === 'esperando') ?? [];
  await emFila(
    waiting,
    AT_ONCE,
    async ({ tarefa }) => {
      put({ tarefa, fim: 'enviando', texto: 'enviando…' });
      const { para, ...desfecho } = await tarefa.faz(isAgain).catch(() => LOST);
      put({ tarefa, ...desfecho });
      change(id, ({ feitos }) => ({ feitos: feitos + 1, ...(para ? { estado: 'parando' } : {}) }));
    },
    () => isStopped(id),
  );
}

const waitingLine = (tarefa: Tarefa): Linha => ({ tarefa, fim: 'esperando', texto: 'na fila' });

/** Starts a job of independent tasks. It goes on when its section or the dashboard is left. */
export function comecar(titulo: string, tarefas: readonly Tarefa[]): void {
  const id = add(titulo, tarefas.length, tarefas.map(waitingLine));
  enqueue(id, () => runTarefas(id, false));
}

/** Starts a job in steps, such as a read of many pages. A rejection ends it with `falha`; success removes it. */
export function comecarEmPassos(
  titulo: string,
  falha: string,
  work: (controle: Controle) => Promise<void>,
): void {
  const id = add(titulo, 0, []);
  enqueue(id, () =>
    work({
      passo: (feitos, total) => change(id, () => ({ feitos, total })),
      isStopped: () => isStopped(id),
    }).then(
      () => fechar(id),
      () => change(id, () => ({ falha })),
    ),
  );
}

/** Starts nothing more; what was sent ends. */
export function parar(id: number): void {
  change(id, ({ estado }) => (estado === 'terminado' ? {} : { estado: 'parando' }));
}

holdSignOut('jobs', (proceed) => {
  const running = trabalhos.get().filter(isRunning);
  const [first] = running;
  if (!first) return false;
  const stopAndLeave = () => {
    for (const { id } of running) parar(id);
    // After the replies of what was sent.
    void queue.then(proceed);
  };
  showToast(
    'warning',
    `${first.titulo}: ainda não terminou. Se você sair agora, o resto não é feito.`,
    { action: { label: 'Parar e sair', run: stopAndLeave } },
  );
  return true;
});

/** Runs the tasks again that failed or were not sent. */
export function tentarDeNovo(id: number): void {
  const trabalho = find(id);
  if (!trabalho || isRunning(trabalho)) return;
  const linhas = trabalho.linhas.map((linha) =>
    linha.fim === 'falta' ? waitingLine(linha.tarefa) : linha,
  );
  const total = linhas.filter(({ fim }) => fim === 'esperando').length;
  change(id, () => ({ linhas, estado: 'na fila', feitos: 0, total }));
  enqueue(id, () => runTarefas(id, true));
}

/** The tasks of a job that are done and can be reverted. */
export function revertible({ linhas, desfeito }: Trabalho): readonly Tarefa[] {
  if (desfeito) return [];
  return linhas.flatMap(({ tarefa, fim }) => {
    const { desfaz } = tarefa;
    return fim === 'feito' && desfaz ? [{ id: tarefa.id, nome: tarefa.nome, faz: desfaz }] : [];
  });
}

/** Reverts what a job has done, as a job. It takes the place of the first one, unless that shows what failed. */
export function desfazer(id: number): void {
  const trabalho = find(id);
  const tarefas = trabalho && !isRunning(trabalho) ? revertible(trabalho) : [];
  if (!trabalho || tarefas.length === 0) return;
  if (trabalho.linhas.every(({ fim }) => fim === 'feito')) fechar(id);
  else change(id, () => ({ desfeito: true }));
  comecar(`Desfazer: ${trabalho.titulo}`, tarefas);
}

/** Removes a job from the bar. */
export function fechar(id: number): void {
  set(trabalhos.get().filter((each) => each.id !== id));
}

/** The jobs of the signed-in account, oldest first. */
export function useTrabalhos(): readonly Trabalho[] {
  const all = useObserved(trabalhos, (each) => each);
  const conta = currentAccount();
  return all.filter((each) => each.conta === conta);
}
