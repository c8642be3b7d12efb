import { ESTADOS } from '@decantaria/brasil/uf';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { showToast } from '../../../lib/toasts.ts';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useDialogo } from '../../../ui/useDialogo.ts';
import { csvName, download, toCsv } from '../../kit/lista/csv.ts';
import { Falha } from '../../kit/lista/Falha.tsx';
import { Quadro } from '../../kit/Quadro.tsx';
import styles from './Fretes.module.css';
import { useFretesDoPainelQuery } from './fretes.gen.ts';
import { LinhaDeFrete } from './LinhaDeFrete.tsx';
import { Previa } from './Previa.tsx';
import { COLUNAS, registrosDe, type Fretes as Tabela } from './planilha.ts';
import { type Lugar, nomeDoLugar, type Taxa } from './taxa.ts';
import { useFretes } from './useFretes.ts';

const DialogoDeImportar = lazyDialog(() => import('./DialogoDeImportar.tsx'), 'DialogoDeImportar');

/** The freight of each state, edited in place. */
export function Fretes() {
  const { data, error, loading, refetch } = useFretesDoPainelQuery({
    fetchPolicy: 'cache-and-network',
  });
  if (data) {
    if (data.fretes === null) {
      return (
        <Paper p="lg" mt="lg">
          A API desta loja não guarda frete por estado. O cliente lê “Frete a combinar” em todo CEP,
          e o valor é acertado na conversa.
        </Paper>
      );
    }
    const fretes = data.fretes.map(({ uf, valor, prazoMinDias, prazoMaxDias }) => {
      const taxa: Taxa = { valor, prazoMinDias, prazoMaxDias };
      return [uf, taxa] as const;
    });
    return <TabelaDeFretes fretes={new Map(fretes)} padrao={data.fretePadrao} />;
  }
  if (error) {
    return (
      <Falha busy={loading} onRetry={() => void refetch()}>
        Não foi possível carregar os fretes agora.
      </Falha>
    );
  }
  return (
    <Stack mt="lg" aria-hidden="true">
      <Skeleton h="8rem" />
      <Skeleton h="60svh" />
    </Stack>
  );
}

function TabelaDeFretes({ fretes, padrao }: { fretes: Tabela; padrao: Taxa | null }) {
  const { mudar } = useFretes();
  const importing = useDialogo<true>();

  const remove = async (lugar: Lugar, before: Taxa) => {
    const nome = nomeDoLugar(lugar);
    const recusa = await mudar(lugar, null);
    if (recusa) {
      showToast('error', `❌ O frete não foi removido (${nome}). ${recusa.mensagem}`);
      return;
    }
    const undo = async () => {
      const refused = await mudar(lugar, before);
      if (refused) showToast('error', `❌ O frete não voltou (${nome}). ${refused.mensagem}`);
    };
    showToast('success', `Frete removido (${nome}).`, {
      action: { label: 'Desfazer', run: () => void undo() },
    });
  };

  return (
    <Stack gap="lg" maw="64rem" mt="md">
      <Group justify="space-between" gap="xs">
        <Text role="status" size="sm" c="dimmed">
          {fretes.size} de {ESTADOS.length} estados têm frete próprio.
        </Text>
        <Group gap={4}>
          <Button variant="subtle" onClick={() => importing.show(true)}>
            Importar CSV
          </Button>
          <Button
            variant="subtle"
            onClick={() => download(csvName('fretes'), toCsv(COLUNAS, registrosDe(fretes, padrao)))}
          >
            Exportar CSV
          </Button>
        </Group>
      </Group>
      <Previa />
      <Quadro titulo="Frete padrão">
        <Text size="sm" c="dimmed" mb="xs">
          Vale para os estados sem frete próprio. Sem ele, o frete desses estados é a combinar.
        </Text>
        <LinhaDeFrete
          nome="padrão"
          taxa={padrao}
          ausente="a combinar"
          onSave={(next) => mudar('PADRAO', next)}
          onRemove={() => {
            if (padrao) void remove('PADRAO', padrao);
          }}
        />
      </Quadro>
      <Quadro titulo="Por estado">
        <Text
          aria-hidden="true"
          size="xs"
          c="dimmed"
          fw={600}
          visibleFrom="sm"
          className={styles['row']}
        >
          <span>Estado</span>
          <span>Preço (R$)</span>
          <span>De (dias úteis)</span>
          <span>Até (dias úteis)</span>
        </Text>
        <ul>
          {ESTADOS.map(([uf, nome]) => {
            const taxa = fretes.get(uf) ?? null;
            return (
              <li key={uf}>
                <LinhaDeFrete
                  nome={nome}
                  sigla={uf}
                  taxa={taxa}
                  ausente={padrao === null ? 'a combinar' : 'padrão'}
                  onSave={(next) => mudar(uf, next)}
                  onRemove={() => {
                    if (taxa) void remove(uf, taxa);
                  }}
                />
              </li>
            );
          })}
        </ul>
      </Quadro>
      {importing.render((_, props) => (
        <DialogoDeImportar fretes={fretes} padrao={padrao} mudar={mudar} {...props} />
      ))}
    </Stack>
  );
}
