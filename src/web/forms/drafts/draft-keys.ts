import type { CurrencyCode } from '#domain/money/currency.ts'
import { removeStored, storedKeys } from '#web/state/storage.ts'

const PREFIX = 'safi-draft:'

/** What a draft belongs to. */
export interface DraftOf {
  /** The business of the draft; null on visitors' pages. */
  readonly businessId: string | null
  /** The form and the id of the edited record, such as "product:new". */
  readonly thing: string
  /** The currency of typed amounts that do not name their own. */
  readonly currency?: CurrencyCode
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
  forgetThose((key) => !except || !key.startsWith(`${PREFIX}${except.id}:`), !except)
}

/** Removes the drafts of one business from the browser. */
export function forgetDraftsOf(businessId: string): void {
  forgetThose((key) => key.startsWith(PREFIX) && key.includes(`:${businessId}:`), false)
}

/** Gives the user who has logged in what a visitor has kept, and deletes the files of other users. */
export function claimFiles({ id }: { id: string }): void {
  void files()
    .then(({ claimKept }) => claimKept(id))
    .catch(() => undefined)
}

function forgetThose(isGone: (key: string) => boolean, all: boolean): void {
  const gone = draftKeys().filter(isGone)
  for (const key of gone) removeStored(key)
  // A stored file always has a draft, so if no draft was removed, the code for files need not be loaded.
  if (all || gone.length > 0)
    void files().then(({ forgetDraftFile, forgetKept }) => {
      void forgetDraftFile(isGone)
      if (all) void forgetKept()
    })
}

const files = () => import('./kept-file.ts')
