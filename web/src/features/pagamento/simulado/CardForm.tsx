import { TextInput } from '@mantine/core';
import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { digitsOf } from '../../../shared/formats/mask.ts';
import { MaskedField } from '../../../shared/ui/form/MaskedField.tsx';
import { InfoIcon } from '../../../shared/ui/icons.tsx';
import { type CardFormProps, failure, type Result } from '../provider.ts';
import styles from './CardForm.module.css';
import {
  CARD_FIELDS,
  type Card,
  type CardField,
  CVC_MASK,
  EXPIRY_MASK,
  FILLED,
  NUMBER_MASK,
  problemsOf,
  TEST_CARDS,
  type TestCard,
} from './cards.ts';
import type { PerguntaProps } from './PerguntaDoBanco.tsx';
import { answerBank, confirmCard } from './wire.ts';

interface Question {
  readonly Pergunta: ComponentType<PerguntaProps>;
  readonly resolve: (aprovado: boolean) => void;
}

/** Uncontrolled fields: card data is read on submit and not kept in state. */
export function CardForm({ ref, payment, onReady }: CardFormProps) {
  const numero = useRef<HTMLInputElement>(null);
  const validade = useRef<HTMLInputElement>(null);
  const cvc = useRef<HTMLInputElement>(null);
  const titular = useRef<HTMLInputElement>(null);
  const fields = { numero, validade, cvc, titular };
  const [problems, setProblems] = useState<Partial<Record<CardField, string | undefined>>>({});
  const [chosen, setChosen] = useState<TestCard | null>(null);
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
    const card: Card = {
      numero: digitsOf(numero.current?.value ?? ''),
      validade: validade.current?.value ?? '',
      cvc: cvc.current?.value ?? '',
      titular: titular.current?.value.trim() ?? '',
    };
    const newProblems = problemsOf(card);
    setProblems(newProblems);
    const first = CARD_FIELDS.find((field) => newProblems[field] !== undefined);
    if (first) {
      fields[first].current?.focus();
      return { outcome: 'invalid' };
    }
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
    for (const [field, value] of Object.entries({ ...FILLED, numero: card.numero })) {
      const input = Object.entries(fields).find(([name]) => name === field)?.[1].current;
      if (input) input.value = value;
    }
    setProblems({});
    setChosen(card);
  };
  const fieldProps = (field: CardField) => ({
    ref: fields[field],
    error: problems[field],
    // Prevents the browser from offering the person's own cards.
    autoComplete: 'off',
    required: true,
    onChange: () => {
      if (field === 'numero') setChosen(null);
      setProblems((before) => ({ ...before, [field]: undefined }));
    },
  });

  return (
    <>
      <div className={styles['form']}>
        <div className={styles['test']}>
          <p className={styles['mark']}>
            <InfoIcon size={18} /> Ambiente de teste: nenhum valor é cobrado
          </p>
          <p id="cartoes-de-teste">Toque num cartão de teste para preencher:</p>
          <ul className={styles['cards']} aria-labelledby="cartoes-de-teste">
            {TEST_CARDS.map((card) => (
              <li key={card.numero}>
                <button type="button" aria-pressed={chosen === card} onClick={() => fill(card)}>
                  <span>{card.fim}</span>{' '}
                  <span className={styles['end']}>
                    <span className="visually-hidden">final </span>
                    <span aria-hidden="true">•••• </span>
                    {card.numero.slice(-4)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
        <MaskedField
          {...fieldProps('numero')}
          mask={NUMBER_MASK}
          label="Número do cartão de teste"
          placeholder="0000 0000 0000 0000"
        />
        <div className={styles['pair']}>
          <MaskedField
            {...fieldProps('validade')}
            mask={EXPIRY_MASK}
            label="Validade"
            placeholder="MM/AA"
          />
          <MaskedField {...fieldProps('cvc')} mask={CVC_MASK} label="CVC" placeholder="000" />
        </div>
        <TextInput {...fieldProps('titular')} label="Nome no cartão" spellCheck={false} />
      </div>
      {question ? <question.Pergunta onAnswer={question.resolve} /> : null}
    </>
  );
}
