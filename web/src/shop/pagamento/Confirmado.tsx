import { Box, Button, Stack } from '@mantine/core';
import { formatCep } from '../../lib/formats/cep.ts';
import { formatMoney } from '../../lib/formats/money.ts';
import { readCotacao } from '../../lib/frete/cotacao.ts';
import { useCotarFreteQuery } from '../../lib/frete/frete.gen.ts';
import { metodoText } from '../../lib/pedidos/pedido-texts.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Facts, Moment } from '../../ui/Facts.tsx';
import { SealIcon } from '../../ui/icons.tsx';
import { EnderecoDeEntrega } from '../../ui/pedidos/EnderecoDeEntrega.tsx';
import { ItensDoPedido } from '../../ui/pedidos/ItensDoPedido.tsx';
import { Situacao } from '../../ui/pedidos/Situacao.tsx';
import styles from './Confirmado.module.css';
import checkout from './checkout.module.css';
import type { LojaDoReciboFragment, PedidoPagoFragment } from './Recibo.gen.ts';
import { Recibo } from './Recibo.tsx';
import { ValoresDoPedido } from './Resumo.tsx';

/** Delivery estimate of a paid order that has not left yet. Nothing without a quote. */
function Previsao({ cep }: { cep: string }) {
  const { data } = useCotarFreteQuery({ variables: { cep: formatCep(cep) } });
  const { time } = readCotacao(data?.cotarFrete ?? null);
  return time === null ? null : (
    <p>
      Previsão de entrega: <strong>{time}</strong>
    </p>
  );
}

export function Confirmado({
  pedido,
  loja,
}: {
  pedido: PedidoPagoFragment;
  loja: LojaDoReciboFragment;
}) {
  const { id, data, enderecoEntrega, itens, metodo, nomeCompleto, status, statusOriginal } = pedido;
  return (
    <>
      <Box pb="var(--space-8)">
        <Stack component="header" gap="sm" py="var(--space-7) var(--space-6)">
          <Box c="var(--success)">
            <SealIcon size={44} />
          </Box>
          <h1 tabIndex={-1}>Pagamento confirmado!</h1>
          <Box component="p" maw="38rem" c="var(--text-soft)">
            Obrigado pela compra. Enviamos a confirmação para o seu e-mail e avisamos quando o
            pedido sair para a entrega.
          </Box>
        </Stack>
        <dl className={styles['facts']}>
          <Facts
            facts={{
              Pedido: `nº ${id}`,
              Data: <Moment at={data} />,
              Total: formatMoney(pedido.total),
              Situação: <Situacao status={status} statusOriginal={statusOriginal} />,
            }}
          />
        </dl>
        <div
          className={`${checkout['columns']} ${styles['columns']}`}
          style={{ alignItems: 'stretch' }}
        >
          <section aria-labelledby="itens-do-pedido">
            <h2 id="itens-do-pedido">Itens</h2>
            <ItensDoPedido itens={itens} />
            <ValoresDoPedido pedido={pedido} />
          </section>
          <Stack gap="xl" c="var(--text-soft)" className={checkout['aside']}>
            <section aria-labelledby="entrega-do-pedido">
              <h2 id="entrega-do-pedido">Endereço de entrega</h2>
              {nomeCompleto ? <p>{nomeCompleto}</p> : null}
              {enderecoEntrega ? (
                <>
                  <EnderecoDeEntrega endereco={enderecoEntrega} />
                  {status === 'PAGO' ? <Previsao cep={enderecoEntrega.cep} /> : null}
                </>
              ) : (
                <p>O endereço deste pedido não está disponível agora.</p>
              )}
            </section>
            {metodo ? (
              <section aria-labelledby="pagamento-do-pedido">
                <h2 id="pagamento-do-pedido">Pagamento</h2>
                <p>{metodoText(metodo)}</p>
              </section>
            ) : null}
            <Stack gap="sm">
              <ButtonLink to={`/meus-pedidos?busca=${encodeURIComponent(id)}`} fullWidth>
                Acompanhar pedido
              </ButtonLink>
              <Button variant="outline" fullWidth onClick={() => window.print()}>
                Imprimir recibo
              </Button>
              <ButtonLink to="/" variant="subtle" fullWidth>
                Voltar à loja
              </ButtonLink>
            </Stack>
          </Stack>
        </div>
      </Box>
      <Recibo pedido={pedido} loja={loja} />
    </>
  );
}
