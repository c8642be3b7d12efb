import { Button, ButtonAnchor, ButtonLink } from '../../src/shared/ui/Button.tsx';
import { Chip } from '../../src/shared/ui/Chip.tsx';
import { ChatIcon } from '../../src/shared/ui/icons.tsx';
import { Pagination } from '../../src/shared/ui/Pagination.tsx';
import { Quantity } from '../../src/shared/ui/Quantity.tsx';
import { Skeleton } from '../../src/shared/ui/Skeleton.tsx';
import { Forced, Section, Specimen } from '../Section.tsx';
import { StandIn } from '../StandIn.tsx';

const LOOKS = [
  ['fill', 'cheio'],
  ['outline', 'contorno'],
  ['quiet', 'discreto'],
] as const;

const nothing = () => undefined;

export function Controls({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <StandIn>
        {LOOKS.map(([look, name]) => (
          <Specimen key={look} name={`Botão ${name}: em repouso, apontado, com foco, pressionado`}>
            <Button look={look}>Adicionar</Button>{' '}
            <Button look={look} data-force="hover">
              Adicionar
            </Button>{' '}
            <Button look={look} data-force="focus">
              Adicionar
            </Button>{' '}
            <Button look={look} data-force="hover active">
              Adicionar
            </Button>
          </Specimen>
        ))}
        {LOOKS.map(([look, name]) => (
          <Specimen key={look} name={`Botão ${name}: desligado, à espera, pequeno, link`}>
            <Button look={look} disabled>
              Esgotado
            </Button>{' '}
            <Button look={look} aria-busy>
              Adicionar
            </Button>{' '}
            <Button look={look} small>
              Filtrar
            </Button>{' '}
            <ButtonLink look={look} to="/produtos">
              Ver Produtos
            </ButtonLink>
          </Specimen>
        ))}
        <Specimen name="Para fora da loja">
          <ButtonAnchor look="outline" href="https://conversa.example/">
            <ChatIcon />
            Falar no WhatsApp
          </ButtonAnchor>
        </Specimen>
        <Specimen name="Largo" width="card">
          <Button wide>Adicionar ao Carrinho</Button>
        </Specimen>
        <Specimen
          name="Chip: desligado, apontado, com foco, ligado, ligado e apontado"
          width="full"
        >
          <Chip selected={false} to="/produtos">
            Masculino
          </Chip>{' '}
          <Chip selected={false} to="/produtos" data-force="hover">
            Feminino
          </Chip>{' '}
          <Chip selected={false} to="/produtos" data-force="focus">
            Árabe
          </Chip>{' '}
          <Chip selected to="/produtos">
            Nicho
          </Chip>{' '}
          <Chip selected to="/produtos" data-force="hover">
            Importado
          </Chip>
        </Specimen>
        <Specimen name="Páginas: a primeira" width="full">
          <Pagination
            label="Primeira"
            current={1}
            total={3}
            addressOf={(page) => `/produtos?pagina=${page}`}
            onTurn={nothing}
          />
        </Specimen>
        <Specimen name="Páginas: no meio, uma apontada e uma com foco" width="full">
          <Forced state="hover" on="li:nth-child(3) a">
            <Forced state="focus" on="li:nth-child(5) a">
              <Pagination
                label="No meio"
                current={5}
                total={9}
                addressOf={(page) => `/produtos?pagina=${page}`}
                onTurn={nothing}
              />
            </Forced>
          </Forced>
        </Specimen>
        <Specimen name="Quantidade">
          <Quantity value={2} name="a" onLess={nothing} onMore={nothing} limit={null} />
        </Specimen>
        <Specimen name="Uma só, + apontado">
          <Forced state="hover" on="button:last-of-type">
            <Quantity value={1} name="b" onLess={nothing} onMore={nothing} limit={null} />
          </Forced>
        </Specimen>
        <Specimen name="No limite, − com foco">
          <Forced state="focus" on="button">
            <Quantity
              value={3}
              name="c"
              onLess={nothing}
              onMore={nothing}
              limit="Só há 3 em estoque"
            />
          </Forced>
        </Specimen>
        <Specimen name="A caminho" width="card">
          <Skeleton />
        </Specimen>
      </StandIn>
    </Section>
  );
}
