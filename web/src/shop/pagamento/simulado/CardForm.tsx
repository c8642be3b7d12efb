import { Box, Group, Stack, Text, TextInput } from '@mantine/core';
import {
  type ComponentType,
  Fragment,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { MaskedField } from '../../../ui/form/MaskedField.tsx';
import { Problems } from '../../../ui/form/Problems.tsx';
import { useTextForm } from '../../../ui/form/useTextForm.ts';
import { InfoIcon } from '../../../ui/icons.tsx';
import { type CardFormProps, failure, type Result } from '../provider.ts';
import styles from './CardForm.module.css';
import {
  CARD_FIELDS,
  CVC_MASK,
  cardRules,
  EXPIRY_MASK,
  FILLED,
  NUMBER_MASK,
  TEST_CARDS,
  type TestCard,
} from './cards.ts';
import type { PerguntaProps } from './PerguntaDoBanco.tsx';
import { answerBank, confirmCard } from './wire.ts';

interface Question {
  readonly Pergunta: ComponentType<PerguntaProps>;
  readonly resolve: (aprovado: boolean) => void;
}

/** Fields of a test card inside the checkout's form, whose button calls `pay`. */
export function CardForm({ ref, payment, onReady }: CardFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const { field, check, clearError, problems } = useTextForm({
    fields: CARD_FIELDS,
    rules: cardRules,
    submit: async () => [],
  });
  const [chosen, setChosen] = useState<TestCard | null>(null);
  /** The card that the fields start with. Each choice makes new fields. */
  const [start, setStart] = useState<{ readonly key: number; readonly numero: string } | null>(
    null,
  );
  const [question, setQuestion] = useState<Question | null>(null);

  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);

  async function askPayer(): Promise<boolean> {
    const { PerguntaDoBanco } = await import('./PerguntaDoBanco.tsx');
    const aprovado = await new Promise<boolean>((resolve) =>
      setQuestion({ Pergunta: PerguntaDoBanco, resolve }),
    );
    setQuestion(null);
    return aprovado;
  }

  async function pay(): Promise<Result> {
    const card = first.current?.form && check(first.current.form);
    if (!card) return { outcome: 'invalid' };
    const result = await confirmCard(payment, card);
    if (result.outcome !== 'status' || result.status !== 'requires_action') return result;
    return askPayer().then(
      (aprovado) => answerBank(payment, aprovado),
      // The dialog failed to load: nothing was approved or charged.
      () => failure,
    );
  }
  useImperativeHandle(ref, () => ({ pay }));

  const fill = (card: TestCard) => {
    setStart((before) => ({ key: (before?.key ?? 0) + 1, numero: card.numero }));
    CARD_FIELDS.forEach(clearError);
    setChosen(card);
  };
  // Prevents the browser from offering the person's own cards.
  const cardField = (name: (typeof CARD_FIELDS)[number]) => ({
    ...field(name),
    ...(start && { defaultValue: { ...FILLED, numero: start.numero }[name] }),
    autoComplete: 'off',
    required: true,
  });
  const numero = cardField('numero');

  return (
    <>
      <Stack gap="lg">
        <Stack
          gap="sm"
          c="var(--text-soft)"
          fz="sm"
          p="md"
          bd="1px dashed var(--line-strong)"
          bdrs="sm"
        >
          <Group component="p" gap="xs" wrap="nowrap" c="var(--warning)" fw={600}>
            <Box component="span" flex="none">
              <InfoIcon size={18} />
            </Box>
            Ambiente de teste: nenhum valor é cobrado
          </Group>
          <p id="cartoes-de-teste">Toque num cartão de teste para preencher:</p>
          <ul className={styles['cards']} aria-labelledby="cartoes-de-teste">
            {TEST_CARDS.map((card) => (
              <li key={card.numero}>
                <button type="button" aria-pressed={chosen === card} onClick={() => fill(card)}>
                  <span>{card.fim}</span>{' '}
                  <Text
                    component="span"
                    variant="figures"
                    c="var(--text-faint)"
                    fz="xs"
                    style={{ whiteSpace: 'nowrap' }}
                  >
                    <span className="visually-hidden">final </span>
                    <span aria-hidden="true">•••• </span>
                    {card.numero.slice(-4)}
                  </Text>
                </button>
              </li>
            ))}
          </ul>
        </Stack>
        <Fragment key={start?.key}>
          <MaskedField
            {...numero}
            ref={first}
            onChange={(event) => {
              numero.onChange(event);
              setChosen(null);
            }}
            mask={NUMBER_MASK}
            label="Número do cartão de teste"
            placeholder="0000 0000 0000 0000"
          />
          <Box
            display="grid"
            style={{ gridTemplateColumns: '1fr 1fr', gap: 'var(--space-4)', alignItems: 'start' }}
          >
            <MaskedField
              {...cardField('validade')}
              mask={EXPIRY_MASK}
              label="Validade"
              placeholder="MM/AA"
            />
            <MaskedField {...cardField('cvc')} mask={CVC_MASK} label="CVC" placeholder="000" />
          </Box>
          <TextInput {...cardField('titular')} label="Nome no cartão" spellCheck={false} />
        </Fragment>
      </Stack>
      <Problems problems={problems} />
      {question ? <question.Pergunta onAnswer={question.resolve} /> : null}
    </>
  );
}
