/**
 * Replaces each placeholder such as `{{name}}` in a phrase by its value, or removes it if there is no value. `write`
 * converts each value, for example to escape it.
 */
export function fillIn(
  phrase: string,
  values: Readonly<Record<string, unknown>>,
  write: (value: string) => string = (value) => value,
): string {
  return phrase.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => write(String(values[name] ?? '')))
}
