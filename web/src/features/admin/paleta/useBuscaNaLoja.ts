import { useDebouncedValue } from '@mantine/hooks';
import { type BuscaDaPaletaQuery, useBuscaDaPaletaQuery } from './paleta.gen.ts';

/** What is typed is looked for after a pause (milliseconds), and not for one letter. */
const PAUSE = 200;
const MIN_LENGTH = 2;

/** What is known of a search in products, orders and accounts. */
export interface BuscaNaLoja {
  /** Null until there is an answer to just this text. */
  readonly found: BuscaDaPaletaQuery | null;
  /** True while an answer to it is on its way. */
  readonly searching: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Looks for a text without space around it. The next question gives the previous one up. */
export function useBuscaNaLoja(busca: string): BuscaNaLoja {
  const [settled] = useDebouncedValue(busca, PAUSE);
  const wanted = busca.length >= MIN_LENGTH;
  const { data, error, loading, refetch } = useBuscaDaPaletaQuery({
    variables: { busca },
    skip: !wanted || settled !== busca,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const failed = wanted && error !== undefined && !loading;
  return {
    found: wanted && !loading ? (data ?? null) : null,
    searching: wanted && !failed && (loading || settled !== busca),
    failed,
    retry: () => void refetch().catch(() => undefined),
  };
}
