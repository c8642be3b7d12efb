import { useFragment } from '@apollo/client/react';
import { Group } from '@mantine/core';
import { Fragment } from 'react';
import { formatMoney } from '../../../shared/formats/money.ts';
import { formatPhone } from '../../../shared/formats/phone.ts';
import { chaveText } from '../../pedidos/chave-fiscal.ts';
import detalhes from '../../pedidos/Detalhes.module.css';
import { EnderecoDeEntrega } from '../../pedidos/EnderecoDeEntrega.tsx';
import { ItensDoPedido } from '../../pedidos/ItensDoPedido.tsx';
import { metodoText } from '../../pedidos/pedido-texts.ts';
import { type Valor, Valores } from '../../pedidos/Valores.tsx';
import { CopiarEndereco } from './CopiarEndereco.tsx';
import styles from './DetalhesDoPedido.module.css';
import { etiquetaText } from './endereco-text.ts';
import { Historico } from './Historico.tsx';
import { type PedidoAdminFragment, PedidoAdminFragmentDoc } from './pedido.gen.ts';
import { VerRastreio } from './VerRastreio.tsx';

type Fact = readonly [term: string, text: string | null];

function Facts({ title, facts, none }: { title: string; facts: readonly Fact[]; none: string }) {
  const nonEmpty = facts.filter(([, text]) => text !== null && text !== '');
  return (
    <section className={detalhes['block']}>
      <h3 className={detalhes['title']}>{title}</h3>
      {nonEmpty.length === 0 ? (
        <p className={detalhes['more']}>{none}</p>
      ) : (
        <dl className={detalhes['facts']}>
          {nonEmpty.map(([term, text]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  );
}

function Itens({ pedido }: { pedido: PedidoAdminFragment }) {
  const { itens, subtotal, valorFrete, servicoFrete, total } = pedido;
  const amounts: readonly Valor[] = [
    ['Subtotal', formatMoney(subtotal)],
    [
      servicoFrete ? `Frete (${servicoFrete})` : 'Frete',
      valorFrete === null ? 'a combinar' : formatMoney(valorFrete),
    ],
    ['Total', formatMoney(total)],
  ];
  return (
    <section className={detalhes['block']}>
      <h3 className={detalhes['title']}>Itens</h3>
      <ItensDoPedido itens={itens} />
      <Valores valores={amounts} />
    </section>
  );
}

function Entrega({ pedido }: { pedido: PedidoAdminFragment }) {
  const { nomeCompleto, enderecoEntrega } = pedido;
  return (
    <section className={detalhes['block']}>
      <h3 className={detalhes['title']}>Endereço de entrega</h3>
      {enderecoEntrega ? (
        <EnderecoDeEntrega endereco={enderecoEntrega} />
      ) : (
        <p className={detalhes['more']}>O pedido não diz para onde vai.</p>
      )}
      <Group gap="xs">
        {enderecoEntrega ? (
          <CopiarEndereco text={etiquetaText(nomeCompleto, enderecoEntrega)} />
        ) : null}
        <VerRastreio pedido={pedido} />
      </Group>
    </section>
  );
}

/** Details of an order. Fields that the list has loaded come from the cache; only the history is queried. */
export function DetalhesDoPedido({ pedidoId }: { pedidoId: string }) {
  const { data: pedido, complete } = useFragment({
    fragment: PedidoAdminFragmentDoc,
    fragmentName: 'PedidoAdmin',
    from: { __typename: 'Pedido', id: pedidoId },
  });
  if (!complete) return <p className={detalhes['more']}>Pedido não encontrado.</p>;
  const { usuario, nomeCompleto, cpf, telefone, email, metodo, chaveFiscal } = pedido;
  return (
    <div className={styles['details']}>
      <Itens pedido={pedido} />
      <div className={styles['column']}>
        <Facts
          title="Dados do pedido"
          none="O pedido não diz quem recebe."
          facts={[
            ['Nome', nomeCompleto],
            ['CPF', cpf],
            ['Telefone', telefone === null ? null : formatPhone(telefone)],
            ['E-mail', email],
            ['Pagamento', metodo === null ? 'não informado' : metodoText(metodo)],
            ['Chave da nota', chaveFiscal === null ? null : chaveText(chaveFiscal)],
          ]}
        />
        <Entrega pedido={pedido} />
      </div>
      <div className={styles['column']}>
        <Facts
          title="Dados do usuário"
          none="A API não diz quem fez o pedido."
          facts={[
            ['ID', usuario?.id ?? null],
            ['Usuário', usuario?.username ?? null],
            ['Nome', usuario?.nome ?? null],
            ['E-mail', usuario?.email ?? null],
          ]}
        />
        <Historico pedidoId={pedidoId} status={pedido.status} />
      </div>
    </div>
  );
}
