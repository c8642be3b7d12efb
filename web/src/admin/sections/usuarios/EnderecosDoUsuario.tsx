import { Box, Stack } from '@mantine/core';
import type { Endereco } from '../../../lib/enderecos/endereco.ts';
import { Facts } from '../../../ui/Facts.tsx';
import styles from './PerfilDoUsuario.module.css';

function Partes({ endereco }: { endereco: Endereco }) {
  const { logradouro, numero, complemento, bairro, cidade, estado, cep } = endereco;
  const parts = {
    Logradouro: logradouro,
    Número: numero,
    Complemento: complemento,
    Bairro: bairro,
    'Cidade/Estado': [cidade, estado].filter(Boolean).join('/'),
    CEP: cep,
  };
  return (
    <Box
      component="dl"
      display="grid"
      style={{
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))',
        gap: 'var(--space-3) var(--space-5)',
      }}
    >
      <Facts facts={parts} />
    </Box>
  );
}

export function EnderecosDoUsuario({ enderecos }: { enderecos: readonly Endereco[] }) {
  if (enderecos.length === 0) return <p>Nenhum endereço cadastrado.</p>;
  return (
    <Stack component="ul" gap="md" className={styles['list']}>
      {enderecos.map((endereco) => (
        <li key={endereco.id}>
          {endereco.padrao ? (
            <Box component="p" mb="xs" c="var(--amber-bright)" fz="sm">
              Endereço padrão
            </Box>
          ) : null}
          <Partes endereco={endereco} />
        </li>
      ))}
    </Stack>
  );
}
