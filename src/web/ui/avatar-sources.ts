import { getOwnAvatar } from '#contract/profile.ts'

/** The URLs of a picture, in the order to try: its signed link, which expires, then the URL of the session. */
export function avatarSources(avatarUrl: string | null): readonly string[] {
  return avatarUrl === null ? [] : [avatarUrl, getOwnAvatar.path]
}

/** Shown if there is no picture or it cannot be loaded. */
export function initialOf(email: string): string {
  return (email.match(/\p{L}\p{M}*|\p{N}/u)?.[0] ?? 'U').toUpperCase()
}
