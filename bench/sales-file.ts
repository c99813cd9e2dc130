import { existsSync } from 'node:fs'
import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const SKUS = 2_000
export const PLATFORMS = ['noon', 'Amazon', 'Jumia', 'Salla', 'Shopify']
const DAYS = 730
const FIRST_DAY = Date.UTC(2024, 10, 1)
const LINES_PER_WRITE = 5_000
/** A version number in the file names. Increase it when the content of the generated files changes, so that old files are not reused. */
const VERSION = 1

export const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'

export interface SalesFiles {
  readonly lines: number
  readonly sales: string
  /** The path of a CSV file with the columns `sku,unit_cost` and a row for every SKU. */
  readonly costs: string
}

/**
 * Generates sales files that are the same on every machine: 12 columns, 2,000 SKUs, 5 platforms, 24 months. 40 % of the lines belong to
 * orders with several lines, 5 % are returns. The files stay in the temporary folder for later runs.
 */
export async function salesFiles(lines: number): Promise<SalesFiles> {
  const folder = join(tmpdir(), `safi-bench-files-${VERSION}`)
  await mkdir(folder, { recursive: true })
  const sales = join(folder, `sales-${lines}.csv`)
  const costs = join(folder, 'costs.csv')
  if (!existsSync(costs)) await writeFile(costs, costsText())
  if (!existsSync(sales)) {
    const handle = await open(`${sales}.new`, 'w')
    await handle.write(`${HEADER}\n`)
    let waiting: string[] = []
    for (const line of salesLines(lines)) {
      waiting.push(line)
      if (waiting.length === LINES_PER_WRITE) {
        await handle.write(waiting.join(''))
        waiting = []
      }
    }
    await handle.write(waiting.join(''))
    await handle.close()
    await rename(`${sales}.new`, sales)
  }
  return { lines, sales, costs }
}

export const skuName = (sku: number) => `SKU-${String(sku).padStart(4, '0')}`
/** The unit cost of a generated SKU in minor units. */
export const costOfSku = (sku: number) => 500 + ((sku * 37) % 9_000)

function costsText(): string {
  const rows = Array.from({ length: SKUS }, (_, sku) => `${skuName(sku)},${money(costOfSku(sku))}\n`)
  return `sku,unit_cost\n${rows.join('')}`
}

/** The lines of a generated file, by day. `skus` is the number of SKUs that are sold. */
export function* salesLines(count: number, skus = SKUS): Generator<string> {
  const random = numbers(20_261_121)
  let order = 0
  let lineOfOrder = 0
  let left = 0
  let day = ''
  let platform = ''
  for (let line = 0; line < count; line += 1) {
    if (left === 0) {
      order += 1
      lineOfOrder = 0
      left = random() < 0.75 ? 1 : 2 + Math.floor(random() * 2)
      day = new Date(FIRST_DAY + Math.floor((line / count) * DAYS) * 86_400_000).toISOString().slice(0, 10)
      platform = PLATFORMS[Math.floor(random() * PLATFORMS.length)] ?? ''
    }
    left -= 1
    lineOfOrder += 1
    const sku = Math.floor(random() ** 2 * skus)
    const back = random() < 0.05
    const units = back ? -1 : 1 + Math.floor(random() ** 3 * 4)
    const price = 1_000 + ((sku * 53) % 20_000)
    const referral = Math.round((price * units * 15) / 100)
    const fulfilment = back ? 0 : 900 + (sku % 7) * 100
    yield `${1_000_000 + order},${lineOfOrder},${day},${platform},${skuName(sku)},Product number ${sku} of the shop,${units},${money(price)},${money(referral)},${money(fulfilment)},EGP,${back ? 'refund' : 'sale'}\n`
  }
}

function money(minor: number): string {
  const size = Math.abs(minor)
  return `${minor < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** Random numbers from 0 to 1 that are the same in every run (xorshift). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
