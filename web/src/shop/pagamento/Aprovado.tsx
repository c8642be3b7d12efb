import { formatMoney } from '../../lib/formats/money.ts';
import { numeroText } from '../../lib/pedidos/pedido-texts.ts';
import { SealIcon } from '../../ui/icons.tsx';
import { Tela, TO_SHOP, useTitleFocus } from './Tela.tsx';
import { APPROVED } from './words.ts';

/** Screen of a paid order. `arrived` is true when the payment was confirmed while the page was open. */
export function Aprovado({
  pedidoId,
  total,
  arrived,
}: {
  pedidoId: string;
  /** In reais. */
  total: number;
  arrived: boolean;
}) {
  const title = useTitleFocus(arrived);
  return (
    <Tela
      title="Pagamento Aprovado!"
      titleRef={title}
      mark={<SealIcon size={48} />}
      ways={[
        {
          label: 'Ver pedido confirmado',
          to: `/pedido-confirmado/${encodeURIComponent(pedidoId)}`,
        },
        TO_SHOP,
      ]}
    >
      <p>{APPROVED}</p>
      <p>
        {numeroText(pedidoId)} · {formatMoney(total)}
      </p>
      <p>Enviamos a confirmação para o seu e-mail. Agora é com a gente.</p>
    </Tela>
  );
}
