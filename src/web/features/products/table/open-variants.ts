import { createContext } from 'react'

export interface OpenVariants {
  /** The shared names of the variants that the table shows below their sum. */
  readonly open: ReadonlySet<string>
  readonly toggle: (variantOf: string) => void
}

export const OpenVariantsContext = createContext<OpenVariants>({ open: new Set(), toggle: () => {} })
