/** A text column of a format. `aliases` are other headers of the same column. */
export const text = (header: string, ...aliases: string[]) => ({ header, aliases, kind: 'text' }) as const

/** A column of amounts of money. */
export const amount = (header: string, ...aliases: string[]) => ({ header, aliases, kind: 'amount' }) as const
