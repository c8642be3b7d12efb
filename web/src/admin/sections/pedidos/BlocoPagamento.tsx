import { Button, Group, Stack, Text } from '@mantine/core';
import { dayText } from '../../../lib/formats/moment.ts';
import { formatMoney } from '../../../lib/formats/money.ts';
import { numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { FactTable, Moment } from '../../../ui/Facts.tsx';
import { outcomeOf } from '../../../ui/outcome.ts';
import { Bloco } from '../../../ui/pedidos/Bloco.tsx';
import { useAction } from '../../../ui/useAction.ts';
import { type EstadoEstorno, useRepetirEstornoMutation } from './devolucao.gen.ts';
import { devolucaoManualText, hasRestante } from './estorno.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';

type Pagamento = NonNullable<PedidoAdminFragment['pagamento']>;

const PROVEDOR: Readonly<Record<Pagamento['provedor'], string>> = {
  STRIPE: 'Stripe',
  SIMULADO: 'Simulado (nada é cobrado)',
  OUTRO: 'Outro provedor',
};

const ESTADO: Readonly<Record<EstadoEstorno, string>> = {
  PEDIDO: 'pedido ao provedor',
  PENDENTE: 'a caminho do cliente',
  FEITO: 'feito',
  FALHOU: 'não foi feito',
};

/** What a dispute (chargeback) came to, by the bank's decision. */
const CONTESTACAO: Readonly<Record<Pagamento['contestacoes'][number]['estado'], string>> = {
  ABERTA: 'aberta: responda no painel do provedor, dentro do prazo dele',
  GANHA: 'decidida a favor da loja',
  PERDIDA: 'decidida a favor do cliente, que já recebeu o valor: não faça outro estorno',
  ENCERRADA: 'encerrada sem cobrança',
};

const FAILED = 'A loja não respondeu. Confira o estorno e tente de novo.';

function Estorno({
  pedidoId,
  canRepeat,
  estorno: { id, valor, estado, motivo, falha, pedidoEm, concluidoEm },
}: {
  pedidoId: string;
  canRepeat: boolean;
  estorno: Pagamento['estornos'][number];
}) {
  const [repetir] = useRepetirEstornoMutation();
  const { sending, run } = useAction();
  const repeat = () =>
    run(async () => {
      const resultado = await outcomeOf(repetir({ variables: { id } }), FAILED);
      const numero = numeroText(pedidoId);
      if (resultado.__typename === 'Pedido') {
        showToast('success', `${numero}: estorno de ${formatMoney(valor)} pedido de novo.`);
      } else showToast('error', `${numero}: ${resultado.mensagem}`);
    });
  return (
    <li>
      <p>
        Estorno de {formatMoney(valor)} {ESTADO[estado]}
        {motivo === null ? '.' : ` (${motivo}).`}
        {falha === null ? '' : ` ${falha}`}
      </p>
      <p>
        <Moment at={concluidoEm ?? pedidoEm} />
      </p>
      {estado === 'FALHOU' && canRepeat ? (
        <Group mt="xs">
          <Button
            variant="outline"
            aria-disabled={sending}
            aria-busy={sending}
            onClick={() => void repeat()}
          >
            Pedir de novo
          </Button>
        </Group>
      ) : null}
    </li>
  );
}

/** The payment of an order through the provider, its disputes and its refunds; nothing without one. */
export function BlocoPagamento({
  pedido: { id, metodo, pagamento },
}: {
  pedido: PedidoAdminFragment;
}) {
  if (pagamento === null) return null;
  const { provedor, valor, pagoEm, estornos, contestacoes } = pagamento;
  return (
    <Bloco titulo={metodo === 'PIX' ? 'Pagamento por Pix' : 'Pagamento com cartão'}>
      <FactTable
        facts={{
          Provedor: PROVEDOR[provedor],
          Valor: formatMoney(valor),
          'Pago em': pagoEm && <Moment at={pagoEm} />,
        }}
      />
      {contestacoes.length === 0 ? null : (
        <Stack component="ul" aria-label="Contestações" variant="events" gap="sm" fz="sm">
          {contestacoes.map((contestacao) => (
            <li key={contestacao.id}>
              <p>
                Contestação de {formatMoney(contestacao.valor)} {CONTESTACAO[contestacao.estado]}.
              </p>
              {contestacao.motivo === null ? null : <p>{contestacao.motivo}</p>}
              <p>
                <Moment at={contestacao.encerradaEm ?? contestacao.abertaEm} />
              </p>
            </li>
          ))}
        </Stack>
      )}
      {estornos.length === 0 ? null : (
        <Stack component="ul" aria-label="Estornos" variant="events" gap="sm" fz="sm">
          {estornos.map((estorno) => (
            <Estorno
              key={estorno.id}
              pedidoId={id}
              canRepeat={hasRestante(pagamento)}
              estorno={estorno}
            />
          ))}
        </Stack>
      )}
    </Bloco>
  );
}

/** How the money of a cancelled order is returned where the API cannot refund; nothing when nothing is owed. */
export function BlocoDevolucaoManual({ pedido }: { pedido: PedidoAdminFragment }) {
  const text = devolucaoManualText(pedido, pedido.status);
  if (text === null) return null;
  return (
    <Bloco titulo="Dinheiro a devolver">
      <Text size="sm">{text} Se você já devolveu, não há mais nada a fazer.</Text>
    </Bloco>
  );
}

/** The customer's withdrawal from an order (CDC, art. 49); nothing without one. */
export function BlocoDesistencia({ pedido: { desistencia } }: { pedido: PedidoAdminFragment }) {
  if (desistencia === null) return null;
  const { pedidaEm, motivo, prazoAte, recebidaEm, valor } = desistencia;
  return (
    <Bloco titulo="Desistência">
      <FactTable
        facts={{
          'Pedida em': <Moment at={pedidaEm} />,
          'Prazo da lei': prazoAte && (
            <>
              até <time dateTime={prazoAte}>{dayText(prazoAte)}</time> (sete dias da entrega)
            </>
          ),
          Motivo: motivo ?? 'não informado, e a lei não o exige',
          Produtos:
            recebidaEm === null ? (
              'ainda não voltaram'
            ) : (
              <>
                recebidos em <Moment at={recebidaEm} />
              </>
            ),
          'A devolver': valor ? formatMoney(valor) : null,
        }}
      />
    </Bloco>
  );
}
