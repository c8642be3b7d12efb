import { Spotlight } from '@mantine/spotlight';
import { Falha } from '../lista/Falha.tsx';
import styles from './Paleta.module.css';
import type { BuscaNaLoja } from './useBuscaNaLoja.ts';

function statusText(busca: string, { results, searching, failed }: BuscaNaLoja): string {
  if (searching) return 'Buscando na loja…';
  if (failed) return '';
  if (!results) return 'Digite para buscar também produtos, pedidos e contas da loja.';
  const count = [results.adminProdutos, results.adminPedidos, results.adminUsuarios].reduce(
    (sum, pagina) => sum + (pagina?.itens.length ?? 0),
    0,
  );
  if (count === 0) return `Nada na loja com “${busca}”.`;
  return count === 1 ? '1 resultado da loja.' : `${count} resultados da loja.`;
}

export function EstadoDaBusca({
  busca,
  naLoja,
  onRetry,
}: {
  busca: string;
  naLoja: BuscaNaLoja;
  onRetry: () => void;
}) {
  return (
    <Spotlight.Footer className={styles['foot'] ?? ''}>
      <p role="status">{statusText(busca, naLoja)}</p>
      {naLoja.failed ? (
        <Falha onRetry={onRetry}>Não foi possível buscar na loja agora.</Falha>
      ) : null}
    </Spotlight.Footer>
  );
}
