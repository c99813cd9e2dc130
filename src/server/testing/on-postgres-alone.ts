/**
 * Server tests run on PostgreSQL and on the embedded database: SQL, transactions, jobs and recovery can differ there. These
 * files run on PostgreSQL alone, each for a reason. `npm run test:long` runs them on both.
 */
export const ON_POSTGRES_ALONE: Readonly<Record<string, readonly string[]>> = {
  'opens no database, or one of its own': [
    'backup/lines',
    'config',
    'features/accounts/common-passwords',
    'features/accounts/user-agent',
    'features/own-data/row-texts',
    'features/rates/plausible',
    'features/reports/notes',
    'platform/archive/zip',
    'platform/clean-image',
    'platform/data-dir',
    'platform/db/embedded',
    'platform/errors',
    'platform/http/listen',
    'platform/http/network-address',
    'platform/http/pages',
    'platform/mail',
    'platform/storage',
    'platform/tables/amount-text',
    'platform/tables/csv',
    'platform/tables/page-note',
    'platform/tables/visual-runs',
    'platform/tables/xlsx',
  ],
  'ends before a statement is sent': [
    'walls/bombs',
    'walls/other-sites',
    'walls/poisoned-requests',
    'walls/slow-clients',
    'walls/uploads',
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
      'platform/log',
      'walls/exports',
    ],
  'the journeys do the same on the embedded database': [
    'features/accounts/confirmation',
    'features/accounts/devices',
    'features/accounts/enumeration',
    'features/accounts/factor-mail',
    'features/accounts/limits',
    'features/accounts/mail-down',
    'features/accounts/passkeys',
    'features/accounts/passwords',
    'features/accounts/second-step',
  ],
}

export const postgresAloneFiles = Object.values(ON_POSTGRES_ALONE)
  .flat()
  .map((name) => `src/server/${name}.test.ts`)
