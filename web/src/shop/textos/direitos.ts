import { mailto } from './contact.ts';

export interface Direito {
  readonly id: string;
  readonly titulo: string;
  readonly texto: string;
  readonly lei: string;
  /** Subject of the request e-mail; null when no request is needed. */
  readonly assunto: string | null;
}

/** LGPD, arts. 18 and 20, in legal order. */
export const direitos: readonly Direito[] = [
  {
    id: 'acesso',
    titulo: 'Confirmar e ver',
    texto:
      'Saber se tratamos dados seus e receber uma cópia de tudo: conta, perfil, endereços e pedidos.',
    lei: 'LGPD, art. 18, I e II · RGPD, art. 15',
    assunto: 'Quero ver os meus dados',
  },
  {
    id: 'correcao',
    titulo: 'Corrigir',
    texto: 'Arrumar o que estiver incompleto, errado ou velho. Diga o que muda e como fica certo.',
    lei: 'LGPD, art. 18, III · RGPD, art. 16',
    assunto: 'Quero corrigir os meus dados',
  },
  {
    id: 'bloqueio',
    titulo: 'Anonimizar ou bloquear',
    texto:
      'Pedir que um dado desnecessário, excessivo ou tratado contra a lei deixe de dizer quem você é, ou deixe de ser usado.',
    lei: 'LGPD, art. 18, IV · RGPD, art. 18',
    assunto: 'Quero anonimizar ou bloquear dados meus',
  },
  {
    id: 'portabilidade',
    titulo: 'Levar com você',
    texto: 'Receber os seus dados num arquivo JSON, que outra loja ou outro programa consegue ler.',
    lei: 'LGPD, art. 18, V · RGPD, art. 20',
    assunto: 'Quero levar os meus dados',
  },
  {
    id: 'eliminacao',
    titulo: 'Apagar',
    texto:
      'Encerrar a conta e apagar o que é seu. Pedidos feitos ficam pelo dever fiscal, sem nome, CPF, telefone, e-mail nem rua. Um pedido pago e a caminho precisa chegar antes.',
    lei: 'LGPD, arts. 16 e 18, IV e VI · RGPD, art. 17',
    assunto: 'Quero apagar a minha conta e os meus dados',
  },
  {
    id: 'compartilhamento',
    titulo: 'Saber com quem compartilhamos',
    texto: 'Receber a lista de quem tratou dados seus por nós, e para quê.',
    lei: 'LGPD, art. 18, VII',
    assunto: 'Quero saber com quem os meus dados foram compartilhados',
  },
  {
    id: 'consentimento',
    titulo: 'Não consentir, ou voltar atrás',
    texto:
      'A loja funciona inteira sem o seu aceite. Para mudar a resposta sobre cookies não é preciso pedir: use “Escolha de cookies”, no rodapé de qualquer página.',
    lei: 'LGPD, arts. 8º, § 5º, e 18, VIII e IX · RGPD, art. 7º',
    assunto: null,
  },
  {
    id: 'oposicao',
    titulo: 'Opor-se',
    texto: 'Dizer não a um uso que não depende do seu consentimento, se ele descumprir a lei.',
    lei: 'LGPD, art. 18, § 2º · RGPD, art. 21',
    assunto: 'Quero me opor a um uso dos meus dados',
  },
  {
    id: 'revisao',
    titulo: 'Pedir revisão humana',
    texto:
      'Nenhuma decisão sobre você é tomada só por máquina nesta loja. Se parecer que foi, uma pessoa revê.',
    lei: 'LGPD, art. 20 · RGPD, art. 22',
    assunto: 'Quero a revisão de uma decisão',
  },
];

export function pedidoPorEmail(email: string, { lei }: Direito, assunto: string): string {
  return mailto(email, `Meus dados: ${assunto}`, [
    'Olá,',
    '',
    `${assunto} (${lei}).`,
    '',
    'Meu nome completo:',
    'Meu nome de usuário na loja:',
    'O que quero dizer a mais:',
  ]);
}
