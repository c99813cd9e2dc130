import type { Language } from '#phrases/language.ts'
import { letterTo, type MailSender, type MailWords } from '#server/infra/mail/letter.ts'
import type { OutgoingMail } from '#server/infra/mail/mail.ts'
import type { EmailList, Line } from '#server/infra/mail/mail-layout.ts'
import { alertRow } from './alert-rows.ts'
import type { Claim, LowProduct, NewAlert } from './store.ts'

/**
 * The maximum number of products that an e-mail lists for each business, the scarcest first. The e-mail states how many more
 * there are.
 */
const ROWS = 20

/** The alerts and low products that an e-mail reports. */
export interface DigestNews {
  readonly alerts: readonly NewAlert[]
  readonly low: readonly LowProduct[]
}

export function digestMail(
  sender: MailSender,
  reader: Claim,
  { alerts, low }: DigestNews,
  stopToken: string,
): OutgoingMail {
  const { language, words: mail, at, compose } = letterTo(sender, reader)
  const words = mail.stock
  const title =
    alerts.length > 0
      ? counted(words, 'alerts', language, alerts.length)
      : counted(words, 'subject', language, low.length)
  const businesses = new Set([...alerts, ...low].map(({ businessId }) => businessId))
  const [only] = businesses.size === 1 ? businesses : []
  const stopUrl = at(`/stop-stock-alerts#token=${stopToken}`)
  const letter = compose({
    subject: title,
    title,
    text: { phrase: alerts.length > 0 ? words.alertText : words.text },
    lists: [
      ...grouped(alerts).map((opened) => ({
        title: named(opened),
        rows: opened.map((alert) => alertRow(alert, language, at)),
      })),
      ...grouped(low).map((products) => ({
        title: named(products, alerts.length > 0 ? words.lowTitle : undefined),
        ...listOf(products, language, words, at),
      })),
    ],
    button: { phrase: words.button },
    path: only ? `/business/${only}/${alerts.length > 0 ? 'alerts' : 'products'}` : '/my-businesses',
    notes: [{ phrase: words[reader.frequency] }],
    footLink: { phrase: words.stop, url: stopUrl },
  })
  return { ...letter, headers: { 'List-Unsubscribe': `<${stopUrl}>` } }
}

function grouped<Row extends { readonly businessId: string }>(rows: readonly Row[]): Row[][] {
  return [...Map.groupBy(rows, ({ businessId }) => businessId).values()]
}

/** A heading with the name of the business to which all of the rows below belong. */
function named([first]: readonly { readonly businessName: string }[], phrase = '{{business}}'): Line {
  return { phrase, facts: { business: first?.businessName ?? '' } }
}

function listOf(
  low: readonly LowProduct[],
  language: Language,
  words: Words,
  at: (path: string) => string,
): Omit<EmailList, 'title'> {
  const rest = low.length - ROWS
  return {
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

type Words = MailWords['stock']

/** Returns a phrase in the plural form that the language needs for this number. */
function counted(
  words: Words,
  base: 'subject' | 'alerts' | 'left' | 'more',
  language: Language,
  count: number,
  facts: Record<string, string> = {},
): Line {
  const forms: Readonly<Record<string, string>> = words
  const form = new Intl.PluralRules(language).select(count)
  return { phrase: forms[`${base}_${form}`] ?? '', facts: { ...facts, count: String(count) } }
}
