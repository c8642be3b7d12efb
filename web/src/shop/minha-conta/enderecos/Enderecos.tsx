import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Box, Button, Group, Radio, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Endereco, enderecoText, type Intencao } from '../../../lib/enderecos/endereco.ts';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { recoverFocus } from '../../../ui/scroll-and-focus.ts';
import { useAction } from '../../../ui/useAction.ts';
import { useDialogo } from '../../../ui/useDialogo.ts';
import styles from './Enderecos.module.css';
import { useEnderecos } from './useEnderecos.ts';

const DialogoDeEndereco = lazyDialog(() => import('./DialogoDeEndereco.tsx'), 'DialogoDeEndereco');

const MUDANCAS = [
  ['editar', 'Editar'],
  ['excluir', 'Excluir'],
] as const;

export interface Escolha {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export function Enderecos({
  enderecos,
  titulo = 'Meus Endereços',
  escolha,
}: {
  enderecos: readonly Endereco[];
  titulo?: string;
  escolha?: Escolha;
}) {
  const changes = useEnderecos();
  const writing = useDialogo<Intencao>();
  const { sending, problems, show, run } = useAction<Problem>();
  const [refusal = null] = problems;
  /** The address that becomes the default. */
  const [target, setTarget] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const open = (next: Intencao) => {
    show([]);
    writing.show(next);
  };
  const makeDefault = async (id: string) => {
    await run(async () => {
      setTarget(id);
      show([]);
      return changes.makeDefault(id);
    });
    recoverFocus(heading.current);
  };

  return (
    <section className="part" aria-labelledby="meus-enderecos">
      <Group justify="space-between">
        <h2 id="meus-enderecos" ref={heading} tabIndex={-1}>
          {titulo}
        </h2>
        <Button
          variant="outline"
          size="sm"
          {...DialogoDeEndereco.opener}
          onClick={() =>
            open({ modo: 'adicionar', endereco: null, primeiro: enderecos.length === 0 })
          }
        >
          Adicionar endereço
        </Button>
      </Group>
      <div role="alert">{refusal && <Text variant="failure">{refusal.text}</Text>}</div>
      {enderecos.length === 0 ? (
        <Box component="p" mt="lg" c="var(--text-soft)">
          Nenhum endereço cadastrado
        </Box>
      ) : (
        <Box component="ul" mt="lg" className={styles['addresses']}>
          {enderecos.map((endereco) => {
            const text = enderecoText(endereco);
            const more = [endereco.complemento, endereco.bairro].filter(Boolean).join(' · ');
            return (
              <Group
                key={endereco.id}
                component="li"
                justify="space-between"
                gap="var(--space-2) var(--space-6)"
                py="md"
                aria-busy={sending && target === endereco.id}
              >
                <div className={styles[escolha ? 'choice' : 'address']}>
                  {escolha ? (
                    <Radio
                      name="endereco"
                      id={`endereco-${endereco.id}`}
                      checked={escolha.chosen === endereco.id}
                      onChange={() => escolha.onChoose(endereco.id)}
                    />
                  ) : null}
                  <p>
                    {escolha ? (
                      <label htmlFor={`endereco-${endereco.id}`} style={{ cursor: 'pointer' }}>
                        {text}
                      </label>
                    ) : (
                      text
                    )}
                    {endereco.padrao ? (
                      <Box
                        component="span"
                        ms="sm"
                        px="sm"
                        py="var(--space-1)"
                        bd="1px solid var(--amber)"
                        bdrs="xl"
                        c="var(--amber-bright)"
                        fz="xs"
                        style={{ whiteSpace: 'nowrap' }}
                      >
                        Padrão
                      </Box>
                    ) : null}
                  </p>
                  {more === '' ? null : (
                    <Text variant="faint" style={{ gridColumn: 2 }}>
                      {more}
                    </Text>
                  )}
                </div>
                <Group
                  gap={0}
                  mx="calc(-1 * min(var(--space-3), var(--gutter)))"
                  className={styles['actions']}
                >
                  {endereco.padrao ? null : (
                    <button
                      type="button"
                      aria-label={`Tornar padrão: ${text}`}
                      aria-disabled={sending}
                      onClick={() => void makeDefault(endereco.id)}
                    >
                      Tornar padrão
                    </button>
                  )}
                  {MUDANCAS.map(([modo, verb]) => (
                    <button
                      key={modo}
                      type="button"
                      {...DialogoDeEndereco.opener}
                      aria-label={`${verb}: ${text}`}
                      onClick={() => open({ modo, endereco })}
                    >
                      {verb}
                    </button>
                  ))}
                </Group>
              </Group>
            );
          })}
        </Box>
      )}
      {writing.render((intencao, dialog) => (
        <DialogoDeEndereco
          intencao={intencao}
          {...dialog}
          onClosed={() => {
            dialog.onClosed();
            recoverFocus(heading.current);
          }}
        />
      ))}
    </section>
  );
}
