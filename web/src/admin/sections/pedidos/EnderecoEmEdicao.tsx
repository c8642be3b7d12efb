import { Button, NativeSelect, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Falha } from '../../kit/lista/Falha.tsx';
import { useEnderecosDoClienteQuery } from './edicao.gen.ts';
import { Parte } from './Parte.tsx';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { type EnderecoEscrito, enderecoEscrito, rascunhoDe } from './rascunho.ts';

const NO_ACCOUNT =
  'A conta deste pedido não existe mais, e um pedido só vai para um endereço da conta.';
const NO_OTHER =
  'A conta não tem outro endereço. Quando a pessoa cadastrar um, ele aparece aqui para escolher.';
const SAME_FREIGHT = 'O frete e o total do pedido não mudam com o endereço.';

interface Entrega {
  readonly endereco: EnderecoEscrito;
  readonly error: string | undefined;
  readonly onChange: (endereco: EnderecoEscrito) => void;
}

function Escolha({
  usuarioId,
  base,
  endereco,
  error,
  onChange,
}: Entrega & { usuarioId: string; base: EnderecoEscrito }) {
  const { data, loading, refetch, ...read } = useEnderecosDoClienteQuery({
    variables: { id: usuarioId },
    fetchPolicy: 'cache-and-network',
  });
  const select = useRef<HTMLSelectElement>(null);
  const others = (data?.adminUsuario?.perfil?.enderecos ?? [])
    .map(enderecoEscrito)
    .filter(({ text }) => text !== base.text);
  const options = [base, ...others];
  const hasChoice = others.length > 0;
  useEffect(() => {
    if (hasChoice) select.current?.focus();
  }, [hasChoice]);
  if (read.error && !loading) {
    return (
      <Falha onRetry={() => void refetch()}>
        Não foi possível ler os endereços da conta agora.
      </Falha>
    );
  }
  if (!hasChoice) return <p role="status">{loading ? 'Lendo os endereços…' : NO_OTHER}</p>;
  return (
    <NativeSelect
      ref={select}
      name="enderecoId"
      label="Entregar em"
      description={SAME_FREIGHT}
      error={error}
      value={endereco.id}
      data={options.map(({ id, text }) => ({ value: id, label: text || 'Sem endereço' }))}
      onChange={({ currentTarget }) =>
        onChange(options.find(({ id }) => id === currentTarget.value) ?? base)
      }
    />
  );
}

/** The delivery address of an order: another one of the customer's account can take its place. */
export function EnderecoEmEdicao({ base, ...entrega }: Entrega & { base: PedidoAdminFragment }) {
  const [choosing, setChoosing] = useState(false);
  const usuarioId = base.usuario?.id;
  return (
    <Parte titulo="Endereço de entrega">
      <p>{entrega.endereco.text || 'Este pedido não tem endereço.'}</p>
      {usuarioId === undefined ? (
        <Text size="sm" c="dimmed">
          {NO_ACCOUNT}
        </Text>
      ) : choosing ? (
        <Escolha usuarioId={usuarioId} base={rascunhoDe(base).endereco} {...entrega} />
      ) : (
        <Button variant="outline" w="fit-content" onClick={() => setChoosing(true)}>
          Trocar o endereço
        </Button>
      )}
    </Parte>
  );
}
