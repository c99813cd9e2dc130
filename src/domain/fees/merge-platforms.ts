import { FOLLOWED_FEES, type FollowedFee } from './followed.ts'

/** A product on a platform, as a form contains it. */
interface OnPlatform {
  readonly platformId: string
  readonly follows: readonly FollowedFee[]
}

/**
 * Returns the platforms of a form as they are `now` wherever the seller has not changed those with which it was `opened`.
 * `fieldOf`: the field of each fee.
 */
export function mergePlatforms<P extends OnPlatform>(
  sent: readonly P[],
  opened: readonly P[],
  now: readonly P[],
  fieldOf: Readonly<Record<FollowedFee, keyof P>>,
): P[] {
  const chosen = sent.flatMap((platform) => {
    const before = find(opened, platform)
    const saved = find(now, platform)
    if (!before) return [platform]
    const changed = changedFields(platform, before, fieldOf)
    // removed meanwhile; a change in the form adds it again
    if (!saved) return changed.length > 0 ? [platform] : []
    const merged = { ...platform }
    for (const field of fieldsOf(platform)) if (!changed.includes(field)) merged[field] = saved[field]
    const follows = FOLLOWED_FEES.filter((fee) =>
      (changed.includes(fieldOf[fee]) ? platform : saved).follows.includes(fee),
    )
    return [{ ...merged, follows }]
  })
  const added = now.filter((platform) => !find(opened, platform) && !find(sent, platform))
  const platforms = [...chosen, ...added]
  // two members may each have removed what the other kept, but a product needs a platform
  return platforms.length > 0 ? platforms : [...sent]
}

function find<P extends OnPlatform>(platforms: readonly P[], { platformId }: OnPlatform): P | undefined {
  return platforms.find((platform) => platform.platformId === platformId)
}

/**
 * The fields that the seller changed. A fee counts as changed if it was entered, or follows rules again; the form itself fills in the
 * fees that follow rules.
 */
function changedFields<P extends OnPlatform>(
  sent: P,
  opened: P,
  fieldOf: Readonly<Record<FollowedFee, keyof P>>,
): (keyof P)[] {
  return fieldsOf(sent).filter((field) => {
    const fee = FOLLOWED_FEES.find((each) => fieldOf[each] === field)
    if (fee === undefined) return field !== 'follows' && sent[field] !== opened[field]
    const follows = sent.follows.includes(fee)
    return follows !== opened.follows.includes(fee) || (!follows && sent[field] !== opened[field])
  })
}

const fieldsOf = <P extends OnPlatform>(platform: P) => Object.keys(platform) as (keyof P)[]
