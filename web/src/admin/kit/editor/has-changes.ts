function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const initial = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return control.value !== (initial?.value ?? '');
  }
  if (!(control instanceof HTMLInputElement)) return false;
  switch (control.type) {
    case 'checkbox':
    case 'radio':
      return control.checked !== control.defaultChecked;
    case 'file':
      return (control.files?.length ?? 0) > 0;
    default:
      return control.value !== control.defaultValue;
  }
}

/** Whether a control of the form differs from its initial value. */
export function hasChanges(form: HTMLFormElement | null): boolean {
  return form !== null && [...form.elements].some(isChanged);
}
