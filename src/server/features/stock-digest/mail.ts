import { common as arabicCommon } from '#phrases/ar/common.ts'
import { mail as arabic } from '#phrases/ar/mail.ts'
import { common as englishCommon } from '#phrases/en/common.ts'
import { mail as english } from '#phrases/en/mail.ts'
import { fillIn } from '#phrases/fill-in.ts'
import { isLanguage, type Language } from '#phrases/language.ts'
import type { OutgoingMail } from '#server/infra/mail/mail.ts'
import {
  asHtml,
  asText,
  type EmailList,
  type EmailTemplate,
  type Line,
} from '#server/infra/mail/mail-layout.ts'
import type { Claim, LowProduct } from './store.ts'

/** The number of products that an e-mail lists for each business, scarcest first. It also states how many more there are. */
const ROWS = 20

export interface DigestSender {
  publicUrl: string
  supportEmail: string
}

export function digestMail(
  { publicUrl, supportEmail }: DigestSender,
  reader: Claim,
  products: readonly LowProduct[],
  stopToken: string,
): OutgoingMail {
  const language = isLanguage(reader.language) ? reader.language : 'en'
  const mail = language === 'ar' ? arabic : english
  const words = mail.stock
  const at = (path: string) => new URL(path, publicUrl).href
  const title = counted(words, 'subject', language, products.length)
  const byBusiness = [...Map.groupBy(products, ({ businessId }) => businessId).values()]
  const only = byBusiness.length === 1 ? products[0]?.businessId : undefined
  const stopUrl = at(`/stop-stock-alerts#token=${stopToken}`)
  const letter: EmailTemplate = {
    language,
    brand: (language === 'ar' ? arabicCommon : englishCommon).appName,
    title,
    greeting: { phrase: mail.greeting, facts: { name: reader.firstName } },
    text: { phrase: words.text },
    lists: byBusiness.map((low) => listOf(low, language, words, at)),
    button: { phrase: words.button },
    url: at(only ? `/business/${only}/products` : '/my-businesses'),
    buttonFails: { phrase: mail.buttonFails },
    notes: [{ phrase: words[reader.frequency] }],
    foot: [
      { phrase: mail.support, facts: { email: supportEmail } },
      { phrase: mail.sentTo, facts: { email: reader.email } },
    ],
    footLink: { phrase: words.stop, url: stopUrl },
  }
  return {
    to: reader.email,
    subject: fillIn(title.phrase, title.facts ?? {}),
    text: asText(letter),
    html: asHtml(letter),
    headers: { 'List-Unsubscribe': `<${stopUrl}>` },
  }
}

function listOf(
  low: readonly LowProduct[],
  language: Language,
  words: Words,
  at: (path: string) => string,
): EmailList {
  const rest = low.length - ROWS
  return {
    title: low[0]?.businessName ?? '',
    rows: low.slice(0, ROWS).map(({ businessId, productId, name, quantity, below }) => ({
      name,
      url: at(`/business/${businessId}/products/${productId}`),
      fact:
        quantity <= 0
          ? { phrase: words.out }
          : counted(words, 'left', language, quantity, { below: String(below) }),
    })),
    ...(rest > 0 && { more: counted(words, 'more', language, rest) }),
  }
}

type Words = typeof english.stock | typeof arabic.stock

/** A phrase in the plural form that the language needs for this number. */
function counted(
  words: Words,
  base: 'subject' | 'left' | 'more',
  language: Language,
  count: number,
  facts: Record<string, string> = {},
): Line {
  const forms: Readonly<Record<string, string>> = words
  const form = new Intl.PluralRules(language).select(count)
  return { phrase: forms[`${base}_${form}`] ?? '', facts: { ...facts, count: String(count) } }
}
