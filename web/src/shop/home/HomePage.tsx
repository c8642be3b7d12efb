import { useEffect } from 'react';
import { BEST_SELLERS_LIMIT } from '../../lib/constants.ts';
import type { PrepareContext, PrepareResult } from '../../lib/routing/page.ts';
import { Head } from '../../ui/head/Head.tsx';
import { LugarDosVistos } from '../produto/LugarDosVistos.tsx';
import { BestSellers } from './BestSellers.tsx';
import { CategoryShowcase, isShowcaseReady } from './CategoryShowcase.tsx';
import { Closing } from './Closing.tsx';
import { ContactBanner } from './ContactBanner.tsx';
import { Featured } from './Featured.tsx';
import { Hero } from './Hero.tsx';
import { InicioDocument, useInicioQuery, useVitrineQuery, VitrineDocument } from './home.gen.ts';

const variables = { limite: BEST_SELLERS_LIMIT };

/** Reads the page's lists in parallel; a failed list is omitted. Status 503 when all fail. */
export async function prepare({ client }: PrepareContext): Promise<PrepareResult> {
  const [inicio, vitrine] = await Promise.all([
    client.query({ query: InicioDocument, variables, errorPolicy: 'all' }).catch(() => null),
    client.query({ query: VitrineDocument, errorPolicy: 'all' }).catch(() => null),
  ]);
  const { destaques, masculinos, femininos, arabes } = inicio?.data ?? {};
  const lists = [destaques, masculinos, femininos, arabes, vitrine?.data?.categorias];
  return { status: lists.some((list) => list) ? 200 : 503 };
}

function useNoteMissing(missing: boolean, text: string) {
  useEffect(() => {
    if (missing) console.warn(text);
  }, [missing, text]);
}

export function Page() {
  const { data, error, loading } = useInicioQuery({ variables, errorPolicy: 'all' });
  const { destaques = null, masculinos = null, femininos = null, arabes = null } = data ?? {};
  const conversaUrl = data?.configuracao.conversaUrl ?? null;
  const answered = data !== undefined || error !== undefined;
  useNoteMissing(answered && destaques === null, 'Erro ao carregar produtos em destaque');
  useNoteMissing(
    answered && [masculinos, femininos, arabes].includes(null),
    'Erro ao carregar mais vendidos',
  );
  const vitrine = useVitrineQuery({ errorPolicy: 'all' });
  const categorias = vitrine.data?.categorias ?? [];
  useNoteMissing(!vitrine.data && vitrine.error !== undefined, 'Erro ao carregar categorias');
  return (
    <>
      <Head
        title="Perfumes Fracionados"
        description="Perfumes importados originais em decants de 3 a 30 ml. Prove grandes casas antes de escolher o frasco inteiro, com entrega discreta e rápida."
        canonical="/"
      />
      <Hero conversaUrl={conversaUrl} showcaseReady={isShowcaseReady(categorias)} />
      <ContactBanner conversaUrl={conversaUrl} />
      <Featured produtos={loading ? undefined : (destaques ?? [])} />
      <BestSellers titulo="Masculinos" produtos={masculinos ?? []} />
      <BestSellers titulo="Femininos" produtos={femininos ?? []} />
      <BestSellers titulo="Árabes" produtos={arabes ?? []} />
      <CategoryShowcase categorias={categorias} />
      <LugarDosVistos />
      <Closing conversaUrl={conversaUrl} />
    </>
  );
}
