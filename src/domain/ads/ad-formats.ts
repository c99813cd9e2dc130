import { foldWord } from '../import/cells/clean-text.ts'
import { amount, text } from '../import/reader/columns.ts'
import type { Column, Format } from '../import/reader/format.ts'
import { isTotalWord } from '../import/reader/total-rows.ts'
import type { AdChannel } from './channels.ts'

/** What a column of an ad report contains. */
export const AD_FIELDS = [
  'day',
  'from',
  'to',
  'range',
  'campaign',
  'account',
  'program',
  'sku',
  'country',
  'currency',
  'spend',
  'adSales',
  'impressions',
  'clicks',
  'orders',
] as const
export type AdField = (typeof AD_FIELDS)[number]

type AdColumns = Readonly<Partial<Record<AdField, Column>>>

/** One ad report of one channel, recognised by its header. */
export interface AdFormat extends Pick<Format, 'never' | 'always'> {
  readonly name: string
  readonly title: string
  readonly channel: AdChannel
  readonly columns: AdColumns & Readonly<Record<string, Column>>
  /** The kind of ad, if the headers show it and not a column. */
  program?(names: ReadonlySet<string>): string
  /** Whether the row is the total of the ad account and not a campaign. */
  isTotal?(first: string, campaign: string): boolean
  /**
   * Whether the clicks of an ad and its sales are in separate rows, so that an empty cell means zero. SKUs in such a report have `+`
   * instead of spaces.
   */
  readonly split?: true
}

const needed = (header: string, aliases: readonly string[] = []): Column => ({
  ...text(header, ...aliases),
  required: true,
})
const spent = (header: string, aliases: readonly string[] = []): Column => ({
  ...amount(header, ...aliases),
  required: true,
})
const count = (header: string, aliases: readonly string[] = []): Column => ({
  header,
  aliases,
  kind: 'quantity',
})
const day = (header: string, aliases: readonly string[] = []): Column => ({ header, aliases, kind: 'date' })

/**
 * Campaign reports of Amazon's older advertising console: Advertised product, Search term, Sponsored Brands and Sponsored Display.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | headers end in spaces, and ACOS has several spellings | spaces are ignored, and ratio columns are not read |
 * | daily rows have `Date`, others `Start Date` and `End Date` | one day, or the range of days |
 * | sales of 7 days (Sponsored Products) or of 14 days | both are ad sales; the header also shows the kind of ad |
 */
const amazonCampaigns: AdFormat = {
  name: 'amazon-ads',
  title: 'Amazon Ads',
  channel: 'amazon',
  never: ['Total cost', 'Budget currency'],
  columns: {
    day: day('Date'),
    from: day('Start Date'),
    to: day('End Date'),
    campaign: needed('Campaign Name'),
    sku: text('Advertised SKU'),
    country: text('Country'),
    currency: text('Currency'),
    impressions: { ...count('Impressions'), required: true },
    clicks: { ...count('Clicks'), required: true },
    spend: spent('Spend'),
    adSales: spent('7 Day Total Sales', ['14 Day Total Sales']),
    orders: count('7 Day Total Orders (#)', [
      '7 Day Total Orders',
      '14 Day Total Orders (#)',
      '14 Day Total Orders',
    ]),
  },
  program: (names) =>
    [...names].some((name) => name.startsWith('14 day'))
      ? names.has('advertised sku')
        ? 'sponsored display'
        : 'sponsored brands'
      : 'sponsored products',
}

/**
 * Amazon's unified report of 2026, with columns that the seller selects.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | ids as `="123"`, a byte-order mark | removed |
 * | each row has its own `Date range` | rows of a campaign and SKU whose ranges differ and overlap are row errors |
 * | clicks and the sales that they bring are in separate rows | summed |
 * | `UAMAZON_EG`, `AMAZON_EG` | the country EG |
 */
const amazonUnified: AdFormat = {
  name: 'amazon-ads-unified',
  title: 'Amazon Ads (unified report)',
  channel: 'amazon',
  split: true,
  columns: {
    day: day('Date'),
    range: text('Date range'),
    campaign: needed('Campaign name'),
    program: text('Ad product'),
    sku: text('Advertised product SKU'),
    country: text('Advertised product marketplace'),
    currency: text('Budget currency'),
    impressions: count('Impressions'),
    clicks: count('Clicks'),
    spend: spent('Total cost'),
    adSales: amount('Sales'),
    orders: count('Purchases'),
  },
  always: ['Total cost'],
}

/**
 * Meta Ads Manager, at the level of campaigns, ad sets or ads.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | the first row is the total of the account, without a campaign | skipped |
 * | the currency is in the header: `Amount spent (EGP)` | the currency of the file |
 */
const meta: AdFormat = {
  name: 'meta-ads',
  title: 'Meta Ads',
  channel: 'meta',
  columns: {
    day: day('Day'),
    from: { ...day('Reporting starts'), required: true },
    to: { ...day('Reporting ends'), required: true },
    campaign: needed('Campaign name'),
    account: text('Account name', 'Account ID'),
    impressions: count('Impressions'),
    clicks: count('Link clicks', ['Clicks (all)']),
    spend: { ...spent('Amount spent'), bracketed: true },
    adSales: amount(
      'Purchases conversion value',
      'Purchase conversion value',
      'Website purchases conversion value',
    ),
    orders: count('Purchases', ['Website purchases']),
  },
  isTotal: (_, campaign) => campaign === '',
}

