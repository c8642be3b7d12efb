import { Button, Flex, Stack, Textarea, TextInput } from '@mantine/core';
import {
  type ClipboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react';
import { Late } from '../../../../ui/Late.tsx';
import { Divergencias } from '../../../kit/editor/Divergencias.tsx';
import { COM_PE } from '../../../kit/editor/Pe.tsx';
import { Rodape } from '../../../kit/editor/Rodape.tsx';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { EscolhaDeCategorias } from './categorias/EscolhaDeCategorias.tsx';
import { Ficha } from './Ficha.tsx';
import { CampoDeImagem } from './imagem/CampoDeImagem.tsx';
import { fotoDe } from './imagem/lista.ts';
import { Oferta } from './Oferta.tsx';
import { comFicha, comImagens, imagensQueFicam, type Rascunho } from './rascunho.ts';
import { useFormulario } from './useFormulario.ts';

export interface Saida {
  /** Calls `onCancel`; asks first when changes would be lost. */
  readonly leave: () => void;
}

const loadImagens = async () => (await import('./imagem/Imagens.tsx')).Imagens;

/** The first picture of the draft. */
function fotoPrincipal(base: ProdutoAdminFragment | null, { imagens }: Rascunho) {
  const first = imagens[0];
  const stored = base?.imagem ?? null;
  return !first || first.url === stored?.url ? stored : fotoDe(first.url, first.alt);
}

interface FormularioDeProdutoProps {
  /** Null for a new product. */
  readonly produto: ProdutoAdminFragment | null;
  /** Whether a new product may have the fields of a scent: the API has them on its other products. */
  readonly novoComFicha?: boolean;
  readonly onSaved?: () => void;
  /** Called when the form holds its initial values again. */
  readonly onCancel: () => void;
  readonly ref?: Ref<Saida>;
}

/** Edits the product that it got first. */
export function FormularioDeProduto({
  produto,
  novoComFicha = false,
  onSaved,
  onCancel,
  ref,
}: FormularioDeProdutoProps) {
  const isNew = produto === null;
  const first = useRef<HTMLInputElement>(null);
  const state = useFormulario({
    produto,
    novoComFicha,
    onSaved: () => {
      onSaved?.();
      // The form starts over for the next product.
      if (isNew) first.current?.focus();
    },
    onLeave: onCancel,
  });
  const { base, rascunho, imagem, leave, sending, errorOf, text, write } = state;
  useImperativeHandle(ref, () => ({ leave }));
  const start = useEffectEvent(() => {
    // A draft that comes back with its section does not take the focus.
    if (isNew && !state.changed) first.current?.focus();
  });
  useEffect(() => start(), []);

  const paste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0];
    // A spreadsheet copies its cells as text and as a picture; the text takes precedence.
    if (!file || event.defaultPrevented || event.clipboardData.getData('text/plain')) return;
    event.preventDefault();
    imagem.choose(file);
  };
  return (
    <form
      className={COM_PE}
      method="post"
      noValidate
      aria-busy={sending}
      onPaste={paste}
      onSubmit={state.onSubmit}
    >
      {state.conflito ? <Divergencias {...state.conflito} /> : null}
      <Stack gap="lg" opacity={sending ? 0.6 : undefined}>
        <Flex
          direction={{ base: 'column', sm: 'row' }}
          wrap={{ sm: 'wrap' }}
          gap="lg"
          align={{ sm: 'start' }}
        >
          <CampoDeImagem
            key={state.round}
            imagem={fotoPrincipal(base, rascunho)}
            escolhida={rascunho.imagem.escolhida}
            error={imagem.problem ?? errorOf('imagem')}
            onFile={imagem.choose}
            onCut={imagem.cut}
            onDrop={imagem.drop}
          />
          <Stack flex="1" miw={{ sm: '18rem' }}>
            <TextInput ref={first} {...text('nome')} label="Nome" required data-autofocus />
            <Textarea
              {...text('descricao')}
              label="Descrição"
              rows={5}
              required={base?.descricao !== ''}
            />
          </Stack>
        </Flex>
        {comImagens(base, novoComFicha) ? (
          <Late
            key={`imagens-${state.round}`}
            load={loadImagens}
            props={{
              imagens: imagensQueFicam(rascunho, base),
              comNova: rascunho.imagem.escolhida !== null,
              sending: state.enviando,
              errorOf,
              onSending: state.setEnviando,
              onChange: (ficam) => {
                const replaced = rascunho.imagens.length - imagensQueFicam(rascunho, base).length;
                write({ imagens: [...rascunho.imagens.slice(0, replaced), ...ficam] });
              },
            }}
          />
        ) : null}
        <EscolhaDeCategorias
          key={`categorias-${state.round}`}
          conhecidas={state.categorias.conhecidas}
          escolhidas={state.escolhidas}
          error={errorOf('categorias')}
          onChange={(categorias) => write({ categorias })}
          onRetry={state.categorias.retry}
        />
        {comFicha(base, novoComFicha) ? <Ficha {...state} /> : null}
        <Oferta key={`oferta-${state.round}`} {...state} />
      </Stack>
      <Rodape {...state.foot} save={base ? 'Atualizar Produto' : 'Cadastrar Produto'}>
        {state.canRetry ? (
          <Button size="md" type="submit" variant="outline">
            Tentar de novo
          </Button>
        ) : null}
      </Rodape>
    </form>
  );
}
