import { createContext } from 'react'

export interface OpenVariants {
  /** The names of the products whose variants the table shows as separate rows, below the row with their totals. */
  readonly open: ReadonlySet<string>
  readonly toggle: (variantOf: string) => void
}

export const OpenVariantsContext = createContext<OpenVariants>({ open: new Set(), toggle: () => {} })
