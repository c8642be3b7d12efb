import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Endereco } from '../../lib/enderecos/endereco.ts';
import { fillMask, MOBILE_MASK } from '../../lib/formats/mask.ts';
import { formatMoney } from '../../lib/formats/money.ts';
import { quoteFailure } from '../../lib/frete/cotacao.ts';
import { useCotarFreteQuery } from '../../lib/frete/frete.gen.ts';
import { failureKind } from '../../lib/graphql/errors.ts';
import { numeroText } from '../../lib/pedidos/pedido-texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { Carrinho, type Parcela } from '../carrinho/Carrinho.tsx';
import { resumoOf } from '../carrinho/disponibilidade.ts';
import { LimpezaDoCarrinho } from '../carrinho/LimpezaDoCarrinho.tsx';
import type { Carrinho as CarrinhoLido } from '../carrinho/otimista.ts';
import { useLimparCarrinho } from '../carrinho/useLimparCarrinho.ts';
import { Enderecos } from '../minha-conta/enderecos/Enderecos.tsx';
import { useMeusEnderecosQuery } from '../minha-conta/enderecos/enderecos.gen.ts';
import { LinkDaConversa } from '../pedidos/LinkDaConversa.tsx';
import { type DadosDaCompraQuery, useDadosDaCompraQuery } from './compra.gen.ts';
import { DadosDoCliente, type Mode } from './DadosDoCliente.tsx';
import { type Dados, lackingIn, missingOf, missingText, needsText } from './dados.ts';
import { addedTo, chosenOf } from './entrega.ts';
import { allOf, NO_ADDRESS, plain, type Recusa } from './recusa.ts';
import { type Frete, freteOf, totalWith } from './total.ts';
import { useFinalizar } from './useFinalizar.ts';

function dadosOf(perfil: DadosDaCompraQuery['meuPerfil']): Dados {
  return {
    nomeCompleto: perfil?.nomeCompleto ?? '',
    cpf: perfil?.cpf ?? '',
    telefone: fillMask(MOBILE_MASK, perfil?.telefone ?? ''),
    email: perfil?.email ?? '',
  };
}

function useFrete(endereco: Endereco | null) {
  const { data, error, loading, refetch } = useCotarFreteQuery({
    variables: { cep: endereco?.cep ?? '' },
    skip: endereco === null,
  });
  const isFailed = error !== undefined && !loading;
  const state = endereco === null ? 'no-address' : isFailed ? 'failed' : 'reading';
  const frete: Frete = endereco && data ? freteOf(data.cotarFrete) : { state };
  return {
    frete,
    problem: frete.state === 'failed' ? quoteFailure(failureKind(error)) : null,
    retry: () => void refetch(),
  };
}

function parcelasOf(itens: number, frete: Frete): readonly Parcela[] {
  const texts = {
    'no-address': 'depende do endereço',
    reading: 'calculando…',
    failed: 'não calculado',
  } as const;
  return [
    { name: 'Subtotal', text: formatMoney(itens) },
    frete.state === 'known'
      ? {
          name: 'Frete',
          text: frete.text,
          note: frete.valor === null ? 'O valor é combinado na conversa.' : frete.prazo,
        }
      : { name: 'Frete', text: texts[frete.state] },
  ];
}

/** The orders that reserve units until they are paid or cancelled. */
function Abertos({ pedidos }: { pedidos: Recusa['abertos'] }) {
  const inChat = pedidos.filter(({ mudaNaConversa }) => mudaNaConversa).map(({ id }) => id);
  return (
    <>
      <Box component="ul" ps="lg">
        {pedidos.map(({ id, total, podePagar }) => (
          <li key={id}>
            {numeroText(id)}, {formatMoney(total)}
            {podePagar ? (
              <>
                {': '}
                <Link to={`/carrinho?pedido=${encodeURIComponent(id)}`}>pagar</Link>
              </>
            ) : null}
          </li>
        ))}
      </Box>
      <ButtonLink to="/meus-pedidos?status=PENDENTE" variant="outline" fullWidth>
        {inChat.length > 0 ? 'Ver em Meus Pedidos' : 'Pagar ou cancelar em Meus Pedidos'}
      </ButtonLink>
      {inChat.length > 0 ? (
        <LinkDaConversa
          variant="subtle"
          label="Pedir o cancelamento na conversa"
          message={`Olá! Quero cancelar um pedido que não paguei (nº ${inChat.join(' ou nº ')}). Pode me ajudar?`}
        />
      ) : null}
    </>
  );
}

