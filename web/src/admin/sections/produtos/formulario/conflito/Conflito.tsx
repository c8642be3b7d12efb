import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Falha } from '../../../../kit/lista/Falha.tsx';
import styles from './Conflito.module.css';
import type { Divergencia } from './decidir.ts';

export type EstadoDoConflito =
  | { readonly estado: 'lendo' | 'sem resposta' | 'sumiu' }
  | {
      readonly estado: 'lido';
      readonly divergencias: readonly Divergencia[];
      readonly vindas: readonly string[];
    };

type Lado = 'minha' | 'salva';

function Campo({
  divergencia: { rotulo, salva, minha },
  onChoose,
}: {
  divergencia: Divergencia;
  onChoose: (lado: Lado) => void;
}) {
  return (
    <li>
      <h4>{rotulo}</h4>
      <dl>
        <dt>Salva</dt>
        <dd>{salva}</dd>
        <dt>Sua</dt>
        <dd>{minha}</dd>
      </dl>
      <Group gap="sm">
        <Button
          size="sm"
          variant="outline"
          aria-label={`Ficar com a minha versão: ${rotulo}`}
          onClick={() => onChoose('minha')}
        >
          Ficar com a minha versão
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={`Usar a salva: ${rotulo}`}
          onClick={() => onChoose('salva')}
        >
          Usar a salva
        </Button>
      </Group>
    </li>
  );
}

/** Fields that both admins changed are decided here. Fields of the other admin alone are already merged. */
export function Conflito({
  conflito,
  onChoose,
  onRetry,
}: {
  conflito: EstadoDoConflito;
  /** `divergencia` is the one to decide; null decides all. */
  onChoose: (lado: Lado, divergencia: Divergencia | null) => void;
  onRetry: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  const isReading = conflito.estado === 'lendo';
  useEffect(() => {
    if (isReading) title.current?.focus();
  }, [isReading]);
  const open = conflito.estado === 'lido' ? conflito.divergencias : [];
  const vindas = conflito.estado === 'lido' ? conflito.vindas : [];
  const choose = (lado: Lado, divergencia: Divergencia | null) => {
    onChoose(lado, divergencia);
    // The pressed button disappears, so the heading takes the focus.
    title.current?.focus();
  };
  return (
    <section className={styles['conflict']} aria-label="Conflito entre versões">
      <h3 ref={title} tabIndex={-1}>
        Outra pessoa salvou este produto enquanto você editava.
      </h3>
      <div role="status" className={styles['notice']}>
        {conflito.estado === 'lendo' ? <p>Lendo o que foi salvo…</p> : null}
        {conflito.estado === 'sumiu' ? <p>Este produto não existe mais.</p> : null}
        {vindas.length > 0 ? (
          <p>Mudou só na versão salva, e já está no formulário: {vindas.join('; ')}.</p>
        ) : null}
        {conflito.estado === 'lido' && open.length === 0 ? (
          <p>Nada mais a decidir: confira e salve.</p>
        ) : null}
      </div>
      {conflito.estado === 'sem resposta' ? (
        <Falha onRetry={onRetry}>
          Não foi possível ler o que foi salvo. O que você escreveu continua aqui.
        </Falha>
      ) : null}
      {open.length > 0 ? (
        <>
          <p>Nestes campos as duas versões são diferentes. Escolha o que fica:</p>
          <ul>
            {open.map((divergencia) => (
              <Campo
                key={divergencia.chave}
                divergencia={divergencia}
                onChoose={(lado) => choose(lado, divergencia)}
              />
            ))}
          </ul>
          {open.length > 1 ? (
            <Group gap="sm">
              <Button size="sm" variant="outline" onClick={() => choose('minha', null)}>
                Ficar com a minha versão em tudo
              </Button>
              <Button size="sm" variant="outline" onClick={() => choose('salva', null)}>
                Usar a salva em tudo
              </Button>
            </Group>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
