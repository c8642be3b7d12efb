import { formatMoney } from '../../lib/formats/money.ts';
import { numeroText } from '../../lib/pedidos/pedido-texts.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { SealIcon } from '../../ui/icons.tsx';
import { Tela, useTitleFocus } from './Tela.tsx';
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
      actions={
        <>
          <ButtonLink to={`/pedido-confirmado/${encodeURIComponent(pedidoId)}`}>
            Ver pedido confirmado
          </ButtonLink>
          <ButtonLink to="/" variant="outline">
            Voltar à loja
          </ButtonLink>
        </>
      }
    >
      <p>{APPROVED}</p>
      <p>
        {numeroText(pedidoId)} · {formatMoney(total)}
      </p>
      <p>Enviamos a confirmação para o seu e-mail. Agora é com a gente.</p>
    </Tela>
  );
}
