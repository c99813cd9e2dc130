import { expect, test } from 'vitest'
import type { SaleLine } from '#domain/import/sale-line.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { GoneRows } from './gone-rows.ts'

const scope = { ownerId: 'owner', businessId: 'business' } as unknown as BusinessScope
const line = (kind: string, key: string) =>
  ({ kind, platform: 'Stand', orderId: '5001', item: { key } }) as unknown as SaleLine
const standing = ['lamp', 'mug'].map((item) => ({
  ...{ item, platform: 'Stand', orderId: '5001', fileName: 'first.csv' },
}))
const tx = { execute: async () => ({ rows: standing }) } as unknown as Tx

test.each([
  ['after', [[line('sale', 'lamp')], [line('cancelled', 'mug')]]],
  ['before', [[line('cancelled', 'mug')], [line('sale', 'lamp')]]],
])(
  'does not report a row as gone because it is no longer a sale, even if it is read in a batch %s the sales of its order',
  async (_, batches) => {
    const gone = new GoneRows()
    for (const lines of batches) await gone.look(tx, scope, lines)
    expect(gone.found().orders).toBe(0)
  },
)

test('reports earlier imported rows that the new file no longer contains, with their files and the number of their orders', async () => {
  const gone = new GoneRows()
  await gone.look(tx, scope, [line('sale', 'lamp')])
  expect(gone.found()).toEqual({ orders: 1, files: ['first.csv'] })
})
