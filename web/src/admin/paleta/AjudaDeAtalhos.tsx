import '@mantine/core/styles/Kbd.layer.css';
import { Box, Checkbox, Group, Kbd, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import type { DialogProps } from '../../ui/useDialogo.ts';
import { SECOES } from '../kit/secoes.ts';

interface Atalho {
  /** Pressed in sequence; keys joined by `+` are pressed together. */
  readonly teclas: readonly string[];
  readonly faz: string;
}

interface Parte {
  readonly titulo: string;
  readonly atalhos: readonly Atalho[];
}

const SEMPRE: Parte = {
  titulo: 'Em qualquer lugar do painel',
  atalhos: [{ teclas: ['Ctrl + K', '⌘ + K'], faz: 'Buscar no painel e na loja' }],
};

const DE_UMA_TECLA: Parte = {
  titulo: 'Fora de um campo',
  atalhos: [
    ...SECOES.map(({ tecla, label }) => ({ teclas: [`g ${tecla}`], faz: `Ir para ${label}` })),
    { teclas: ['/'], faz: 'Buscar na lista que está na tela' },
    { teclas: ['n'], faz: 'Novo produto ou novo usuário, na lista deles' },
    { teclas: ['j', 'k'], faz: 'Próximo pedido e pedido anterior, com um pedido aberto' },
    { teclas: ['?'], faz: 'Mostrar estes atalhos' },
  ],
};

const DA_TABELA: Parte = {
  titulo: 'Na tabela, com o foco em uma linha',
  atalhos: [
    { teclas: ['↑', '↓'], faz: 'Linha de cima, linha de baixo' },
    { teclas: ['Home', 'End'], faz: 'Primeira linha, última linha' },
    { teclas: ['Enter'], faz: 'Abrir a linha' },
    { teclas: ['x'], faz: 'Selecionar a linha' },
  ],
};

function Teclas({ teclas }: { teclas: readonly string[] }) {
  return teclas.map((tecla, at) => (
    <Fragment key={tecla}>
      {at > 0 ? ' ou ' : null}
      <Kbd style={{ whiteSpace: 'nowrap' }}>{tecla}</Kbd>
    </Fragment>
  ));
}

function Lista({ parte: { titulo, atalhos } }: { parte: Parte }) {
  return (
    <Box component="section" mb="lg">
      <Text component="h3" variant="label" ff="text" fw={600} mb="xs">
        {titulo}
      </Text>
      <dl>
        {atalhos.map(({ teclas, faz }) => (
          <Group key={faz} variant="rule" wrap="nowrap" align="baseline" py="xs">
            <Box component="dt" flex="1 1 0" miw="7rem">
              <Teclas teclas={teclas} />
            </Box>
            <Box component="dd" flex="2 1 0">
              {faz}
            </Box>
          </Group>
        ))}
      </dl>
    </Box>
  );
}

export function AjudaDeAtalhos({
  ligados,
  onLigados,
  ...dialog
}: DialogProps & {
  ligados: boolean;
  onLigados: (on: boolean) => void;
}) {
  return (
    <Dialog {...dialog} title="Atalhos de teclado">
      <Lista parte={SEMPRE} />
      <Lista parte={DE_UMA_TECLA} />
      <Checkbox
        label="Usar os atalhos de fora dos campos"
        description="Desligue se eles atrapalham quem dita por voz ou esbarra nas teclas. Os outros continuam, e esta folha se abre também pela busca."
        mb="lg"
        checked={ligados}
        onChange={({ currentTarget }) => onLigados(currentTarget.checked)}
      />
      <Lista parte={DA_TABELA} />
    </Dialog>
  );
}
