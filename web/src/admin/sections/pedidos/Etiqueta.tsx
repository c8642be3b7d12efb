import { Box, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCep } from '../../../lib/formats/cep.ts';
import { linhasDoEndereco } from '../../../lib/pedidos/endereco-linhas.ts';
import { numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import type { EnderecoDoPedidoFragment } from '../../../lib/pedidos/pedidos.gen.ts';
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
    <article className={styles['label']} aria-label={`Etiqueta do ${numeroText(id)}`}>
      <Box component="p" pb="xs" fw={600} style={{ borderBottom: '1px solid var(--line-strong)' }}>
        {numeroText(id)}
      </Box>
      <div className={styles['receiver']}>
        <p className={styles['caption']}>Destinatário</p>
        <p className={styles['name']}>{nomeCompleto ?? usuario?.nome ?? ''}</p>
        <address className={styles['address']}>
          {linhasDoEndereco(endereco).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        {endereco.cep === '' ? null : (
          <p className={styles['cep']}>CEP {formatCep(endereco.cep)}</p>
        )}
      </div>
      {remetente && empresa ? (
        <Text component="div" variant="soft" className={styles['sender']}>
          <p className={styles['caption']}>Remetente</p>
          <address className={styles['address']}>
            <span>
              {remetente.marca} · {empresa.razaoSocial}
            </span>
            <span>{empresa.endereco}</span>
            <span>{empresa.cidade}</span>
          </address>
        </Text>
      ) : null}
    </article>
  );
}

/** Address labels. They omit CPF and phone, which the carrier does not need. */
export function Etiqueta({
  pedidos,
  open,
  onClose,
  onClosed,
}: DialogProps & { pedidos: readonly PedidoAdminFragment[] }) {
  const { data, error, loading, refetch } = useRemetenteQuery({
    notifyOnNetworkStatusChange: true,
  });
  const [papel, setPapel] = useState<Papel>('etiqueta');
  const withAddress = pedidos.flatMap((pedido) =>
    pedido.enderecoEntrega ? [{ pedido, endereco: pedido.enderecoEntrega }] : [],
  );
  const withoutAddress = pedidos.filter(({ enderecoEntrega }) => enderecoEntrega === null);
  return (
    <Folha
      title={pedidos.length === 1 ? 'Etiqueta' : 'Etiquetas'}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
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
              <Button
                variant="outline"
                size="sm"
                onClick={() => void refetch().catch(() => undefined)}
              >
                Tentar de novo
              </Button>
            </Stack>
          ) : null}
        </Stack>
      }
    >
      <div className={styles['labels']} data-papel={papel}>
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