function Problema({
  recusa,
  sending,
  onAccept,
  onAgain,
}: {
  recusa: Recusa | null;
  sending: boolean;
  onAccept: (total: number) => void;
  onAgain: () => void;
}) {
  const total = recusa?.totalAtual ?? null;
  const place = useFocusAfter<HTMLDivElement>(total !== null);
  return (
    <div ref={place} role="alert" tabIndex={-1}>
      {recusa === null ? null : (
        <Stack gap="sm" p="md" bd="1px solid var(--danger)" bdrs="md" fz="sm">
          <p>{recusa.text}</p>
          {recusa.linhas.length > 0 ? (
            <Box component="ul" ps="lg">
              {recusa.linhas.map((linha) => (
                <li key={linha}>{linha}</li>
              ))}
            </Box>
          ) : null}
          {recusa.abertos.length > 0 ? <Abertos pedidos={recusa.abertos} /> : null}
          {total === null ? null : (
            <Button fullWidth aria-disabled={sending} onClick={() => onAccept(total)}>
              Aceitar {formatMoney(total)} e finalizar
            </Button>
          )}
          {recusa.incerto ? (
            <>
              <Button variant="outline" fullWidth onClick={onAgain}>
                Tentar de novo
              </Button>
              <ButtonLink to="/meus-pedidos" variant="subtle" fullWidth>
                Ver meus pedidos
              </ButtonLink>
            </>
          ) : null}
        </Stack>
      )}
    </div>
  );
}

