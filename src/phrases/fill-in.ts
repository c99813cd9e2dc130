/** Replaces each `{{name}}` of a phrase by its value; one that is missing becomes nothing. */
export function fillIn(
  phrase: string,
  values: Readonly<Record<string, unknown>>,
  write: (value: string) => string = (value) => value,
): string {
  return phrase.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => write(String(values[name] ?? '')))
}
