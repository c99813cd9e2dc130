import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The person, API key or program on whose behalf the current work runs. An API key acts for the account that made it.
 * `visitor`: a call without a session, such as resetting a password by a link. `system`: Safi itself, by its
 * schedule.
 */
export type Actor =
  | { readonly kind: 'member'; readonly userId: string }
  | { readonly kind: 'api_key'; readonly userId: string; readonly keyName: string }
  | { readonly kind: 'visitor' | 'operator' | 'system' }

export const SYSTEM: Actor = { kind: 'system' }
const current = new AsyncLocalStorage<Actor>()

/**
 * Runs work on behalf of an actor. The actor follows the work through awaits, so the functions in between need no
 * parameter for it. A job carries the actor who sent it.
 */
export function actingAs<T>(actor: Actor, work: () => T): T {
  return current.run(actor, work)
}

export function currentActor(): Actor {
  return current.getStore() ?? SYSTEM
}

/** The current actor as columns: its kind, the account that acts, itself or with an API key, and the name of the key. */
export function actorColumns(): {
  readonly actor: Actor['kind']
  readonly actorId: string | null
  readonly keyName: string | null
} {
  const actor = currentActor()
  return {
    actor: actor.kind,
    actorId: 'userId' in actor ? actor.userId : null,
    keyName: 'keyName' in actor ? actor.keyName : null,
  }
}
