import { createContext, type ReactElement } from 'react'
import type { Needs } from '#contract/roles.ts'

/**
 * Returns a replacement for a control that a member may not use: disabled, with the reason. null if the member may use it. Pages of a
 * business provide the guard. Elsewhere every control works, so other pages do not load its code.
 */
export type Guard = (needs: Needs | undefined, control: ReactElement) => ReactElement | null

export const GuardContext = createContext<Guard>(() => null)
