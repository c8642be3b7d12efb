import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Carrinho, Loading } from '../../src/shop/carrinho/Carrinho.tsx';
import { LinhaDoCarrinho } from '../../src/shop/carrinho/LinhaDoCarrinho.tsx';
import { LinhaRemovida } from '../../src/shop/carrinho/LinhaRemovida.tsx';
import { carrinho, cheio, linha } from '../fixtures.ts';
import { Forced, Section, Specimen } from '../Section.tsx';
import { type Answer, StandIn } from '../StandIn.tsx';

const nothing = () => undefined;
type LineState = Partial<Parameters<typeof LinhaDoCarrinho>[0]>;

const LINES: Readonly<Record<string, LineState>> = {
  'Em repouso': {},
  'À espera da loja': { pendente: true },
  'Acaba de chegar': { linha: linha({ id: 'provisoria:a' }), pendente: true },
  'No limite do estoque': { linha: linha({ quantidade: 3, estoque: 3 }) },
  'Mais caro que antes': { preco: { de: 44.9, para: 49.9 } },
  'Mais barato que antes': { preco: { de: 54.9, para: 49.9 } },
  'Mudança recusada': { recusa: 'Não deu para mudar a quantidade agora.' },
  'Pediu mais do que há': { linha: linha({ quantidade: 5, estoque: 2, disponivel: false }) },
  Esgotou: { linha: linha({ estoque: 0, disponivel: false }) },
  'Saiu de venda': {
    linha: linha({
      disponivel: false,
      produto: {
        __typename: 'Produto',
        id: 'p',
        slug: 'p',
        ativo: false,
        avisaEstoque: true,
        descricao: '',
      },
    }),
  },
  'Sem imagem, sem volume': {
    linha: linha({ imagem: null, variacaoNome: null, variacaoId: null, quantidade: 1 }),
  },
};

function Line(state: LineState) {
  return (
    <ul>
      <LinhaDoCarrinho
        linha={linha()}
        pendente={false}
        preco={null}
        recusa={null}
        onMore={nothing}
        onLess={nothing}
        onTake={nothing}
        onRemove={nothing}
        {...state}
      />
    </ul>
  );
}

const ORDER = {
  label: 'Finalizar Compra',
  action: (
    <Button component={Link} to="/carrinho" fullWidth>
      Finalizar Compra
    </Button>
  ),
};

const CARTS: Readonly<Record<string, Answer>> = {
  'Vazio, na gaveta': { data: { carrinho: carrinho() } },
  'Com itens, um esgotado': { data: { carrinho: cheio } },
  'Com itens, pronto': { data: { carrinho: carrinho(linha(), linha({ id: 'l2' })) } },
  'Não carregou': { fails: 'UPSTREAM_UNAVAILABLE' },
};

export function CartLines({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <StandIn>
        {Object.entries(LINES).map(([name, state]) => (
          <Specimen key={name} name={name} width="drawer">
            <Line {...state} />
          </Specimen>
        ))}
        <Specimen name="Remover, apontado" width="drawer">
          <Forced state="hover" on="button[aria-label^='Remover']">
            <Line />
          </Forced>
        </Specimen>
        {(['gone', 'returning'] as const).map((state) => (
          <Specimen key={state} name={state === 'gone' ? 'Removida' : 'Voltando'} width="drawer">
            <ul>
              <LinhaRemovida
                removida={{
                  linha: linha(),
                  position: 0,
                  byKeyboard: false,
                  state,
                  undo: nothing,
                }}
                onUndo={nothing}
                onGone={nothing}
              />
            </ul>
          </Specimen>
        ))}
      </StandIn>
    </Section>
  );
}

export function Carts({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <StandIn>
        <Specimen name="A caminho" width="drawer">
          <Loading layout="gaveta" />
        </Specimen>
      </StandIn>
      {Object.entries(CARTS).map(([name, answer]) => (
        <StandIn key={name} answers={{ MeuCarrinho: answer }}>
          <Specimen name={name} width="drawer" stage="tall">
            <Carrinho layout="gaveta" order={ORDER}>
              {null}
            </Carrinho>
          </Specimen>
        </StandIn>
      ))}
      <StandIn answers={{ MeuCarrinho: { data: { carrinho: cheio } } }}>
        <Specimen name="Na página do carrinho" width="full" stage="tall">
          <Carrinho layout="pagina" order={ORDER}>
            {null}
          </Carrinho>
        </Specimen>
      </StandIn>
    </Section>
  );
}
