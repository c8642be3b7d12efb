/** Formats 10 or 11 digits as `(85) 3456-7890` or `(85) 98765-4321`. Returns any other text unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const [, area, head, tail] = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? phone : `(${area}) ${head}-${tail}`;
}
