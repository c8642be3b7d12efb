import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Chip } from '../../src/ui/Chip.tsx';
import { ChatIcon } from '../../src/ui/icons.tsx';
import { Pagination } from '../../src/ui/Pagination.tsx';
import { Quantity } from '../../src/ui/Quantity.tsx';
import { Skeleton } from '../../src/ui/Skeleton.tsx';
import { Forced, Section, Specimen } from '../Section.tsx';
import { StandIn } from '../StandIn.tsx';

const VARIANTS = [
  ['filled', 'cheio'],
  ['outline', 'contorno'],
  ['subtle', 'discreto'],
] as const;

const nothing = () => undefined;

export function Controls({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <StandIn>
        {VARIANTS.map(([variant, name]) => (
          <Specimen
            key={variant}
            name={`Botão ${name}: em repouso, apontado, com foco, pressionado`}
          >
            <Button variant={variant}>Adicionar</Button>{' '}
            <Button variant={variant} data-force="hover">
              Adicionar
            </Button>{' '}
            <Button variant={variant} data-force="focus">
              Adicionar
            </Button>{' '}
            <Button variant={variant} data-force="hover active">
              Adicionar
            </Button>
          </Specimen>
        ))}
        {VARIANTS.map(([variant, name]) => (
          <Specimen key={variant} name={`Botão ${name}: desligado, à espera, pequeno, link`}>
            <Button variant={variant} disabled>
              Esgotado
            </Button>{' '}
            <Button variant={variant} aria-busy>
              Adicionar
            </Button>{' '}
            <Button variant={variant} size="sm">
              Filtrar
            </Button>{' '}
            <Button component={Link} variant={variant} to="/produtos">
              Ver Produtos
            </Button>
          </Specimen>
        ))}
        <Specimen name="Para fora da loja">
          <Button
            component="a"
            target="_blank"
            rel="noopener noreferrer"
            variant="outline"
            href="https://conversa.example/"
          >
            <ChatIcon />
            Falar no WhatsApp
          </Button>
        </Specimen>
        <Specimen name="Largo" width="card">
          <Button fullWidth>Adicionar ao Carrinho</Button>
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
