import { Stack } from '@mantine/core';
import { formatCep } from '../../lib/formats/cep.ts';
import { linhasDoEndereco } from '../../lib/pedidos/endereco-linhas.ts';
import type { EnderecoDoPedidoFragment } from '../../lib/pedidos/pedidos.gen.ts';

export function EnderecoDeEntrega({ endereco }: { endereco: EnderecoDoPedidoFragment }) {
  const lines = [
    ...linhasDoEndereco(endereco),
    ...(endereco.cep === '' ? [] : [`CEP ${formatCep(endereco.cep)}`]),
  ];
  return (
    <Stack
      component="address"
      gap={0}
      lh={1.5}
      style={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}
    >
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Stack>
  );
}
