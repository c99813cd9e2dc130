/**
 * Replaces each placeholder such as `{{name}}` in a phrase by its value, or removes it if there is no value. `write`
 * converts each value to text, for example to escape it.
 */
export function fillIn<Value>(
  phrase: string,
  values: Readonly<Record<string, Value>>,
  write: (value: Value | '') => string = String,
): string {
  return phrase.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => write(values[name] ?? ''))
}
