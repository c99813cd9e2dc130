import { FORMATS } from '#domain/import/formats/formats.ts'

const REPORTS = FORMATS.map(
  ({ title, seenWithRealFile }) =>
    `  ${title}${seenWithRealFile === false ? ' (not yet seen with a real file)' : ''}`,
).join('\n')

export const USAGE = `Usage: safi profit FILE [options]

Shows what a sales file really earned: revenue, fees, cost of goods and profit, in total and by month, platform and SKU.
FILE is one of these reports, as CSV or as an Excel workbook (XLSX):
${REPORTS}

  --costs COSTS.csv            unit costs, columns sku,unit_cost, in the currency of the sales
  --vat COUNTRY                you are registered for VAT there (SA, AE, EG ...): profit is after the VAT inside sales
  --vat-rate PERCENT           its rate, if it is not the country's standard rate
  --json                       one JSON document, amounts as whole minor units
  --platform NAME              the report's platform (noon, Amazon ...); reports of others are refused
  --currency CODE              which currency, if the file has several
  --date-order day|month|year  what comes first in dates like 01/02/26
  --decimal-mark point|comma   what 1,498 means if the file does not show it
  --skip-errors                leave out rows that cannot be read and exit with 0

Exit codes: 0 done; 1 the file cannot be read; 2 some rows cannot be read and are left out.

Usage: SAFI_API_KEY=safi_... safi push FOLDER --business ID --url URL [--json]

Sends the new files of FOLDER to a business on a Safi server and waits for the result. A file of a known report without
row errors, differing totals or questions is imported; any other waits for you in the app. FOLDER/.safi-push.json
remembers what was sent. The key needs only the access "Upload files only".

Exit codes: 0 all files are imported; 1 the server cannot be reached or refuses; 2 some files wait for you.`
