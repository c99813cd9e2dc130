// A benchmark program that uses the API of Actual Budget: it creates an empty budget on disk, adds every sale and fee as a transaction,
// then reads the sum of each month. It is plain JavaScript and runs on the Node version that installed its packages, because their native
// module loads in no other version.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [file = ''] = process.argv.slice(2)
// Actual prints progress with console.log, but standard output is only for the result
console.log = console.error
console.info = console.error
const actual = await import('@actual-app/api')
const dataDir = await mkdtemp(join(tmpdir(), 'safi-bench-actual-'))
const rows = (await readFile(file, 'utf8')).trimEnd().split('\n').slice(1)
const minor = (cell) => Number(cell.replace('.', ''))
await actual.init({ dataDir })
let account = ''
await actual.runImport('bench', async () => {
  account = await actual.createAccount({ name: 'Sales' })
})
const transactions = rows.map((row) => {
  const cells = row.split(',')
  return {
    account,
    date: cells[2],
    amount: Number(cells[6]) * minor(cells[7]) - minor(cells[8]) - minor(cells[9]),
    imported_id: `${cells[0]}/${cells[1]}`,
    payee_name: cells[3],
    notes: cells[4],
  }
})
await actual.importTransactions(account, transactions)
const months = {}
for (const { date, amount } of await actual.getTransactions(account, '2024-01-01', '2027-01-01')) {
  months[date.slice(0, 7)] = (months[date.slice(0, 7)] ?? 0) + amount
}
await actual.shutdown()
await rm(dataDir, { recursive: true, force: true })
process.stdout.write(JSON.stringify(months))
