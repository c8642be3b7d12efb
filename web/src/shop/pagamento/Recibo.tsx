import { Box, Group, Stack, Text } from '@mantine/core';
import { dayText, momentText } from '../../lib/formats/moment.ts';
import { formatMoney } from '../../lib/formats/money.ts';
import { itemText, metodoText } from '../../lib/pedidos/pedido-texts.ts';
import { EnderecoDeEntrega } from '../../ui/pedidos/EnderecoDeEntrega.tsx';
import type { LojaDoReciboFragment, PedidoPagoFragment } from './Recibo.gen.ts';
import styles from './Recibo.module.css';
import { ValoresDoPedido } from './Resumo.tsx';

/** Time of payment, if the API records the history. */
function paidAt({ historico }: PedidoPagoFragment): string | null {
  return historico?.findLast(({ de, para }) => para === 'PAGO' && de !== para)?.data ?? null;
}

// By hand: a printed page in the browser's own parts.
/** The printed receipt. `print.css` hides everything else. */
export function Recibo({
  pedido,
  loja: { marca, empresa },
}: {
  pedido: PedidoPagoFragment;
  loja: LojaDoReciboFragment;
}) {
  const { id, data, itens, nomeCompleto, cpf, email, enderecoEntrega, metodo } = pedido;
  const paid = paidAt(pedido);
  return (
    <article className={styles['receipt']} data-receipt aria-label={`Recibo do pedido nº ${id}`}>
      <Group
        component="header"
        justify="space-between"
        align="flex-start"
        wrap="nowrap"
        gap="lg"
        pb="md"
        className={styles['header']}
      >
        <Text ff="var(--font-display)" fz="var(--size-1)" lh={1}>
          {marca}
        </Text>
        <Box component="address" display="grid" c="var(--text-soft)" fs="normal" ta="end">
          <Text span c="var(--text)" fw={600}>
            {empresa.razaoSocial}
          </Text>
          <span>CNPJ {empresa.cnpj}</span>
          <span>
            {empresa.endereco} · {empresa.cidade}
          </span>
          <span>{empresa.email}</span>
        </Box>
      </Group>
      <Stack gap="var(--space-1)">
        <h2>Recibo do pedido nº {id}</h2>
        <Box component="p" c="var(--text-soft)">
          Feito em {momentText(data)}
          {paid === null ? '' : ` · pago em ${dayText(paid)}`}
          {metodo === null ? '' : ` · ${metodoText(metodo)}`}
        </Box>
      </Stack>
      <section>
        <Text component="h3" variant="caps" mb="var(--space-1)" lts="0.12em">
          Quem recebe
        </Text>
        {nomeCompleto ? <p>{nomeCompleto}</p> : null}
        {cpf ? <p>CPF {cpf}</p> : null}
        {email ? <p>{email}</p> : null}
        {enderecoEntrega ? <EnderecoDeEntrega endereco={enderecoEntrega} /> : null}
      </section>
      <table className={styles['items']}>
        <caption className="visually-hidden">Itens</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Quantidade</th>
            <th scope="col">Preço</th>
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody>
          {itens.map((item) => (
            <tr key={item.id}>
              <th scope="row">{itemText(item)}</th>
              <td>{item.quantidade}</td>
              <td>{formatMoney(item.precoUnitario)}</td>
              <td>{formatMoney(item.subtotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Box w="18rem" ml="auto" className={`${styles['whole']} ${styles['sum']}`}>
        <ValoresDoPedido pedido={pedido} />
      </Box>
      <Text
        pt="md"
        c="var(--text-soft)"
        fw={600}
        className={`${styles['whole']} ${styles['notice']}`}
      >
        Este recibo não substitui a nota fiscal.
      </Text>
    </article>
  );
}
