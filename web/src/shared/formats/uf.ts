/** Last CEP prefix (first five digits) of each range of states, ascending. Public facts of the postal service. */
const RANGES = [
  [999, null],
  [19_999, 'SP'],
  [28_999, 'RJ'],
  [29_999, 'ES'],
  [39_999, 'MG'],
  [48_999, 'BA'],
  [49_999, 'SE'],
  [56_999, 'PE'],
  [57_999, 'AL'],
  [58_999, 'PB'],
  [59_999, 'RN'],
  [63_999, 'CE'],
  [64_999, 'PI'],
  [65_999, 'MA'],
  [68_899, 'PA'],
  [68_999, 'AP'],
  [69_299, 'AM'],
  [69_399, 'RR'],
  [69_899, 'AM'],
  [69_999, 'AC'],
  [72_799, 'DF'],
  [72_999, 'GO'],
  [73_699, 'DF'],
  [76_799, 'GO'],
  [76_999, 'RO'],
  [77_999, 'TO'],
  [78_899, 'MT'],
  [78_999, null],
  [79_999, 'MS'],
  [87_999, 'PR'],
  [89_999, 'SC'],
  [99_999, 'RS'],
] as const;

/** The state of a CEP (`00000-000`); null outside every range. */
export function ufOfCep(cep: string): string | null {
  const prefix = Number(cep.slice(0, 5));
  return RANGES.find(([last]) => prefix <= last)?.[1] ?? null;
}