/**
 * Google Ads: a title line, a line with the days, then the table.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | rows that start with `Total:` | skipped |
 * | a table without `Day` | all rows have the days of the second line |
 * | `--` for a value that is missing | empty |
 */
const google: AdFormat = {
  name: 'google-ads',
  title: 'Google Ads',
  channel: 'google',
  never: ['Spend', 'Amount spent'],
  columns: {
    day: day('Day'),
    campaign: needed('Campaign'),
    account: text('Account name', 'Account', 'Customer ID'),
    currency: needed('Currency code', ['Currency']),
    impressions: count('Impr.', ['Impressions']),
    clicks: count('Clicks'),
    spend: spent('Cost'),
    adSales: amount('Conv. value', 'Conversion value', 'Total conv. value'),
  },
  isTotal: (first) => /^total:/i.test(first),
}

export const AD_FORMATS: readonly AdFormat[] = [amazonCampaigns, amazonUnified, meta, google]

/** For each field of a custom table, the header of its column as the file writes it. */
export type AdMapping = Readonly<Partial<Record<AdField, string>>>

/** Names of each field in other ad reports, in folded form. Of these names, the first one that is a header of the table is the guess. */
const NAMES: Readonly<Record<AdField, readonly string[]>> = {
  day: ['day', 'date', 'by day', 'stat time day', 'اليوم', 'التاريخ'],
  from: ['start date', 'reporting starts', 'from', 'تاريخ البدء', 'بداية التقرير', 'من'],
  to: ['end date', 'reporting ends', 'to', 'تاريخ الانتهاء', 'نهاية التقرير', 'إلى'],
  range: ['date range', 'period', 'الفترة'],
  campaign: ['campaign name', 'campaign', 'اسم الحملة', 'الحملة', 'الحملة الإعلانية', 'اسم الحملة الإعلانية'],
  account: ['account name', 'account', 'اسم الحساب'],
  program: ['ad product', 'campaign type'],
  sku: ['sku', 'advertised sku', 'partner sku', 'psku', 'seller sku', 'رمز المنتج', 'رمز التخزين'],
  country: ['country', 'country code', 'الدولة', 'البلد'],
  currency: ['currency', 'currency code', 'العملة'],
  spend: [
    ...['spend', 'spends', 'ad spend', 'cost', 'total cost', 'amount spent', 'total spend'],
    ...['المبلغ المنفق', 'المبلغ الذي تم إنفاقه', 'الإنفاق', 'التكلفة', 'المصروف'],
  ],
  adSales: [
    ...['ad sales', 'ad revenue', 'revenue', 'sales', 'attributed sales', 'gmv', 'gross revenue'],
    ...['total complete payment value', 'complete payment value', 'conversion value', 'purchase value'],
    ...['مبيعات الإعلانات', 'المبيعات', 'قيمة التحويل', 'قيمة المشتريات', 'الإيرادات'],
  ],
  impressions: ['impressions', 'views', 'impr.', 'مرات الظهور', 'المشاهدات', 'الظهور'],
  clicks: ['clicks', 'clicks (destination)', 'clicks (all)', 'link clicks', 'النقرات', 'عدد النقرات'],
  orders: ['orders', 'purchases', 'complete payment', 'الطلبات', 'عدد الطلبات', 'المشتريات'],
}

/** Guesses the columns of a table that is not a known ad report. A currency in brackets is not part of a column name. */
export function guessAdMapping(headers: readonly string[]): AdMapping {
  const folded = headers.map((header) => foldWord(header))
  const plain = folded.map((name) => name.replace(/ ?\([a-z]{3}\)$/, ''))
  const guess: Partial<Record<AdField, string>> = {}
  for (const field of AD_FIELDS) {
    const names = NAMES[field].map(foldWord)
    const at = names.map((name) => [folded.indexOf(name), plain.indexOf(name)].find((found) => found !== -1))
    const first = at.find((found) => found !== undefined)
    if (first !== undefined) guess[field] = headers[first] as string
  }
  return guess
}

/** Makes a format for a custom table from the columns that the seller mapped. */
export function mappedAdFormat(channel: AdChannel, mapping: AdMapping): AdFormat {
  const column = (field: AdField, header: string): Column => {
    if (field === 'spend') return spent(header)
    if (field === 'adSales') return amount(header)
    if (field === 'campaign') return needed(header)
    if (field === 'day' || field === 'from' || field === 'to') return day(header)
    return field === 'impressions' || field === 'clicks' || field === 'orders' ? count(header) : text(header)
  }
  return {
    name: 'mapped-ads',
    title: '',
    channel,
    columns: Object.fromEntries(
      AD_FIELDS.flatMap((field) => {
        const header = mapping[field]
        return header === undefined ? [] : [[field, column(field, header)] as const]
      }),
    ),
    // a campaign can begin with the same word: "Total Care", or "المجموعة الشتوية"
    isTotal: (first) => isTotalWord(first) || /^(total|المجموع|(ال)?[إا]جمالي) ?:|^total of \d/i.test(first),
  }
}
