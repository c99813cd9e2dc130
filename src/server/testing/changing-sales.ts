import { deleteProduct, updateProduct } from '#contract/products.ts'
import { importFile, undoAndWait } from './importing.ts'
import { shop } from './product-forms.ts'
import type { TestClient } from './test-client.ts'

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const line = (order: string, at: number, day: string, sku = 'LAMP-1') =>
  `${order},${at},${day},noon,${sku},Lamp,1,${100 + at}.00,5.00,0.00,EGP,sale`
const file = (...lines: string[]) => ({ name: 'some.csv', text: [HEADER, ...lines, ''].join('\n') })

/**
 * Periods: all time, a month, and a period that starts and ends within months. The figures of each are read from a
 * different source.
 */
export const PERIODS = [
  {},
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-01-01', to: '2026-02-10' },
]

/** Creates a business, and a list of steps. Each step changes the business's dashboard: its figures or the name of a product. */
export async function changingSales(seller: TestClient) {
  const { business, add, params, form } = await shop(seller)
  const { id: productId } = await add()
  const item = form().costItems?.[0]
  const ids: string[] = []
  const imported = async (...lines: string[]) => {
    ids.push((await importFile(seller, business.id, file(...lines))).id)
  }
  const saved = (change: object) =>
    seller.call(updateProduct, { params: { ...params, productId }, body: form(change) })
  const steps: (() => Promise<unknown>)[] = [
    () => imported(line('A', 1, '2026-01-05'), line('A', 2, '2026-02-09'), line('B', 3, '2026-02-09', 'X')),
    () => imported(line('A', 4, '2026-01-02'), line('C', 5, '2026-02-20')),
    () => saved({ name: 'Another name' }),
    () => saved({ costItems: item ? [{ ...item, amount: 77 }] : [], costFrom: 'always' }),
    () => undoAndWait(seller, business.id, ids[0] ?? ''),
    () => imported(line('A', 1, '2026-01-05'), line('D', 6, '2026-03-01')),
    () => seller.call(deleteProduct, { params: { ...params, productId }, body: { name: form().name } }),
  ]
  return { business, params, steps }
}
