import { useDebouncedValue } from '@mantine/hooks';
import { useBuscaDaPaletaQuery } from './paleta.gen.ts';

/** Debounce of the search (milliseconds), and its minimum length. */
const PAUSE = 200;
const MIN_LENGTH = 2;

export type BuscaNaLoja = ReturnType<typeof useBuscaNaLoja>;

/** A new search aborts the previous one. */
export function useBuscaNaLoja(busca: string) {
  const [settled] = useDebouncedValue(busca, PAUSE);
  const isLongEnough = busca.length >= MIN_LENGTH;
  const { data, error, loading, refetch } = useBuscaDaPaletaQuery({
    variables: { busca },
    skip: !isLongEnough || settled !== busca,
    fetchPolicy: 'no-cache',
  });
  const failed = isLongEnough && error !== undefined && !loading;
  return {
    /** Null until the reply for this exact text. */
    results: isLongEnough && !loading ? (data ?? null) : null,
    searching: isLongEnough && !failed && (loading || settled !== busca),
    failed,
    retry: () => void refetch().catch(() => undefined),
  };
}
