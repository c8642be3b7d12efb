import { parseDescricao } from '@decantaria/loja/notas';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { AvisoDeEstoque } from '../../src/shop/produto/AvisoDeEstoque.tsx';
import { BarraDeCompra } from '../../src/shop/produto/BarraDeCompra.tsx';
import { BotaoDeCompartilhar } from '../../src/shop/produto/BotaoDeCompartilhar.tsx';
import { CalculoDeFrete } from '../../src/shop/produto/CalculoDeFrete.tsx';
import { ProdutoCard } from '../../src/shop/produto/cartao/ProdutoCard.tsx';
import { EscolhaDeVolume } from '../../src/shop/produto/EscolhaDeVolume.tsx';
import { Foto } from '../../src/shop/produto/Foto.tsx';
import { Garantias } from '../../src/shop/produto/Garantias.tsx';
import { Loading, NotFound, Unavailable } from '../../src/shop/produto/PageStates.tsx';
import { Parecidas } from '../../src/shop/produto/Parecidas.tsx';
import { Piramide } from '../../src/shop/produto/Piramide.tsx';
import { cardOf } from '../../src/shop/produto/vistos.ts';
import { daHome, daPagina, foto, loja, visto, volumes } from '../fixtures.ts';
import { Acted, Forced, Section, Specimen, write } from '../Section.tsx';
import { type Answer, StandIn } from '../StandIn.tsx';

const nothing = () => undefined;

function Volumes({ disabled = false }: { disabled?: boolean }) {
  const [chosen, setChosen] = useState('v10');
  return (
    <EscolhaDeVolume
      variacoes={volumes}
      chosen={chosen}
      onChoose={({ id }) => setChosen(id)}
      disabled={disabled}
    />
  );
}

/** Visible at once, because the watched element is hidden. */
function BuyBar() {
  const watched = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={watched} hidden />
      <BarraDeCompra watched={watched}>
        <p>
          <span>10 ml</span>
          <strong>R$ 49,90</strong>
        </p>
        <Button>Adicionar ao Carrinho</Button>
      </BarraDeCompra>
    </>
  );
}

const quote = (change: Record<string, unknown>): Answer => ({
  data: {
    cotarFrete: {
      __typename: 'CotacaoFrete',
      cep: '60000-000',
      uf: 'CE',
      servico: 'Entrega padrão',
      valor: 18.9,
      prazo: null,
      prazoMinDias: 2,
      prazoMaxDias: 4,
      aCombinar: false,
      ...change,
    },
  },
});

const FREIGHT: Readonly<Record<string, Answer>> = {
  'Frete a caminho': 'never',
  'Frete com preço': quote({}),
  'Frete grátis': quote({ valor: 0, prazoMaxDias: 2 }),
  'Frete a combinar': quote({ valor: null, aCombinar: true }),
  'CEP que não existe': { fails: 'BAD_USER_INPUT' },
  'Frete que falhou': { fails: 'UPSTREAM_UNAVAILABLE' },
};

const { notas } = parseDescricao(daPagina.descricao);

export function ProductParts({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <StandIn at="/produtos/flor-de-sal">
        <Specimen name="Foto" width="card">
          <Foto imagens={[foto]} nome="Flor de Sal" />
        </Specimen>
        <Specimen name="Várias fotos" width="card">
          <Foto
            imagens={[foto, { ...foto, alt: 'A tampa', url: `${foto.url}#2` }]}
            nome="Flor de Sal"
          />
        </Specimen>
        <Specimen name="Volumes, um com foco" width="half">
          <Forced state="focus" on="label:last-of-type input">
            <Volumes />
          </Forced>
        </Specimen>
        <Specimen name="Volumes, um apontado" width="half">
          <Forced state="hover" on="label:last-of-type">
            <Volumes />
          </Forced>
        </Specimen>
        <Specimen name="Volumes de um produto inativo" width="half">
          <Volumes disabled />
        </Specimen>
        {notas && (
          <Specimen name="Pirâmide" width="half">
            <Piramide notas={notas} paginas={[]} />
          </Specimen>
        )}
        <Specimen name="Garantias, uma aberta" width="half">
          <Acted act={(root) => root.querySelector('details')?.setAttribute('open', '')}>
            <Garantias />
          </Acted>
        </Specimen>
      </StandIn>
    </Section>
  );
}

export function Freight({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <StandIn>
        <Specimen name="Frete por pedir" width="half">
          <CalculoDeFrete />
        </Specimen>
        <Specimen name="CEP pela metade" width="half">
          <Acted
            act={(root) => {
              write(root, '600');
              root.querySelector('form')?.requestSubmit();
              root.querySelector('input')?.blur();
            }}
          >
            <CalculoDeFrete />
          </Acted>
        </Specimen>
      </StandIn>
      {Object.entries(FREIGHT).map(([name, answer]) => (
        <StandIn key={name} answers={{ CotarFrete: answer }}>
          <Specimen name={name} width="half">
            <Acted act={(root) => write(root, '60000000')}>
              <CalculoDeFrete />
            </Acted>
          </Specimen>
        </StandIn>
      ))}
    </Section>
  );
}

export function ProductStates({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <StandIn answers={{ Conversa: { data: { configuracao: loja } } }}>
        <Specimen name="Avise-me" width="half">
          <AvisoDeEstoque produto={daPagina} variacao={null} />
        </Specimen>
      </StandIn>
      <StandIn>
        <Specimen name="Compartilhar">
          <BotaoDeCompartilhar nome="Flor de Sal" to="/produtos/flor-de-sal" />
        </Specimen>
        <Specimen name="Visto há pouco" width="card">
          <ProdutoCard produto={cardOf(visto)} sizes="11rem" variant="small" />
        </Specimen>
        <Specimen name="Visto antes, sem imagem, com foco" width="card">
          <Forced state="focus" on="h3 a">
            <ProdutoCard
              produto={cardOf({ ...visto, foto: null })}
              sizes="11rem"
              variant="small"
              note="Preço de 3 de março"
            />
          </Forced>
        </Specimen>
        <Specimen name="Barra de compra (em telas estreitas)" width="full" stage="low">
          <BuyBar />
        </Specimen>
        <Specimen name="Parecidas" width="full">
          <Parecidas
            items={['Noite de Oud', 'Chuva no Telhado'].map((nome) => ({
              produto: { ...daHome({ id: nome, nome }), descricao: '' },
              __typename: 'ProdutoParecido',
              notasEmComum: ['âmbar-cinza', 'musgo'],
            }))}
          />
        </Specimen>
        <Specimen name="Produto a caminho" width="full">
          <Loading doCache={null} />
        </Specimen>
        <Specimen name="Produto que não há" width="full">
          <NotFound />
        </Specimen>
        <Specimen name="Produto que não abriu" width="full">
          <Unavailable onRetry={nothing} />
        </Specimen>
      </StandIn>
    </Section>
  );
}
