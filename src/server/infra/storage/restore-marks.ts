import { createHash } from 'node:crypto'

/**
 * Files that record what a restore of an older backup must not undo. They are no files of sellers, so a restore leaves them in place. Their
 * keys contain hashes, because nothing may contain the id of an erased account.
 */
export const MARKS = { erased: 'erased', transferred: 'transferred' } as const

export const erasedKey = (account: string) => `${MARKS.erased}/${hashOf(account)}`

/** The key for a business that another account has received from this account. */
export const transferredKey = (account: string, businessId: string) =>
  `${MARKS.transferred}/${hashOf(`${account} ${businessId}`)}`

const hashOf = (value: string) => createHash('sha256').update(value).digest('hex')
