import { Button, Group, Stack, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { formatMoney } from '../../../lib/formats/money.ts';
import { formatPhone } from '../../../lib/formats/phone.ts';
import { chaveText } from '../../../lib/pedidos/chave-fiscal.ts';
import { metodoText } from '../../../lib/pedidos/pedido-texts.ts';
import { copyText } from '../../../ui/copy-text.ts';
import detalhes from '../../../ui/pedidos/Detalhes.module.css';
import { EnderecoDeEntrega } from '../../../ui/pedidos/EnderecoDeEntrega.tsx';
import { ItensDoPedido } from '../../../ui/pedidos/ItensDoPedido.tsx';
import { type Valor, Valores } from '../../../ui/pedidos/Valores.tsx';
import { papelText } from '../usuarios/rotulos.ts';
import { SituacaoDoUsuario } from '../usuarios/SituacaoDoUsuario.tsx';
import { BlocoDesistencia } from './BlocoDesistencia.tsx';
import { BlocoDevolucaoManual } from './BlocoDevolucaoManual.tsx';
import { BlocoPagamento } from './BlocoPagamento.tsx';
import { ChamarNoChat } from './ChamarNoChat.tsx';
import styles from './DetalhesDoPedido.module.css';
import { etiquetaText } from './endereco-text.ts';
import { Historico } from './Historico.tsx';
import { Notas } from './pagina/Notas.tsx';
import { useContaDoPedidoQuery } from './pagina/pagina.gen.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { VerRastreio } from './VerRastreio.tsx';

type Fact = readonly [term: string, text: string | null];

function Facts({
  title,
  facts,
  none,
  children,
}: {
  title: string;
  facts: readonly Fact[];
  none: string;
  children?: ReactNode;
}) {
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
      {children}
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

function CopiarEndereco({ text }: { text: string }) {
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() =>
        void copyText(text, {
          done: 'Endereço copiado.',
          failed: 'Não deu para copiar. Selecione o endereço e copie dele.',
        })
      }
    >
      Copiar endereço
    </Button>
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

/** Status and role of the account, which the order itself does not carry. Nothing when they cannot be read. */
function SituacaoDaConta({ id }: { id: string }) {
  const { data } = useContaDoPedidoQuery({ variables: { id } });
  const conta = data?.adminUsuario;
  if (!conta) return null;
  return (
    <Group gap="sm">
      <SituacaoDoUsuario status={conta.status} />
      <Text size="sm">{papelText(conta.papeis)}</Text>
    </Group>
  );
}

/** Everything that the order says. `historico` is undefined until it was read, and null where the API keeps none. */
export function DetalhesDoPedido({
  pedido,
  notas,
  ...leitura
}: { pedido: PedidoAdminFragment; notas: Parameters<typeof Notas>[0]['notas'] } & Pick<
  Parameters<typeof Historico>[0],
  'historico' | 'loading' | 'failed' | 'onReload'
>) {
  const { usuario, nomeCompleto, cpf, telefone, email, metodo, chaveFiscal } = pedido;
  return (
    <Stack gap="lg" py="xs" className={styles['details']}>
      <Itens pedido={pedido} />
      <BlocoDesistencia pedido={pedido} />
      <BlocoPagamento pedido={pedido} />
      <BlocoDevolucaoManual pedido={pedido} />
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
      >
        <ChamarNoChat pedido={pedido} />
      </Facts>
      <Entrega pedido={pedido} />
      <Facts
        title="Dados do usuário"
        none="A API não diz quem fez o pedido."
        facts={[
          ['ID', usuario?.id ?? null],
          ['Usuário', usuario?.username ?? null],
          ['Nome', usuario?.nome ?? null],
          ['E-mail', usuario?.email ?? null],
        ]}
      >
        {usuario ? <SituacaoDaConta id={usuario.id} /> : null}
      </Facts>
      <Notas pedidoId={pedido.id} notas={notas} loading={leitura.loading} />
      <Historico status={pedido.status} {...leitura} />
    </Stack>
  );
}
