import { z } from 'zod'
import { LEDGER_ROLES } from '#domain/accounting/journal.ts'
import { LANGUAGES } from '#phrases/language.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { currency, isoDate, minorUnits, periodFields, requiredText } from './fields.ts'

const withLanguage = { language: z.enum(LANGUAGES).default('en') }
const journalQuery = z.object({
  ...periodFields,
  ...withLanguage,
  currency: currency
    .optional()
    .describe('The currency of the entries; by default that of the business, if it has entries'),
  cost: z
    .enum(['with', 'without'])
    .default('without')
    .describe('Whether entries contain the cost of goods, where all of it is known'),
})

const isRole = (key: string) => LEDGER_ROLES.some((role) => role === key)

/**
 * An account in the seller's books, with Safi's key of the account, and the code and the name that exported files
 * contain.
 */
const account = z.object({
  key: z
    .string()
    .max(200)
    .refine((key) => isRole(key) || /^(?:clearing|receivable):./.test(key))
    .describe('The role; for clearing and receivable accounts with the platform: clearing:noon'),
  code: z.string().trim().max(20),
  name: requiredText(100, 'accountNameRequired', 'textTooLong'),
})

export const journalReport = z.object({
  currency,
  currencies: z.array(currency).describe('Currencies with entries in the period; each has its own files'),
  recomputing: z
    .boolean()
    .describe(
      'Whether sales are still being recomputed with changed VAT settings. Until then the amounts are not final, and cannot be exported',
    ),
  from: isoDate
    .nullable()
    .describe('First and last day: as requested, or those with entries if a date is missing'),
  to: isoDate.nullable(),
  entries: z.int().describe('The number of journal entries'),
  xeroFiles: z.int().describe('Xero takes at most 300 lines per file; `part` selects the file'),
  accounts: z
    .array(
      account.extend({
        role: z.enum(LEDGER_ROLES),
        platform: z.string().describe('Empty for accounts that all platforms share'),
        debit: minorUnits,
        credit: minorUnits,
      }),
    )
    .describe('The sum of each account. All debits equal all credits'),
  clearing: z
    .array(
      z.object({
        platform: z.string(),
        opening: minorUnits,
        change: minorUnits,
        closing: minorUnits.describe('What the platform holds, as the payouts report shows it'),
      }),
    )
    .describe('Platforms whose statements contain payouts'),
  estimatedFees: minorUnits.describe('Fees that Safi only estimates for order lists. No entry contains them'),
  linesWithoutCost: z.int().describe('Sale lines of unknown cost. Their entries contain no cost of goods'),
})
export type JournalReport = z.output<typeof journalReport>

const ofBusiness = { tag: 'Accounting', access: 'owner', params: businessParams } as const
const report = { ...ofBusiness, method: 'get', errors: ['business_not_found'] } as const
const journalFile = { ...report, errors: ['business_not_found', 'vat_recomputing'] } as const
const base = '/api/businesses/{businessId}/accounting'
const csv = 'text/csv'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const getJournal = endpoint({
  ...report,
  path: `${base}/journal`,
  role: 'viewer',
  summary: 'The journal entries of a period, summed by account, and the clearing account of each platform',
  query: journalQuery,
  response: journalReport,
})
export const getQuickbooksJournal = endpoint({
  ...journalFile,
  path: `${base}/quickbooks.csv`,
  role: 'bookkeeper',
  summary: 'The journal entries for QuickBooks Online',
  query: journalQuery,
  file: csv,
})
export const getXeroJournal = endpoint({
  ...journalFile,
  path: `${base}/xero.csv`,
  role: 'bookkeeper',
  summary: 'The journal entries for Xero, at most 300 lines per file',
  query: journalQuery.extend({ part: z.coerce.number().int().min(1).max(10_000).default(1) }),
  file: csv,
})
export const getQoyodJournal = endpoint({
  ...journalFile,
  path: `${base}/qoyod.xlsx`,
  role: 'bookkeeper',
  summary: 'The journal entries for Qoyod',
  query: journalQuery,
  file: xlsx,
})
export const getOdooJournal = endpoint({
  ...journalFile,
  path: `${base}/odoo.csv`,
  role: 'bookkeeper',
  summary: 'The journal entries for Odoo',
  query: journalQuery,
  file: csv,
})
export const getLedgerCsv = endpoint({
  ...journalFile,
  path: `${base}/ledger.csv`,
  role: 'bookkeeper',
  summary: 'The journal entries as a general ledger, for any other software',
  query: journalQuery,
  file: csv,
})
export const getLedgerXlsx = endpoint({
  ...journalFile,
  path: `${base}/ledger.xlsx`,
  role: 'bookkeeper',
  summary: 'The same as a workbook (XLSX)',
  query: journalQuery,
  file: xlsx,
})

const accounts = z.object({
  accounts: z.array(account).max(200).describe('Only the accounts to change'),
})

export const setLedgerAccounts = endpoint({
  ...ofBusiness,
  method: 'put',
  path: `${base}/accounts`,
  role: 'bookkeeper',
  summary:
    "Save the codes and names of accounts in the seller's books; accounts that are not named stay as they are",
  body: accounts,
  response: accounts,
  errors: ['business_not_found', 'invalid_input'],
})

export const getAccountantArchive = endpoint({
  ...journalFile,
  path: `${base}/archive.zip`,
  role: 'bookkeeper',
  summary:
    'One ZIP archive for the accountant: reports, VAT return, payouts, journals and all sale lines of a period except payouts',
  query: z.object({ ...periodFields, ...withLanguage }),
  file: 'application/zip',
})