export function Compra({
  carrinho,
  onCleared,
}: {
  carrinho: CarrinhoLido | null;
  /** Called when the cart was emptied; its button disappears with the lines. */
  onCleared: () => void;
}) {
  const emptyCart = useLimparCarrinho();
  // An empty cart needs no further data.
  const skip = carrinho?.itens.length === 0;
  const enderecosLidos = useMeusEnderecosQuery({
    skip,
    fetchPolicy: 'cache-and-network',
  });
  const perfilLido = useDadosDaCompraQuery({
    skip,
    fetchPolicy: 'cache-and-network',
  });
  const enderecos = enderecosLidos.data?.meusEnderecos;
  const [chosen, setChosen] = useState<string | null>(null);
  const endereco = chosenOf(enderecos ?? [], chosen);
  const previousAddresses = useRef(enderecos);
  useEffect(() => {
    const added =
      previousAddresses.current && enderecos ? addedTo(previousAddresses.current, enderecos) : null;
    previousAddresses.current = enderecos;
    if (added !== null) setChosen(added);
  }, [enderecos]);

  const [escritos, setEscritos] = useState<Partial<Dados>>({});
  const [mode, setMode] = useState<Mode>('shown');
  const perfil = perfilLido.data?.meuPerfil ?? null;
  const dados = { ...dadosOf(perfil), ...escritos };

  const { frete, problem: freteProblem, retry } = useFrete(endereco);
  const { finalizar, sending, recusa, recusar } = useFinalizar();

  const missing = missingOf(dados);
  const isRead = enderecos !== undefined && perfilLido.data !== undefined;
  // The needs are a plain line until the person asks for the order, and disappear one by one.
  const [conferindo, setConferindo] = useState(false);
  const needs = [
    ...(endereco === null ? [NO_ADDRESS] : []),
    ...(missing.length > 0 ? [missingText(missing)] : []),
  ];
  const focusEndereco = () => {
    if (endereco === null) document.getElementById('meus-enderecos')?.focus();
  };

  /** Creates the order. `totalAceito` is a changed total that the person accepted, in reais. */
  const order = (totalAceito: number | null = null) => {
    if (sending || !carrinho) return;
    if (endereco === null || missing.length > 0) {
      setConferindo(true);
      if (endereco === null) showToast('warning', NO_ADDRESS);
      if (missing.length > 0) setMode('checking');
      focusEndereco();
      return;
    }
    if (frete.state !== 'known') {
      recusar(plain('O frete ainda não foi calculado. Espere um instante e tente de novo.'));
      if (frete.state === 'failed') retry();
      return;
    }
    const total = totalAceito ?? totalWith(resumoOf(carrinho).total, frete);
    // A profile that could not be read may have other data: nothing is written over it.
    const toKeep = perfilLido.data ? lackingIn(dadosOf(perfil), dados) : {};
    void finalizar({
      carrinho,
      endereco,
      dados,
      toKeep: Object.keys(toKeep).length > 0 ? { ...toKeep, versao: perfil?.versao } : null,
      total,
    });
  };

  const units = carrinho?.itens.map(({ id, quantidade }) => `${id}:${quantidade}`).join(' ');
  const basis = `${endereco?.id} ${units}`;
  const withdraw = useEffectEvent(() => {
    if (recusa?.sobre === 'carrinho') recusar(null);
  });
  // A new total accepted for another cart or address would be wrong, and an item that is gone needs no advice.
  useEffect(() => {
    if (basis !== '') withdraw();
  }, [basis]);

  const clearing = (
    <LimpezaDoCarrinho
      onClear={() => {
        onCleared();
        emptyCart();
      }}
    />
  );
  const reading = enderecos === undefined && enderecosLidos.loading;
  return (
    <Carrinho
      layout="pagina"
      failed={
        <>
          <p>Se um item impede a leitura, esvazie o carrinho e comece de novo.</p>
          {clearing}
        </>
      }
      sum={(itens) => ({ parcelas: parcelasOf(itens, frete), total: totalWith(itens, frete) })}
      order={
        carrinho
          ? {
              label: 'Finalizar Compra',
              action: (
                <>
                  {isRead && !conferindo && needs.length > 0 ? (
                    <Text variant="faint" fz="sm">
                      {needsText(endereco !== null, missing)}
                    </Text>
                  ) : null}
                  <Problema
                    recusa={conferindo && needs.length > 0 ? allOf(needs) : recusa}
                    sending={sending}
                    onAccept={order}
                    onAgain={() => order()}
                  />
                  {/* A changed total has its own button. */}
                  {recusa?.totalAtual == null ? (
                    <Button
                      fullWidth
                      aria-disabled={sending}
                      aria-busy={sending}
                      onClick={() => order()}
                    >
                      {sending ? 'Criando o pedido…' : 'Finalizar Compra'}
                    </Button>
                  ) : null}
                </>
              ),
            }
          : null
      }
      below={
        <Box display="grid" py="xl" style={{ gap: 'var(--space-6)' }}>
          {enderecos ? (
            <Enderecos
              titulo="Endereço de entrega"
              enderecos={enderecos}
              escolha={{
                chosen: endereco?.id ?? null,
                onChoose: (id) => {
                  setChosen(id);
                  if (recusa?.sobre === 'endereco') recusar(null);
                },
              }}
            />
          ) : (
            <section className="part" aria-label="Endereço de entrega">
              <h2>Endereço de entrega</h2>
              {reading ? (
                <Skeleton h="7rem" mt="var(--space-5)" />
              ) : (
                <Unread onRetry={() => void enderecosLidos.refetch()}>
                  Não foi possível carregar os seus endereços.
                </Unread>
              )}
            </section>
          )}
          {freteProblem === null ? null : <Unread onRetry={retry}>{freteProblem}</Unread>}
          {perfilLido.data || (perfilLido.error && !perfilLido.loading) ? (
            <DadosDoCliente
              dados={dados}
              mode={mode}
              onMode={setMode}
              onChecked={focusEndereco}
              onWrite={(parte) => {
                setEscritos((all) => ({ ...all, ...parte }));
                if (recusa?.sobre === 'dados') recusar(null);
              }}
            />
          ) : (
            <section className="part" aria-label="Seus dados">
              <h2>Seus dados</h2>
              <Skeleton h="7rem" mt="var(--space-5)" />
            </section>
          )}
        </Box>
      }
    >
      <Box component="p" c="var(--text-faint)" fz="xs" ta="center">
        A forma de pagamento você escolhe no próximo passo.
      </Box>
      {clearing}
    </Carrinho>
  );
}

function Unread({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <Group
      role="alert"
      justify="space-between"
      mt="md"
      c="var(--text-soft)"
      style={{ gap: 'var(--space-3) var(--space-5)' }}
    >
      <p>{children}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Tentar de novo
      </Button>
    </Group>
  );
}
