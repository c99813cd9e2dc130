import { getOwnAvatar } from '#contract/profile.ts'

/** Where a picture is looked for, in this order: its signed link, which expires, then the session's own address. */
export function avatarSources(avatarUrl: string | null): readonly string[] {
  return avatarUrl === null ? [] : [avatarUrl, getOwnAvatar.path]
}

/** Stands in where there is no picture, or none that loads. */
export function initialOf(email: string): string {
  return (email.match(/\p{L}\p{M}*|\p{N}/u)?.[0] ?? 'U').toUpperCase()
}
