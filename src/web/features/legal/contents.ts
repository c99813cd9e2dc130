/** The date of the last change; update it with every change of the texts. */
export const LAST_CHANGED = '2026-11-21'

/** The sections of each text, in order; each is an anchor on its page. */
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
