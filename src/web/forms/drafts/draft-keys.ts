import { removeStored, storedKeys } from '#web/state/storage.ts'

const PREFIX = 'safi-draft:'

/** What a draft is of. */
export interface DraftOf {
  /** Null on the pages of visitors, who have none. */
  readonly businessId: string | null
  /** The form, and the id of what it changes: "product:new". */
  readonly thing: string
}

/** The drafts of different accounts never meet, whoever uses this browser. */
export function draftKey(userId: string | null, { businessId, thing }: DraftOf): string {
  return `${PREFIX}${userId ?? 'visitor'}:${businessId ?? ''}:${thing}`
}

export function draftKeys(): string[] {
  return storedKeys(PREFIX)
}

/** Removes the drafts of everyone, or of everyone but the user who is signed in. */
export function forgetDrafts(except?: { id: string }): void {
  for (const key of draftKeys()) if (!except || !key.startsWith(`${PREFIX}${except.id}:`)) removeStored(key)
}
