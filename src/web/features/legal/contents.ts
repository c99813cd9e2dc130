/** The date that the pages show as the last change of the legal texts. Update it with every change. */
export const LAST_CHANGED = '2026-11-29'

/** The sections of each legal text, in order. Each key is also the anchor on the page. */
export const SECTIONS = {
  terms: [
    'service',
    'account',
    'data',
    'use',
    'figures',
    'price',
    'availability',
    'ending',
    'liability',
    'law',
    'changes',
    'contact',
  ],
  privacy: [
    'short',
    'controller',
    'visit',
    'account',
    'files',
    'cookies',
    'email',
    'others',
    'safety',
    'duration',
    'rights',
    'changes',
    'contact',
  ],
} as const

export type LegalText = keyof typeof SECTIONS
