import { useEffect, useState } from 'react';
import { BEST_SELLERS_LIMIT } from '../../shared/constants.ts';
import { Head } from '../../shared/head/Head.tsx';
import type { PrepareContext, PrepareResult } from '../../shared/routing/page.ts';
import { LugarDosVistos } from '../produto/LugarDosVistos.tsx';
import { BestSellers } from './BestSellers.tsx';
import { CategoryShowcase } from './CategoryShowcase.tsx';
import { Closing } from './Closing.tsx';
import { ContactBanner } from './ContactBanner.tsx';
import { Featured } from './Featured.tsx';
import { Hero } from './Hero.tsx';
import {
  ConversaDaHomeDocument,
  DestaquesDocument,
  MaisVendidosDocument,
  useConversaDaHomeQuery,
  useDestaquesQuery,
  useMaisVendidosQuery,
  useVitrineQuery,
  VitrineDocument,
} from './home.gen.ts';

const variables = { limite: BEST_SELLERS_LIMIT };

export const query = () => '';

/** Reads the page's lists in parallel; a failed list is omitted. Status 503 when all fail. */
export async function prepare({ client }: PrepareContext): Promise<PrepareResult> {
  const [vendidos, escolhidos, vitrine] = await Promise.all([
    client.query({ query: MaisVendidosDocument, variables, errorPolicy: 'all' }).catch(() => null),
    client.query({ query: DestaquesDocument, errorPolicy: 'all' }).catch(() => null),
    client.query({ query: VitrineDocument, errorPolicy: 'all' }).catch(() => null),
    client.query({ query: ConversaDaHomeDocument }).catch(() => null),
  ]);
  const { masculinos, femininos, arabes } = vendidos?.data ?? {};
  const lists = [
    masculinos,
    femininos,
    arabes,
    escolhidos?.data?.destaques,
    vitrine?.data?.categorias,
  ];
  return { status: lists.some((list) => list) ? 200 : 503 };
}

function useNoteMissing(missing: boolean, text: string) {
  useEffect(() => {
    if (missing) console.warn(text);
  }, [missing, text]);
}

function Destaques() {
  const { data, error, loading } = useDestaquesQuery({ errorPolicy: 'all' });
  useNoteMissing(
    data ? data.destaques === null : error !== undefined,
    'Erro ao carregar produtos em destaque',
  );
  return <Featured produtos={loading ? undefined : (data?.destaques ?? [])} />;
}

function MaisVendidos() {
  const { data, error } = useMaisVendidosQuery({ variables, errorPolicy: 'all' });
  const { masculinos = null, femininos = null, arabes = null } = data ?? {};
  useNoteMissing(
    data ? [masculinos, femininos, arabes].includes(null) : error !== undefined,
    'Erro ao carregar mais vendidos',
  );
  return (
    <>
      <BestSellers titulo="Masculinos" produtos={masculinos ?? []} />
      <BestSellers titulo="Femininos" produtos={femininos ?? []} />
      <BestSellers titulo="Árabes" produtos={arabes ?? []} />
    </>
  );
}

function Vitrine({ onPronto }: { onPronto: () => void }) {
  const { data, error, loading } = useVitrineQuery({ errorPolicy: 'all' });
  useNoteMissing(!data && error !== undefined, 'Erro ao carregar categorias');
  return (
    <CategoryShowcase
      categorias={loading ? undefined : (data?.categorias ?? [])}
      onPronto={onPronto}
    />
  );
}

export function Page() {
  const conversaUrl = useConversaDaHomeQuery({}).data?.configuracao.conversaUrl ?? null;
  const [showcaseReady, setShowcaseReady] = useState(false);
  return (
    <>
      <Head
        title="Perfumes Fracionados"
        description="Perfumes importados originais em decants de 3 a 30 ml. Prove grandes casas antes de escolher o frasco inteiro, com entrega discreta e rápida."
        canonical="/"
      />
      <Hero conversaUrl={conversaUrl} showcaseReady={showcaseReady} />
      <ContactBanner conversaUrl={conversaUrl} />
      <Destaques />
      <MaisVendidos />
      <Vitrine onPronto={() => setShowcaseReady(true)} />
      <LugarDosVistos />
      <Closing conversaUrl={conversaUrl} />
    </>
  );
}
