import { expect, test, vi } from 'vitest'
import { fromLocalDay } from './from-local-day.ts'

test('changed costs apply from the day on the clock of the seller, unless they apply to all sales', () => {
  const local = vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('2026-12-01')
  expect(fromLocalDay<{ costsFrom?: string }>({})).toEqual({ costsFrom: '2026-12-01' })
  expect(fromLocalDay({ costsFrom: 'always' })).toEqual({ costsFrom: 'always' })
  local.mockRestore()
})
