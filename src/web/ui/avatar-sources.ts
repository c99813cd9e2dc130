import { getOwnAvatar } from '#contract/profile.ts'

/** The URLs of a profile picture, in the order to try: the signed link, which expires, then the URL that needs the session. */
export function avatarSources(avatarUrl: string | null): readonly string[] {
  return avatarUrl === null ? [] : [avatarUrl, getOwnAvatar.path]
}

/** The letter that is shown when there is no picture or it cannot be loaded. */
export function initialOf(email: string): string {
  return (email.match(/\p{L}\p{M}*|\p{N}/u)?.[0] ?? 'U').toUpperCase()
}
