/**
 * Test files that run only on PostgreSQL, each with the reason. All other server tests run on PostgreSQL and on the embedded database,
 * because SQL, transactions, jobs and recovery can differ. `npm run test:long` runs these files on both, too.
 */
export const ON_POSTGRES_ALONE: Readonly<Record<string, readonly string[]>> = {
  'opens no database, or one of its own': [
    'backup/lines',
    'config',
    'features/accounts/passwords/common-passwords',
    'features/accounts/sessions/user-agent',
    'features/own-data/export/row-texts',
    'features/rates/plausible',
    'features/reports/notes',
    'infra/archive/zip',
    'infra/images/clean-image',
    'infra/storage/data-dir',
    'infra/db/embedded',
    'infra/db/prepared-statements',
    'infra/db/shared-connections',
    'infra/http/errors',
    'infra/http/listen',
    'infra/http/network-address',
    'infra/http/pages',
    'infra/mail/mail',
    'infra/storage/storage',
    'infra/tables/amount-text',
    'infra/tables/csv',
    'infra/tables/page-note',
    'infra/tables/visual-runs',
    'infra/tables/xlsx',
  ],
  'ends before a statement is sent': [
    'security-tests/decompression-limits',
    'security-tests/other-sites',
    'security-tests/malformed-input',
    'security-tests/slow-clients',
    'security-tests/uploads',
  ],
  'tests what a file says, what input is refused or how a file is written; the statements run in other files on both':
    [
      'features/fee-check/exports',
      'features/images/images',
      'features/imports/bad-files',
      'features/imports/chosen-platform',
      'features/imports/errors-file',
      'features/imports/mapped-states',
      'features/imports/order-lists',
      'features/imports/settlements',
      'features/imports/workbooks',
      'features/products/product-rules',
      'features/profile/avatar',
      'features/reports/exports',
      'infra/observability/log',
      'security-tests/exports',
    ],
  'the journeys do the same on the embedded database': [
    'features/accounts/sign-in/confirmation',
    'features/accounts/sessions/devices',
    'features/accounts/sign-in/enumeration',
    'features/accounts/two-factor/factor-mail',
    'features/accounts/sign-in/limits',
    'features/accounts/mail-down',
    'features/accounts/two-factor/passkeys',
    'features/accounts/passwords/passwords',
    'features/accounts/two-factor/second-step',
  ],
}

export const postgresAloneFiles = Object.values(ON_POSTGRES_ALONE)
  .flat()
  .map((name) => `src/server/${name}.test.ts`)
