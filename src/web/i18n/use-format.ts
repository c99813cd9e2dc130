import type { Format } from './format.ts'
import { useTranslation } from './translation.tsx'

/** Formats numbers, money and dates in the user's language and digits. */
export const useFormat = (): Format => useTranslation().format
