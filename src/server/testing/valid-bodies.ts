import { MARK, type WholeTenant } from './whole-tenant.ts'

export const RECEIPT = { receivedOn: '2026-03-01', quantity: 5, unitCost: 9_000, note: 'Supplier' }

export function unitCost(validFrom: string) {
  return { validFrom, unitPrice: 7_500, currency: 'EGP' }
}

export function feeRule(platform: string, kind: 'referral' | 'fulfilment') {
  return { platform, country: 'EG', kind, charge: { fixed: 700 }, title: `${MARK} letter` }
}

export function overhead({ productId }: WholeTenant['ids']) {
  return { name: MARK, amount: 100, currency: 'EGP', every: 'once', from: '2026-03-03', productId }
}

export function shipment({ productId }: WholeTenant['ids'], arrivedOn: string) {
  const items = [{ productId, units: 4, unitPrice: 600, currency: 'EGP' }]
  return { name: MARK, arrivedOn, by: 'units', items }
}
