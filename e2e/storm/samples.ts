/** `catalogo`: what everyone sees. `conta`: what a shopper does. `painel`: what an admin does. */
export type Group = 'catalogo' | 'conta' | 'painel';

/** One action of a person: what they asked for, and how long until they had an answer. */
export interface Sample {
  readonly group: Group;
  readonly kind: string;
  /** Start and end by `performance.now()`, with the repeats. */
  readonly from: number;
  readonly to: number;
  /** Codes of the failed tries, in order. */
  readonly failures: readonly string[];
  /** Whether the person had an answer within the allowed tries. A refusal with a reason is an answer. */
  readonly isAnswered: boolean;
}

/** Everything that the clients saw. */
export class Samples {
  readonly all: Sample[] = [];
  /** Sentences about replies with marks of another person. */
  readonly leaks: string[] = [];
  /** Sentences about replies that no correct shop gives. */
  readonly surprises: string[] = [];

  add(sample: Sample): void {
    this.all.push(sample);
  }
}
