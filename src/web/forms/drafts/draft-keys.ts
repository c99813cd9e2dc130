import { removeStored, storedKeys } from '#web/state/storage.ts'

const PREFIX = 'safi-draft:'

/** Identifies a draft. */
export interface DraftOf {
  /** Null on the pages of visitors, who have none. */
  readonly businessId: string | null
  /** The form, and the id of the record that it edits: "product:new". */
  readonly thing: string
}

/** Keeps the drafts of different accounts in one browser apart. */
export function draftKey(userId: string | null, { businessId, thing }: DraftOf): string {
  return `${PREFIX}${userId ?? 'visitor'}:${businessId ?? ''}:${thing}`
}

export function draftKeys(): string[] {
  return storedKeys(PREFIX)
}

/** Removes all drafts, or all except those of the signed-in user. */
export function forgetDrafts(except?: { id: string }): void {
  for (const key of draftKeys()) if (!except || !key.startsWith(`${PREFIX}${except.id}:`)) removeStored(key)
}
