/** Leads to the first field that is marked as wrong, once the words stand there; it may lie out of sight. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
