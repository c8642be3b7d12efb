import { formatTelefone } from '@decantaria/brasil/telefone';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/formats/money.ts';
import { chaveText } from '../../../lib/pedidos/chave-fiscal.ts';
import { metodoText } from '../../../lib/pedidos/pedido-texts.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { entriesOf, type FactsByTerm, FactTable } from '../../../ui/Facts.tsx';
import { Bloco } from '../../../ui/pedidos/Bloco.tsx';
import { EnderecoDeEntrega } from '../../../ui/pedidos/EnderecoDeEntrega.tsx';
import { ItensDoPedido } from '../../../ui/pedidos/ItensDoPedido.tsx';
import { type Valor, Valores } from '../../../ui/pedidos/Valores.tsx';
import { papelText } from '../usuarios/rotulos.ts';
import { SituacaoDoUsuario } from '../usuarios/SituacaoDoUsuario.tsx';
import { BlocoDesistencia, BlocoDevolucaoManual, BlocoPagamento } from './BlocoPagamento.tsx';
import { ChamarNoChat } from './ChamarNoChat.tsx';
import styles from './DetalhesDoPedido.module.css';
import { etiquetaText } from './endereco-text.ts';
import { Historico } from './Historico.tsx';
import { Notas } from './pagina/Notas.tsx';
import { useContaDoPedidoQuery } from './pagina/pagina.gen.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { VerRastreio } from './VerRastreio.tsx';

function Fatos({
  titulo,
  facts,
  none,
  children,
}: {
  titulo: string;
  facts: FactsByTerm;
  none: string;
  children?: ReactNode;
}) {
  return (
    <Bloco titulo={titulo}>
      {entriesOf(facts).length === 0 ? <p>{none}</p> : <FactTable facts={facts} />}
      {children}
    </Bloco>
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
    <Bloco titulo="Itens">
      <ItensDoPedido itens={itens} />
      <Valores valores={amounts} />
    </Bloco>
  );
}

function Entrega({ pedido }: { pedido: PedidoAdminFragment }) {
  const { nomeCompleto, enderecoEntrega } = pedido;
  return (
    <Bloco titulo="Endereço de entrega">
      {enderecoEntrega ? (
        <EnderecoDeEntrega endereco={enderecoEntrega} />
      ) : (
        <p>O pedido não diz para onde vai.</p>
      )}
      <Group gap="xs">
        {enderecoEntrega ? (
          <Button
            variant="outline"
            onClick={() =>
              void copyText(etiquetaText(nomeCompleto, enderecoEntrega), {
                done: 'Endereço copiado.',
                failed: 'Não deu para copiar. Selecione o endereço e copie dele.',
              })
            }
          >
            Copiar endereço
          </Button>
        ) : null}
        <VerRastreio pedido={pedido} />
      </Group>
    </Bloco>
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
      <Fatos
        titulo="Dados do pedido"
        none="O pedido não diz quem recebe."
        facts={{
          Nome: nomeCompleto,
          CPF: cpf,
          Telefone: telefone === null ? null : formatTelefone(telefone),
          'E-mail': email,
          Pagamento: metodo === null ? 'não informado' : metodoText(metodo),
          'Chave da nota': chaveFiscal === null ? null : chaveText(chaveFiscal),
        }}
      >
        <ChamarNoChat pedido={pedido} />
      </Fatos>
      <Entrega pedido={pedido} />
      <Fatos
        titulo="Dados do usuário"
        none="A API não diz quem fez o pedido."
        facts={{
          ID: usuario?.id ?? null,
          Usuário: usuario?.username ?? null,
          Nome: usuario?.nome ?? null,
          'E-mail': usuario?.email ?? null,
        }}
      >
        {usuario ? <SituacaoDaConta id={usuario.id} /> : null}
      </Fatos>
      <Notas pedidoId={pedido.id} notas={notas} loading={leitura.loading} />
      <Historico status={pedido.status} {...leitura} />
    </Stack>
  );
}
