import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { deleteProduct, updateProduct } from '#contract/products.ts'
import { ownerId } from '#server/platform/db/owner.ts'
import { Remembered } from '#server/platform/remembered.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'
import { readDashboard } from './read-model.ts'

const server = testServer()

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const line = (order: string, at: number, day: string, sku = 'LAMP-1') =>
  `${order},${at},${day},noon,${sku},Lamp,1,${100 + at}.00,5.00,0.00,EGP,sale`
const file = (...lines: string[]) => ({ name: 'some.csv', text: [HEADER, ...lines, ''].join('\n') })

const PERIODS = [{}, { from: '2026-02-01', to: '2026-02-28' }, { from: '2026-01-01', to: '2026-02-10' }]

test('what is remembered is told only while it is true, and to its owner alone', async () => {
  const { seller, business, add, params, form } = await shop(await server.current.seller())
  const stranger = await server.current.seller()
  const { id: productId } = await add()
  const item = form().costItems?.[0]
  const ids: string[] = []
  const imported = async (...lines: string[]) => {
    ids.push((await importFile(seller, business.id, file(...lines))).id)
  }
  const saved = (change: object) =>
    seller.call(updateProduct, { params: { ...params, productId }, body: form(change) })
  const steps = [
    () => imported(line('A', 1, '2026-01-05'), line('A', 2, '2026-02-09'), line('B', 3, '2026-02-09', 'X')),
    () => imported(line('A', 4, '2026-01-02'), line('C', 5, '2026-02-20')),
    () => saved({ name: 'Another name' }),
    () => saved({ costItems: item ? [{ ...item, amount: 77 }] : [], costFrom: 'always' }),
    () => undoAndWait(seller, business.id, ids[0] ?? ''),
    () => imported(line('A', 1, '2026-01-05'), line('D', 6, '2026-03-01')),
    () => seller.call(deleteProduct, { params: { ...params, productId }, body: { name: form().name } }),
  ]
  const scope = { ownerId: ownerId(seller.userId), businessId: business.id }
  const told: string[] = []
  for (const step of steps) {
    await step()
    for (const period of PERIODS) {
      const asked = () => seller.call(getDashboard, { params, query: period })
      const fresh = await readDashboard(server.current.db, new Remembered(1), scope, period)
      expect(await asked()).toEqual(fresh)
      expect(await asked()).toEqual(fresh)
      told.push(JSON.stringify(fresh))
    }
    expect((await stranger.fails(getDashboard, { params })).code).toBe('business_not_found')
  }
  const ofAll = told.filter((_, at) => at % PERIODS.length === 0)
  expect(new Set(ofAll).size).toBe(steps.length)
}, 60_000)

test('answers are forgotten with their version, and the least recently asked where there are too many', () => {
  const remembered = new Remembered<string>(2)
  remembered.set('a', '1', 'A')
  remembered.set('b', '1', 'B')
  expect(remembered.get('a', '1')).toBe('A')
  expect(remembered.get('a', '2')).toBeUndefined()
  remembered.set('c', '1', 'C')
  expect(['a', 'b', 'c'].map((key) => remembered.get(key, '1'))).toEqual(['A', undefined, 'C'])
})
