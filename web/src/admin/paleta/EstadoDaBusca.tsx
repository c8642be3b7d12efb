import { Spotlight } from '@mantine/spotlight';
import { countText } from '../kit/count.ts';
import { Falha } from '../kit/lista/Falha.tsx';
import type { BuscaNaLoja } from './useBuscaNaLoja.ts';

function statusText(busca: string, { results, searching, failed }: BuscaNaLoja, count: number) {
  if (searching) return 'Buscando na loja…';
  if (failed) return '';
  if (!results) return 'Digite para buscar também produtos, pedidos e contas da loja.';
  if (count === 0) return `Nada na loja com “${busca}”.`;
  return `${countText(count, 'resultado')} da loja.`;
}

export function EstadoDaBusca({
  busca,
  naLoja,
  count,
  onRetry,
}: {
  busca: string;
  naLoja: BuscaNaLoja;
  /** Results of the shop on screen. */
  count: number;
  onRetry: () => void;
}) {
  return (
    <Spotlight.Footer c="var(--text-soft)" fz="sm" style={{ borderColor: 'var(--line)' }}>
      <p role="status">{statusText(busca, naLoja, count)}</p>
      {naLoja.failed ? (
        <Falha onRetry={onRetry}>Não foi possível buscar na loja agora.</Falha>
      ) : null}
    </Spotlight.Footer>
  );
}
