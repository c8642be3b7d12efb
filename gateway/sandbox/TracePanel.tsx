import type { TracedReply } from './fetcher.ts';
import { countCalls, rowsOf, type Trace } from './trace.ts';

const decimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1 });
const whole = new Intl.NumberFormat('pt-BR');

/** Shows the cost of the last operation, its limits and its REST calls. */
export function TracePanel({ reply }: { readonly reply: TracedReply | null }) {
  return (
    <section className="trace" aria-label="Rastro da última operação">
      <Summary reply={reply} />
      {reply?.trace && reply.trace.rest.length > 0 && <Calls trace={reply.trace} />}
    </section>
  );
}

function Summary({ reply }: { readonly reply: TracedReply | null }) {
  return (
    <div className="trace-summary" role="status">
      {reply === null && 'Execute uma operação para ver as chamadas REST por trás dela.'}
      {reply !== null && <strong>{reply.operacao}</strong>}
      {reply?.trace === null && 'O gateway não mandou o rastro: INTROSPECTION está desligado.'}
      {reply?.trace && <Figures trace={reply.trace} />}
    </div>
  );
}

function Figures({ trace }: { readonly trace: Trace }) {
  const { custo } = trace;
  return (
    <>
      <span>{describeCalls(trace)}</span>
      {custo && (
        <>
          <Measure name="custo" {...custo.custo} />
          <Measure name="profundidade" {...custo.profundidade} />
          <Measure name="apelidos" {...custo.apelidos} />
          <Measure name="campos na raiz" {...custo.camposRaiz} />
        </>
      )}
    </>
  );
}

function describeCalls(trace: Trace): string {
  const { sent, spared } = countCalls(trace);
  const calls = `${sent === 0 ? 'nenhuma' : whole.format(sent)} ${sent < 2 ? 'chamada' : 'chamadas'} à API`;
  if (spared === 0) return calls;
  return `${calls}, ${whole.format(spared)} ${spared === 1 ? 'poupada' : 'poupadas'} pelo cache`;
}

interface MeasureProps {
  readonly name: string;
  readonly valor: number;
  readonly limite: number;
}

function Measure({ name, valor, limite }: MeasureProps) {
  return (
    <span className="trace-measure">
      {name} <b>{whole.format(valor)}</b> de {whole.format(limite)}
    </span>
  );
}

function Calls({ trace }: { readonly trace: Trace }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section className="trace-calls" aria-label="Chamadas REST" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Chamada</th>
            <th scope="col">Status</th>
            <th scope="col">ms</th>
            <th scope="col">Cache</th>
            <th scope="col">Repetições</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(trace).map((row) => (
            <tr key={row.linha} data-resultado={row.resultado}>
              <th scope="row">
                <span className="trace-method">{row.metodo}</span> {row.caminho}
                {row.vezes > 1 && <span className="trace-times"> × {row.vezes}</span>}
              </th>
              <td>
                {row.status ?? '–'}
                {row.resultado === 'falha' && ' falha'}
              </td>
              <td>{decimal.format(row.ms)}</td>
              <td>{row.cache === 'none' ? '–' : row.cache}</td>
              <td>{Math.max(0, row.tentativas - 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
