import type { Rastreio } from '../../types.gen.ts';
import type { PedidoModel } from './model.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** A host with a dot and an optional port, then nothing or a path. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d{1,5})?(?:[/?#]|$)/i;
/** A carrier's code: letters and digits, at least one digit. */
const CODE = /^(?=.*\d)[a-z0-9]{6,40}$/i;
const CORREIOS = 'https://rastreamento.correios.com.br/app/index.php?objetos=';

/**
 * The http(s) address of a tracking link as an admin typed it. A bare host gets `https://`; a plain code becomes the
 * carrier's search. Null for other schemes and for text that is not an address.
 */
export function readLinkRastreio(text: string | null): string | null {
  const link = text?.trim() ?? '';
  if (/^https?:\/\//i.test(link)) return webAddress(link);
  if (HOST.test(link)) return webAddress(`https://${link}`);
  const code = link.replace(/[\s.-]/g, '');
  return !SCHEME.test(link) && CODE.test(code) ? `${CORREIOS}${code.toUpperCase()}` : null;
}

function webAddress(address: string): string | null {
  return /[\s"'<>\\]/.test(address) || !URL.canParse(address) ? null : address;
}

/** The delivery state that a shopper reads. The link is shown only while the order is on its way. */
export function describeRastreio({
  status,
  linkRastreio: link,
}: Pick<PedidoModel, 'status' | 'linkRastreio'>): Rastreio {
  switch (status) {
    case 'ENVIADO':
      return link === null
        ? {
            situacao: 'AGUARDANDO_RASTREIO',
            mensagem: 'Aguardando atualização do rastreio...',
            link,
          }
        : { situacao: 'EM_TRANSITO', mensagem: 'Acompanhar entrega', link };
    case 'ENTREGUE':
      return { situacao: 'ENTREGUE', mensagem: 'Pedido entregue com sucesso.', link: null };
    case 'CANCELADO':
      return { situacao: 'CANCELADO', mensagem: 'Pedido cancelado.', link: null };
    case 'PENDENTE':
    case 'PAGO':
    case 'DESCONHECIDO':
      return { situacao: 'AGUARDANDO_ENVIO', mensagem: 'Aguardando envio do pedido.', link: null };
  }
}
