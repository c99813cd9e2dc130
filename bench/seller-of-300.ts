import { changeProducts } from '../src/contract/product-changes.ts'
import { importFile } from '../src/server/testing/importing.ts'
import type { BenchBusiness } from './business.ts'
import type { SafiServer } from './safi-server.ts'
import { HEADER } from './sales-file.ts'

const SKUS = 300
const ORDERS_A_DAY = 267
const DAYS = 90
const DAY_MS = 86_400_000

/** A business with 300 SKUs, most of them with a cost, and 8,000 orders a month until yesterday, as sellers of noon and Amazon have. */
export async function sellerOf300(server: SafiServer): Promise<BenchBusiness> {
  const client = await server.visitor().signUp()
  const { id: businessId } = await client.newBusiness()
  const skus = Array.from({ length: SKUS }, (_, at) => at)
  const newProducts = skus.map((at) => ({
    ...{ sku: `SKU-${at}`, name: `USB-C charger for desk and car, number ${at}`, price: priceOf(at) },
    quantity: (at * 7) % 120,
    ...(at % 12 !== 0 && { unitCost: Math.round(priceOf(at) * (at % 9 === 0 ? 0.95 : 0.55)) }),
  }))
  await client.call(changeProducts, { params: { businessId }, body: { newProducts } })
  const lines: string[] = []
  for (let order = 0; order < DAYS * ORDERS_A_DAY; order += 1) {
    const day = new Date(Date.now() - (1 + (order % DAYS)) * DAY_MS).toISOString().slice(0, 10)
    // a few SKUs sell most units
    const sku = Math.floor(SKUS * (((order * 7919) % 10_007) / 10_007) ** 2)
    const price = priceOf(sku) / 100
    const platform = order % 3 ? 'noon' : 'Amazon'
    const fees = [price * 0.12, 12].map((fee) => fee.toFixed(2))
    lines.push(`O${order},1,${day},${platform},SKU-${sku},,1,${price.toFixed(2)},${fees},EGP,sale`)
  }
  await importFile(client, businessId, { name: 'sales.csv', text: [HEADER, ...lines, ''].join('\n') })
  return { client, businessId }
}

/** The price of a SKU in minor units. */
function priceOf(sku: number): number {
  return 9_900 + ((sku * 37) % 40) * 1_000
}
