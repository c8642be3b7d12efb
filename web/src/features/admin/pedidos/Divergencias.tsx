import { momentText } from '../../pedidos/pedido-texts.ts';
import type { EventoDoPedidoFragment } from '../../pedidos/pedidos.gen.ts';
import { campoText, NOMES, withFields } from './conflito.ts';
import styles from './Divergencias.module.css';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { type Campo, type Rascunho, rascunhoDe } from './rascunho.ts';
import type { Conflito } from './useEdicao.ts';

function authorText(evento: EventoDoPedidoFragment | null): string {
  if (!evento) return 'Outra pessoa mudou este pedido enquanto você escrevia.';
  const autor = evento.autor === null ? 'da própria loja' : `de ${evento.autor}`;
  return `Este pedido mudou enquanto você escrevia: a última mudança é ${autor}, em ${momentText(evento.data)}.`;
}

/** Asks about fields that both people changed, and lists those already merged. */
export function Divergencias({
  atual,
  rascunho,
  conflito: { divergentes, trazidos, meu, escolhas, ultimo },
  onChoose,
}: {
  atual: PedidoAdminFragment;
  rascunho: Rascunho;
  conflito: Conflito;
  onChoose: (campo: Campo, escolha: 'loja' | 'meu', next: Rascunho) => void;
}) {
  const deles = rascunhoDe(atual);
  const options = [
    { escolha: 'loja', label: 'Na loja', from: deles },
    { escolha: 'meu', label: 'O que você escreveu', from: meu },
  ] as const;
  return (
    <section className={styles['conflict']} aria-label="Mudanças de outra pessoa">
      <p role="alert">{authorText(ultimo)} Nada foi salvo ainda.</p>
      {trazidos.length > 0 ? (
        <ul className={styles['brought']}>
          {trazidos.map((campo) => (
            <li key={campo}>
              {NOMES[campo]}: agora é {campoText(campo, deles, atual.statusOriginal)}
            </li>
          ))}
        </ul>
      ) : null}
      {divergentes.map((campo) => (
        <fieldset key={campo} className={styles['field']}>
          <legend>{NOMES[campo]}: o que fica?</legend>
          {options.map(({ escolha, label, from }) => (
            <label key={escolha}>
              <input
                type="radio"
                name={`conflito ${campo}`}
                checked={escolhas[campo] === escolha}
                onChange={() => onChoose(campo, escolha, withFields(rascunho, from, [campo]))}
              />
              <span>
                <span className={styles['source']}>{label}</span>
                {campoText(campo, from, atual.statusOriginal)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
