import { Box, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCep } from '../../../lib/formats/cep.ts';
import { linhasDoEndereco } from '../../../lib/pedidos/endereco-linhas.ts';
import { numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import type { EnderecoDoPedidoFragment } from '../../../lib/pedidos/pedidos.gen.ts';
import { tiles } from '../../../ui/tiles.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import styles from './Etiqueta.module.css';
import { type RemetenteQuery, useRemetenteQuery } from './etiqueta.gen.ts';
import { Folha } from './Folha.tsx';
import type { PedidoAdminFragment } from './pedido.gen.ts';

type Remetente = RemetenteQuery['configuracao'];
type Papel = 'etiqueta' | 'folha';

const PAPEIS = [
  { value: 'etiqueta', label: 'Uma por página (100 × 150 mm)' },
  { value: 'folha', label: 'Quatro por folha A4' },
] as const satisfies readonly { value: Papel; label: string }[];

function Endereco({ linhas }: { linhas: readonly (string | null)[] }) {
  return (
    <Stack component="address" gap="var(--space-1)" style={{ fontStyle: 'normal' }}>
      {linhas.map((linha) => (
        <span key={linha}>{linha}</span>
      ))}
    </Stack>
  );
}

function Uma({
  pedido: { id, nomeCompleto, usuario },
  endereco,
  remetente,
}: {
  pedido: PedidoAdminFragment;
  endereco: EnderecoDoPedidoFragment;
  remetente: Remetente | null;
}) {
  const empresa = remetente?.empresa;
  return (
    <Stack
      component="article"
      miw={0}
      className={styles['label']}
      aria-label={`Etiqueta do ${numeroText(id)}`}
    >
      <Box component="p" pb="xs" fw={600} style={{ borderBottom: '1px solid var(--line-strong)' }}>
        {numeroText(id)}
      </Box>
      <Stack flex="1" gap="var(--space-1)">
        <Text variant="caps">Destinatário</Text>
        <Text fz="xl" fw={600} lh={1.2}>
          {nomeCompleto ?? usuario?.nome ?? ''}
        </Text>
        <Endereco linhas={linhasDoEndereco(endereco)} />
        {endereco.cep === '' ? null : (
          <Text
            variant="figures"
            fz="var(--size-3)"
            fw={600}
            lh={1.3}
            style={{ whiteSpace: 'nowrap' }}
            className={styles['cep'] ?? ''}
          >
            CEP {formatCep(endereco.cep)}
          </Text>
        )}
      </Stack>
      {remetente && empresa ? (
        <Stack variant="rule" gap="var(--space-1)" pt="sm" c="var(--text-soft)" fz="sm">
          <Text variant="caps">Remetente</Text>
          <Endereco
            linhas={[
              `${remetente.marca} · ${empresa.razaoSocial}`,
              empresa.endereco,
              empresa.cidade,
            ]}
          />
        </Stack>
      ) : null}
    </Stack>
  );
}

/** Address labels. They omit CPF and phone, which the carrier does not need. */
export function Etiqueta({
  pedidos,
  ...dialog
}: DialogProps & { pedidos: readonly PedidoAdminFragment[] }) {
  const { data, error, loading, refetch } = useRemetenteQuery({});
  const [papel, setPapel] = useState<Papel>('etiqueta');
  const withAddress = pedidos.flatMap((pedido) =>
    pedido.enderecoEntrega ? [{ pedido, endereco: pedido.enderecoEntrega }] : [],
  );
  const withoutAddress = pedidos.filter(({ enderecoEntrega }) => enderecoEntrega === null);
  return (
    <Folha
      {...dialog}
      title={pedidos.length === 1 ? 'Etiqueta' : 'Etiquetas'}
      empty={withAddress.length === 0 ? 'Nenhum dos pedidos escolhidos diz para onde vai.' : null}
      options={
        <Stack gap="sm" flex="1 1 16rem">
          <NativeSelect
            variant="line"
            label="Papel"
            data={PAPEIS}
            value={papel}
            onChange={({ currentTarget: { value } }) =>
              setPapel(value === 'folha' ? 'folha' : 'etiqueta')
            }
          />
          {withoutAddress.length > 0 ? (
            <Text role="status" c="var(--warning)" fz="sm">
              Sem endereço, fora das etiquetas:{' '}
              {withoutAddress.map(({ id }) => `nº ${id}`).join(', ')}.
            </Text>
          ) : null}
          {error && !loading ? (
            <Stack role="alert" gap="xs" align="flex-start" c="var(--warning)" fz="sm">
              <p>Não foi possível ler o endereço da loja: as etiquetas saem sem remetente.</p>
              <Button variant="outline" onClick={() => void refetch()}>
                Tentar de novo
              </Button>
            </Stack>
          ) : null}
        </Stack>
      }
    >
      <div style={tiles('17rem', 'var(--space-4)')} className={styles['labels']} data-papel={papel}>
        {withAddress.map(({ pedido, endereco }) => (
          <Uma
            key={pedido.id}
            pedido={pedido}
            endereco={endereco}
            remetente={data?.configuracao ?? null}
          />
        ))}
      </div>
    </Folha>
  );
}
