/** Whether both have the same values in these fields. */
export function agreeIn<Field extends string>(
  fields: readonly Field[],
  one: Readonly<Record<Field, unknown>>,
  other: Readonly<Record<Field, unknown>>,
): boolean {
  return fields.every((field) => one[field] === other[field]);
}
