import { Button, Group, Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import type { Ajuste } from './ajuste.ts';
import styles from './lote.module.css';
import { type Resultado, resumoText } from './resultado.ts';
import { Tabela } from './Tabela.tsx';
import type { Andamento } from './useAplicar.ts';

/** Progress or final result. Takes the focus, because the button that had it is gone. */
function Situacao({
  andamento,
  resultados,
}: {
  andamento: Andamento | null;
  resultados: readonly Resultado[];
}) {
  const container = useRef<HTMLDivElement>(null);
  const text = useId();
  useEffect(() => container.current?.focus(), []);
  const progress = andamento ? `${andamento.feitos} de ${andamento.total}` : '';
  return (
    <div
      ref={container}
      tabIndex={-1}
      role="group"
      aria-label={andamento ? 'Andamento' : 'Resultado'}
      aria-describedby={text}
      className={styles['progress']}
    >
      <p id={text} role="status">
        {andamento
          ? andamento.parando
            ? `${progress}. Parando…`
            : progress
          : resumoText(resultados)}
      </p>
      {andamento ? (
        <progress
          aria-label="Produtos respondidos"
          value={andamento.feitos}
          max={andamento.total}
        />
      ) : null}
      {andamento?.parando ? (
        <Text size="sm" c="var(--text-soft)">
          O que já foi enviado termina; nada mais é enviado.
        </Text>
      ) : null}
    </div>
  );
}

export function Enviar({
  ajuste,
  resultados,
  andamento,
  onStop,
  onAgain,
  onClose,
}: {
  ajuste: Ajuste;
  resultados: readonly Resultado[];
  andamento: Andamento | null;
  onStop: () => void;
  onAgain: () => void;
  onClose: () => void;
}) {
  const missing = resultados.some(({ fim }) => fim === 'falta');
  return (
    <div className={styles['sending']}>
      <Situacao
        key={andamento ? 'andamento' : 'resultado'}
        andamento={andamento}
        resultados={resultados}
      />
      <Tabela
        ajuste={ajuste}
        produtos={resultados.map(({ plano, fim, texto }) => ({ plano, resultado: { fim, texto } }))}
      />
      <Group gap="sm">
        {andamento ? (
          <Button variant="outline" aria-disabled={andamento.parando} onClick={onStop}>
            Parar
          </Button>
        ) : (
          <>
            {missing ? <Button onClick={onAgain}>Tentar de novo os que faltaram</Button> : null}
            <Button variant={missing ? 'outline' : 'filled'} onClick={onClose}>
              Fechar
            </Button>
          </>
        )}
      </Group>
    </div>
  );
}
