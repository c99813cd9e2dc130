import { createContext, type ReactElement } from 'react'
import type { Needs } from '#contract/roles.ts'

/**
 * Returns a control that says why a member may not use it; null if they may. It belongs to the business around the control. Without a
 * business every control works, so pages outside of businesses do not load its code.
 */
export type Guard = (needs: Needs | undefined, control: ReactElement) => ReactElement | null

export const GuardContext = createContext<Guard>(() => null)
