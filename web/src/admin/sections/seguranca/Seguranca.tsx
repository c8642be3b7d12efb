import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { ADMIN_IDLE } from '../../../lib/constants.ts';
import { dayText } from '../../../lib/formats/moment.ts';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useDialogo } from '../../../ui/useDialogo.ts';
import { Falha } from '../../kit/lista/Falha.tsx';
import { Quadro } from '../../kit/Quadro.tsx';
import { useMeuSegundoFatorQuery } from './seguranca.gen.ts';

const FEW_CODES = 3;

const DIALOGS = {
  ativar: lazyDialog(() => import('./AtivarSegundoFator.tsx'), 'AtivarSegundoFator'),
  renovar: lazyDialog(() => import('./MudancasDoSegundoFator.tsx'), 'RenovarCodigos'),
  desativar: lazyDialog(() => import('./MudancasDoSegundoFator.tsx'), 'DesativarSegundoFator'),
} as const;

function Codigos({ restantes }: { restantes: number }) {
  const text = `Códigos de recuperação que ainda valem: ${restantes}.`;
  return restantes < FEW_CODES ? <Alert role="note">{text}</Alert> : <p>{text}</p>;
}

/** How the admin's own account is protected. */
export function Seguranca() {
  const { data, error, loading, refetch } = useMeuSegundoFatorQuery({
    fetchPolicy: 'cache-and-network',
  });
  const dialogo = useDialogo<keyof typeof DIALOGS>();
  const { show } = dialogo;
  const segundoFator = data?.meuSegundoFator;
  const readAgain = () => void refetch();

  return (
    <Stack gap="lg" maw="46rem" mt="md">
      {segundoFator ? (
        <Quadro
          titulo="Verificação em duas etapas"
          beside={
            segundoFator.ativo ? (
              <Badge color="green">Ativa</Badge>
            ) : (
              <Badge color="dark.1" bd="1px dotted">
                Desativada
              </Badge>
            )
          }
        >
          <Stack align="start" c="var(--text-soft)">
            <p>
              {segundoFator.ativo && segundoFator.ativadoEm
                ? `Ativa desde ${dayText(segundoFator.ativadoEm)}. Ao entrar, a loja pede a senha e um código do seu celular.`
                : 'Hoje só a senha protege a sua conta. Com a verificação, quem descobrir a senha não entra sem o código do seu celular.'}
            </p>
            {segundoFator.ativo ? <Codigos restantes={segundoFator.codigosRestantes} /> : null}
            <Group gap="sm">
              {segundoFator.ativo ? (
                <Button size="md" variant="outline" onClick={() => show('renovar')}>
                  Gerar novos códigos
                </Button>
              ) : null}
              <Button
                size="md"
                variant={segundoFator.ativo ? 'outline' : 'filled'}
                onClick={() => show(segundoFator.ativo ? 'desativar' : 'ativar')}
              >
                {segundoFator.ativo ? 'Desativar' : 'Ativar'}
              </Button>
            </Group>
          </Stack>
        </Quadro>
      ) : loading ? (
        <Skeleton h="12rem" />
      ) : error ? (
        <Falha onRetry={readAgain}>Não foi possível ler a proteção da sua conta agora.</Falha>
      ) : null}
      <Quadro titulo="Painel sem uso">
        <Text c="var(--text-soft)">
          {`Depois de ${ADMIN_IDLE / 60_000} minutos sem ninguém usar o painel, a loja pede a senha de novo. O que você estava escrevendo continua na tela.`}
        </Text>
      </Quadro>
      {dialogo.render((which, dialog) => {
        const Dialog = DIALOGS[which];
        const onClose = () => {
          dialog.onClose();
          readAgain();
        };
        return <Dialog {...dialog} onClose={onClose} />;
      })}
    </Stack>
  );
}
