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
  HomeDocument,
  type HomeQuery,
  useHomeQuery,
  useVitrineQuery,
  VitrineDocument,
} from './home.gen.ts';

const variables = { limite: BEST_SELLERS_LIMIT };

export const query = () => '';

/** Reads the page's lists side by side; what fails is left out (HOME-22 … HOME-24). 503 when nothing is left. */
export async function prepare({ client }: PrepareContext): Promise<PrepareResult> {
  const [home, vitrine] = await Promise.all([
    client.query({ query: HomeDocument, variables, errorPolicy: 'all' }).catch(() => null),
    client.query({ query: VitrineDocument, errorPolicy: 'all' }).catch(() => null),
  ]);
  const { destaques, masculinos, femininos, arabes } = home?.data ?? {};
  const lists = [destaques, masculinos, femininos, arabes, vitrine?.data?.categorias];
  return { status: lists.some((list) => list) ? 200 : 503 };
}

/** HOME-22 … HOME-24: a list that could not be read is nothing to look at; it is only noted. */
function useNoteMissing(home: HomeQuery | undefined, homeFailed: boolean, showcaseFailed: boolean) {
  const featuredMissing = homeFailed || home?.destaques === null;
  const bestSellersMissing =
    homeFailed || home?.masculinos === null || home?.femininos === null || home?.arabes === null;
  useEffect(() => {
    if (featuredMissing) console.warn('Erro ao carregar produtos em destaque');
    if (bestSellersMissing) console.warn('Erro ao carregar mais vendidos');
    if (showcaseFailed) console.warn('Erro ao carregar categorias');
  }, [featuredMissing, bestSellersMissing, showcaseFailed]);
}

/** ROUTE-01, HOME-01: the shop's front page. */
export function Page() {
  const home = useHomeQuery({ variables, errorPolicy: 'all' });
  const showcase = useVitrineQuery({ errorPolicy: 'all' });
  const [showcaseReady, setShowcaseReady] = useState(false);
  const conversaUrl = home.data?.configuracao.conversaUrl ?? null;
  useNoteMissing(
    home.data,
    !home.data && home.error !== undefined,
    !showcase.data && showcase.error !== undefined,
  );
  return (
    <>
      <Head
        title="Perfumes Fracionados"
        description="Perfumes importados originais em decants de 3 a 30 ml. Prove grandes casas antes de escolher o frasco inteiro, com entrega discreta e rápida."
        canonical="/"
      />
      <Hero conversaUrl={conversaUrl} showcaseReady={showcaseReady} />
      <ContactBanner conversaUrl={conversaUrl} />
      <Featured produtos={home.loading ? undefined : (home.data?.destaques ?? [])} />
      <BestSellers titulo="Masculinos" produtos={home.data?.masculinos ?? []} />
      <BestSellers titulo="Femininos" produtos={home.data?.femininos ?? []} />
      <BestSellers titulo="Árabes" produtos={home.data?.arabes ?? []} />
      <CategoryShowcase
        categorias={showcase.loading ? undefined : (showcase.data?.categorias ?? [])}
        onPronto={() => setShowcaseReady(true)}
      />
      <LugarDosVistos />
      <Closing conversaUrl={conversaUrl} />
    </>
  );
}
