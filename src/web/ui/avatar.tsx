import { useState } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { avatarSources, initialOf } from './avatar-sources.ts'
import { cx } from './cx.ts'

export interface AvatarProps {
  user: Pick<SessionUser, 'email' | 'avatarUrl'>
  size?: 'md' | 'lg'
}

const sizes = { md: 'size-9 text-[0.9375rem]', lg: 'size-24 text-4xl' }

/** A profile picture. Decorative, because the element around it names the account or the picture. */
export function Avatar({ user: { email, avatarUrl }, size = 'md' }: AvatarProps) {
  const [failed, setFailed] = useState({ of: avatarUrl, count: 0 })
  const tries = failed.of === avatarUrl ? failed.count : 0
  const src = avatarSources(avatarUrl)[tries]
  return (
    // The initial is drawn as an image: as text it would count as the button's visible label, which its accessible name would have to
    // repeat.
    <span
      aria-hidden
      data-letter={initialOf(email)}
      className={cx(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-palm font-semibold text-on-palm before:content-[attr(data-letter)]',
        sizes[size],
      )}
    >
      {src && (
        <img
          // A new key makes a new element when the picture changes under the same URL.
          key={tries === 0 ? 'signed' : avatarUrl}
          src={src}
          alt=""
          onError={() => setFailed({ of: avatarUrl, count: tries + 1 })}
          className="absolute inset-0 size-full bg-panel object-cover"
        />
      )}
    </span>
  )
}
