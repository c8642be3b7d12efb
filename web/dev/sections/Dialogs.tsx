import { Button } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router-dom';
import { Carrinho } from '../../src/shop/carrinho/Carrinho.tsx';
import { BuscaRapida } from '../../src/shop/catalogo/BuscaRapida.tsx';
import { EscolhaDeVolume } from '../../src/shop/produto/cartao/EscolhaDeVolume.tsx';
import { Drawer } from '../../src/ui/Drawer.tsx';
import { Lightbox } from '../../src/ui/Lightbox.tsx';
import { carrinho, categorias, cheio, daHome, foto, linha, produtos } from '../fixtures.ts';
import { Acted, Section, Specimen, write } from '../Section.tsx';
import { type Answers, StandIn } from '../StandIn.tsx';

interface Dialog {
  readonly open: boolean;
  readonly onClose: () => void;
}

const ORDER = {
  label: 'Finalizar Compra',
  action: (
    <Button component={Link} to="/carrinho" fullWidth>
      Finalizar Compra
    </Button>
  ),
};

const SEARCH: Answers = {
  CategoriasSugeridas: { data: { categorias } },
  Sugestoes: {
    data: {
      produtos: {
        __typename: 'PaginaProdutos',
        totalItens: 7,
        itens: [daHome(), daHome({ id: 'b', slug: 'b', nome: 'Flor de Laranjeira', imagem: null })],
      },
    },
  },
};

const drawerWith = (itens: ReturnType<typeof carrinho>) =>
  function CartDrawer({ open, onClose }: Dialog) {
    return (
      <StandIn answers={{ MeuCarrinho: { data: { carrinho: itens } } }}>
        <Drawer open={open} onClose={onClose} title="Meu Carrinho">
          <Carrinho layout="gaveta" order={ORDER}>
            {null}
          </Carrinho>
        </Drawer>
      </StandIn>
    );
  };

const DIALOGS: Readonly<Record<string, ComponentType<Dialog>>> = {
  'Gaveta vazia': drawerWith(carrinho()),
  'Gaveta com itens': drawerWith(cheio),
  'Gaveta com muitos itens': drawerWith(
    carrinho(...Array.from({ length: 9 }, (_, index) => linha({ id: `m${index}` }))),
  ),
  'Escolha de volume': ({ open, onClose }) =>
    open && produtos['Com volumes'] ? (
      <StandIn>
        <EscolhaDeVolume produto={produtos['Com volumes']} onClosed={onClose} />
      </StandIn>
    ) : null,
  'Busca vazia': ({ open, onClose }) =>
    open ? (
      <StandIn answers={SEARCH}>
        <BuscaRapida onClosed={onClose} />
      </StandIn>
    ) : null,
  'Busca com sugestões': ({ open, onClose }) =>
    open ? (
      <StandIn answers={SEARCH}>
        <Acted act={(root) => write(root, 'flor')}>
          <BuscaRapida onClosed={onClose} />
        </Acted>
      </StandIn>
    ) : null,
  'Foto ampliada': ({ open, onClose }) => (
    <Lightbox
      open={open}
      onClose={onClose}
      onClosed={() => undefined}
      imagens={[foto]}
      first={0}
      label="Foto de Flor de Sal"
    />
  ),
};

export function Dialogs({ id, title }: { id: string; title: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  return (
    <Section id={id} title={title}>
      {Object.entries(DIALOGS).map(([name, Shown]) => (
        <Specimen key={name} name={name}>
          <Button
            variant="outline"
            onClick={() => {
              setWanted((all) => new Set([...all, name]));
              setShown(name);
            }}
          >
            {name}
          </Button>
          {wanted.has(name) ? <Shown open={shown === name} onClose={() => setShown(null)} /> : null}
        </Specimen>
      ))}
    </Section>
  );
}
