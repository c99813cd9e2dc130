import { removeStored, storedKeys } from '#web/state/storage.ts'

const PREFIX = 'safi-draft:'

/** What a draft belongs to. */
export interface DraftOf {
  /** The business of the draft; null on visitors' pages. */
  readonly businessId: string | null
  /** The form and the id of the edited record, such as "product:new". */
  readonly thing: string
}

/** The storage key of a draft. It contains the account, because several accounts can use one browser. */
export function draftKey(userId: string | null, { businessId, thing }: DraftOf): string {
  return `${PREFIX}${userId ?? 'visitor'}:${businessId ?? ''}:${thing}`
}

export function draftKeys(): string[] {
  return storedKeys(PREFIX)
}

/** Removes all drafts from the browser, or all except those of one user. */
export function forgetDrafts(except?: { id: string }): void {
  const isGone = (key: string) => !except || !key.startsWith(`${PREFIX}${except.id}:`)
  for (const key of draftKeys()) if (isGone(key)) removeStored(key)
  void import('./draft-file.ts').then(({ forgetDraftFile }) => forgetDraftFile(isGone))
}
