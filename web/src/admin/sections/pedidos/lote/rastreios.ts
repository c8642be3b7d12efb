import { isRastreio } from '@decantaria/loja/rastreio';
import type { PedidoEmLinhaFragment } from '../pedido.gen.ts';
import { statusDoAdmin } from '../status.ts';

export interface Envio {
  readonly pedido: PedidoEmLinhaFragment;
  /** Empty without tracking. */
  readonly rastreio: string;
}

/** '12 https://…', '12;AA123456789BR', 'nº 12, AA123456789BR', or cells copied from a sheet. */
const LINE = /^(?:pedido\s*)?(?:n[º°o]?\.?\s*|#\s*)?0*(\d{1,15})(?:\s*[;,\t]\s*|\s+)(\S.*)$/i;

export const podeEnviar = ({ status }: PedidoEmLinhaFragment) => status === 'PAGO';

/** Reads pasted tracking, one order a line, against the selected orders. Lines with a problem are not sent. */
export function lerRastreios(text: string, pedidos: readonly PedidoEmLinhaFragment[]) {
  const byId = new Map(pedidos.map((pedido) => [pedido.id, pedido]));
  const lines = text.split('\n').map((line) => line.trim());
  const times = new Map<string, number>();
  for (const line of lines) {
    const id = LINE.exec(line)?.[1];
    if (id !== undefined) times.set(id, (times.get(id) ?? 0) + 1);
  }
  const read = (line: string): Envio | string => {
    const [, id = '', written = ''] = LINE.exec(line) ?? [];
    if (id === '') return 'sem número de pedido e rastreio.';
    const pedido = byId.get(id);
    if (!pedido) return `o pedido ${id} não está entre os escolhidos.`;
    if ((times.get(id) ?? 0) > 1) return `o pedido ${id} aparece mais de uma vez.`;
    if (!podeEnviar(pedido)) {
      const status = statusDoAdmin(pedido.status, pedido.statusOriginal);
      return `o pedido ${id} está ${status}, e não PAGO.`;
    }
    const rastreio = written.trim();
    return isRastreio(rastreio)
      ? { pedido, rastreio }
      : `o rastreio do pedido ${id} não é um endereço nem um código.`;
  };
  const results = lines.flatMap((line, index) =>
    line === '' ? [] : [{ linha: index + 1, result: read(line) }],
  );
  return {
    envios: results.flatMap(({ result }) => (typeof result === 'string' ? [] : [result])),
    problemas: results.flatMap(({ linha, result }) =>
      typeof result === 'string' ? [{ linha, texto: result }] : [],
    ),
    /** Selected orders that may be sent and that no line names. */
    semLinha: pedidos.filter((pedido) => podeEnviar(pedido) && !times.has(pedido.id)),
  };
}
