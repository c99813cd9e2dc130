/** A column of a format whose cells are texts. `aliases` are other headers of the same column. */
export const text = (header: string, ...aliases: string[]) => ({ header, aliases, kind: 'text' }) as const

/** A column of a format whose cells are amounts of money. */
export const amount = (header: string, ...aliases: string[]) => ({ header, aliases, kind: 'amount' }) as const
