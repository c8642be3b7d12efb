import { formatTelefone } from '@decantaria/brasil/telefone';
import { Button, Group, Text } from '@mantine/core';
import { showToast } from '../../lib/toasts.ts';
import { FactGrid } from '../../ui/Facts.tsx';
import { Late } from '../../ui/Late.tsx';
import type { Dados } from './dados.ts';

const loadModule = () => import('./FormularioDeDados.tsx');
const load = () => loadModule().then(({ FormularioDeDados }) => FormularioDeDados);
const warmUp = () => void loadModule().catch(() => undefined);

/** View mode: read-only, editing, or editing with errors shown. */
export type Mode = 'shown' | 'writing' | 'checking';

const none = (what: string) => (
  <Text component="i" c="var(--text-soft)">
    Nenhum {what} cadastrado
  </Text>
);

/** The customer's data, read-only until the person edits it. */
export function DadosDoCliente({
  dados,
  mode,
  onMode,
  onChecked,
  onWrite,
}: {
  dados: Dados;
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** Called when the errors are shown and the first invalid field has the focus. */
  onChecked: () => void;
  onWrite: (dados: Partial<Dados>) => void;
}) {
  const { nomeCompleto, cpf, telefone, email } = dados;
  return (
    <section className="part" aria-labelledby="seus-dados">
      <Group justify="space-between">
        <h2 id="seus-dados" tabIndex={-1}>
          Seus dados
        </h2>
        {mode === 'shown' ? (
          <Button
            variant="outline"
            size="sm"
            aria-label="Editar seus dados"
            onPointerEnter={warmUp}
            onFocus={warmUp}
            onClick={() => onMode('writing')}
          >
            Editar
          </Button>
        ) : null}
      </Group>
      {mode === 'shown' ? (
        <FactGrid
          facts={{
            Nome: nomeCompleto || none('nome'),
            CPF: cpf || none('CPF'),
            Telefone: formatTelefone(telefone) || none('telefone'),
            'E-mail': email || none('e-mail'),
          }}
        />
      ) : (
        <Late
          load={load}
          props={{
            initial: dados,
            validates: mode === 'checking',
            onChecked,
            onWrite,
            onDone: () => {
              onMode('shown');
              document.getElementById('seus-dados')?.focus();
            },
          }}
          onMissing={() => {
            onMode('shown');
            showToast('error', 'Não foi possível abrir agora. Tente de novo.');
          }}
        />
      )}
    </section>
  );
}
