import type { ParsedNumber } from '#web/i18n/parse.ts'

/** The typed quantity plus or minus one; an empty field counts as zero. null if the result is no valid quantity. */
export function oneMore(typed: string, by: 1 | -1, read: (text: string) => ParsedNumber): string | null {
  const now = typed.trim() === '' ? { ok: true as const, value: 0 } : read(typed)
  if (!now.ok) return null
  const next = String(now.value + by)
  return read(next).ok ? next : null
}
