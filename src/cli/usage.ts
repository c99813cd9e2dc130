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

Exit codes: 0 done; 1 the file cannot be read; 2 some rows cannot be read and are left out.`
