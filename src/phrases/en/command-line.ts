/** The texts of the command line. Messages about files are the same as on the screens. */
export const commandLine = {
  usage: `Usage: safi profit FILE [options]

Shows what a sales file really earned: sales, fees, cost of goods and profit, in total and by month, platform and SKU.
FILE is one of these reports, as CSV or as an Excel workbook (XLSX):
{{reports}}

  --costs COSTS.csv            unit costs, columns sku,unit_cost, in the currency of the sales
  --vat COUNTRY                you are registered for VAT there (SA, AE, EG ...): profit is after the VAT included in sales
  --vat-rate PERCENT           its rate, if it is not the country's standard rate
  --json                       one JSON document, amounts as whole minor units
  --platform NAME              the report's platform (noon, Amazon ...); reports of others are refused
  --currency CODE              which currency, if the file has several
  --date-order day|month|year  what comes first in dates like 01/02/26
  --decimal-mark point|comma   what 1,498 means if the file does not show it
  --skip-errors                leave out rows that cannot be read and exit with 0
  --lang en|ar                 language of texts; otherwise that of SAFI_LANG, LC_ALL or LANG

Exit codes: 0 done; 1 the file cannot be read; 2 some rows cannot be read and are left out.

Usage: SAFI_API_KEY=safi_... safi push FOLDER --business ID --url URL [--json] [--lang en|ar]

Sends the new files of FOLDER to a business on a Safi server and waits for the result. A file of a known report without
row errors, differing totals or questions is imported; any other waits for you in the app. FOLDER/.safi-push.json
remembers what was sent. The key needs only the access "Upload files only".

Exit codes: 0 no file waits for you; 1 the server cannot be reached, or refuses some files; 2 some files wait for you.

Usage: safi admin ...

For the operator of a Safi server: accounts, their storage, locks and second factors. See safi admin --help.`,
  notSeen: '(not yet seen with a real file)',
  /** Between the items of a list. */
  comma: ', ',
  options: {
    command: 'there is no command "{{command}}".',
    unknown: '{{message}}',
    lang: '--lang must be en or ar, not "{{value}}".',
    noFile: 'name the sales file: safi profit FILE',
    oneFile: 'only one file is allowed; remove "{{value}}".',
    currency: '--currency "{{value}}" is not a currency that Safi knows.',
    platform: '--platform must be one of {{names}}, not "{{value}}".',
    oneOf: '{{option}} must be {{names}}, not "{{value}}".',
    or: ' or ',
    vatCountry: '--vat must be a country code like SA, not "{{value}}".',
    vatRate: '--vat-rate must be a percentage like 15 or 5.5, not "{{value}}".',
    vatRateAlone: '--vat-rate needs --vat with the country you are registered in.',
    vatUnknown: 'the VAT rate of {{country}} is unknown: set it with --vat-rate.',
    noFolder: 'name the folder: safi push FOLDER',
    oneFolder: 'only one folder is allowed; remove "{{value}}".',
    business: 'name the business: --business ID, from the address of its pages.',
    url: "name the server's address: --url https://...",
    key: 'the environment variable SAFI_API_KEY must contain an API key.',
  },
  file: {
    missing: 'there is no such file.',
    denied: 'permission denied.',
    folder: 'this is a folder, not a file.',
    onSheet: '{{file}} (sheet "{{sheet}}")',
    row: 'row {{line}}',
    rowOfSheet: 'sheet "{{sheet}}", row {{line}}',
    notRead_one: 'not read: sheet {{sheets}}.',
    notRead_other: 'not read: sheets {{sheets}}.',
    hidden_one: '{{count}} hidden row was read too.',
    hidden_other: '{{count}} hidden rows were read too.',
    dateOrder:
      'column "{{column}}" does not show whether the day, the month or the year comes first. Set --date-order day, month or year ({{samples}}).',
    decimalMark:
      'column "{{column}}" does not show whether point or comma marks decimals. Set --decimal-mark point or --decimal-mark comma ({{samples}}).',
    currency: 'the file does not state the currency of its amounts. Set --currency to its code.',
    otherQuestion: 'column "{{column}}" leaves a question open. Import the file in the app.',
    noCurrency: 'this file has no {{currency}}, only {{currencies}}.',
    severalCurrencies: 'this file has several currencies: {{currencies}}. Choose one with --currency.',
    noRow: 'no row of this file can be read. {{errors}}',
    vatUnknown: 'The VAT rate of {{country}} on {{day}} is unknown. Set it with --vat-rate.',
    more: '... and {{count}} more',
    unreadable_one: '{{count}} cell could not be read; its row is left out.',
    unreadable_other: '{{count}} cells could not be read; their rows are left out.',
  },
  report: {
    title: 'Profit in {{currency}}',
    revenue: 'Sales',
    fees: 'Fees',
    cost: 'Cost',
    vat: 'VAT',
    profit: 'Profit',
    margin: 'Margin',
    units: 'Units',
    orders: 'Orders',
    costKnown: 'Cost known',
    total: 'Total',
    month: 'Month',
    platform: 'Platform',
    sku: 'SKU',
    largestSkus: 'SKU, the {{shown}} largest of {{count}}',
    noSku: '(no SKU)',
    unknown: 'unknown',
    notAvailable: 'n/a',
    paidOut: 'Paid out or reserved {{payouts}}, tax {{tax}}: neither sale nor cost.',
    afterVat:
      'Profit is after the VAT included in sales, which is owed to the state; margins are of sales without VAT.',
    rows: '{{rows}} rows, {{lines}} read.',
    rowsAndTotal: "{{rows}} rows, {{lines}} read; the file's own total is {{theirs}}, ours {{ours}}.",
    leftOut: 'Excluded by status: {{statuses}}.',
    orderList:
      'This file is an order list without the fees of the platform, so the profit is unknown. Run safi profit on a statement from the platform to see it.',
    beforeFees: 'Sales less known costs, before fees: {{amount}}.',
    beforeFeesAfterVat: 'Sales less VAT and known costs, before fees: {{amount}}.',
    giveCosts_one: 'The cost of {{count}} SKU is unknown (give it with --costs).',
    giveCosts_other: 'The cost of {{count}} SKUs is unknown (give them with --costs).',
    costsOf_one: 'The cost of {{count}} SKU is unknown: {{skus}}.',
    costsOf_other: 'The cost of {{count}} SKUs is unknown: {{skus}}.',
    andMore: '{{skus}} and {{count}} more',
    coverage: '{{share}} of sales have a known cost.',
    beforeCosts: 'Profit before these costs: {{amount}}.',
    knownCosts: 'Sales whose cost is known: profit {{amount}}, margin {{margin}}.',
    partDiffers:
      '{{place}}: {{column}} is {{theirs}}, but the amounts it sums come to {{ours}}. Rows or columns may be missing from the file: export it again with all of them.',
    settlementDiffers:
      "{{place}}: the settlement {{part}}'s own total is {{theirs}}, but its rows come to {{ours}}. Rows may be missing from the file: export it again.",
    fileDiffers:
      'its own total is {{theirs}}, but its rows come to {{ours}}. Rows may be missing from the file: export it again.',
  },
  push: {
    noFiles: 'There are no sales files in this folder.',
    open: 'Open {{url}} to finish the files that wait for you.',
    waiting: '{{file}}: waits for you, because {{reason}}.',
    known: '{{file}}: already sent or imported.',
    withdrawn: '{{file}}: not sent again, because its import was cancelled or undone in the app.',
    failed: '{{file}}: failed, and the next run tries again: {{reason}}',
    imported_one: '{{file}}: imported, {{count}} new row.',
    imported_other: '{{file}}: imported, {{count}} new rows.',
    folderUnreadable: 'the folder {{folder}} cannot be read: {{cause}}',
    fileUnreadable: 'it cannot be read: {{cause}}',
    memoryUnreadable: '{{path}} cannot be read. Delete it to send all files again: {{cause}}',
    unreachable: '{{url}} cannot be reached: {{cause}}',
    refused: '{{url}} refused: {{title}} ({{code}})',
    noServer: 'it is not a Safi server',
    reasons: {
      empty: 'it is empty',
      tooLarge: 'it is too large',
      question: 'the file has a question that you must answer',
      notImported: 'the file was not imported ({{code}})',
      ownTable: 'the table is no report that Safi knows',
      rowErrors: 'some rows cannot be read',
      totals: 'totals of the file differ from the sum of its rows',
      overlap: 'another import already contains some of these sales',
    },
  },
} as const
