/**
 * FMT-02: a Brazilian phone number as a person reads it, `(85) 98765-4321` or `(85) 3456-7890`.
 * What has neither 11 nor 10 digits is given back as it came.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const [, area, head, tail] = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? phone : `(${area}) ${head}-${tail}`;
}
