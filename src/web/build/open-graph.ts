import { PLACEHOLDERS } from '#contract/built-pages.ts'
import type { Language } from '#phrases/language.ts'

const LOCALES = { en: 'en_GB', ar: 'ar_EG' } as const

/** The tags from which messengers and social networks show a link to a public page: its title, description and picture. */
export function openGraph(head: string, language: Language, path: string, siteName: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? siteName
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1]
  const { publicUrl } = PLACEHOLDERS
  const tags: [string, string | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', `${publicUrl}${path}`],
    ['og:image', `${publicUrl}/icon-512.png`],
    ['og:locale', LOCALES[language]],
    ['og:locale:alternate', LOCALES[language === 'en' ? 'ar' : 'en']],
  ]
  // the texts are already escaped, because they come from the rendered head
  const written = tags.map(([name, text]) => (text ? `<meta property="${name}" content="${text}">` : ''))
  return `${written.join('')}<meta name="twitter:card" content="summary">`
}
