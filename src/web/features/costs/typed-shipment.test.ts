import { expect, test } from 'vitest'
import { emptyCost, emptyItem, readShipment, type TypedShipment } from './typed-shipment.ts'

const product = { id: '0b4e2f5c-6f0d-4a55-9d4f-3f2d7a4b8c11', name: 'Oud' }
const typed: TypedShipment = {
  id: '0b4e2f5c-6f0d-4a55-9d4f-3f2d7a4b8c12',
  name: 'Container',
  arrivedOn: '2026-03-20',
  by: 'value',
  items: [{ key: 1, product, units: '١٠', unitPrice: '7.5', currency: 'USD' }],
  costs: [{ key: 2, name: 'Freight', amount: '1.250', currency: 'KWD' }],
}
const read = (input: TypedShipment) => readShipment(input, '2026-03-20')

test('converts the input to minor units of each currency', () => {
  expect(read(typed).form).toEqual({
    name: 'Container',
    arrivedOn: '2026-03-20',
    by: 'value',
    items: [{ productId: product.id, units: 10, unitPrice: 750, currency: 'USD' }],
    costs: [{ name: 'Freight', amount: 1_250, currency: 'KWD' }],
  })
})

test('reports missing and wrong values under the paths of their form fields', () => {
  const empty = {
    ...typed,
    name: ' ',
    arrivedOn: '',
    items: [emptyItem(1, 'EGP')],
    costs: [emptyCost(2, 'EGP')],
  }
  expect(read(empty).form).toBeUndefined()
  expect(Object.fromEntries(read(empty).wrong)).toEqual({
    name: 'shipmentNameRequired',
    arrivedOn: 'costDayRequired',
    'items.0.productId': 'shipmentProductRequired',
    'items.0.units': 'unitsPositive',
    'items.0.unitPrice': 'amountUnreadable',
    'costs.0.name': 'overheadNameRequired',
    'costs.0.amount': 'amountUnreadable',
  })
  expect(Object.fromEntries(read({ ...typed, items: [] }).wrong)).toEqual({
    items: 'shipmentItemsRequired',
  })
  const [item] = typed.items
  expect(Object.fromEntries(read({ ...typed, items: item ? [item, item] : [] }).wrong)).toEqual({
    items: 'shipmentProductTwice',
  })
  expect(Object.fromEntries(read({ ...typed, arrivedOn: '2026-03-21' }).wrong)).toEqual({
    arrivedOn: 'dayInFuture',
  })
})

test('limits the price of a unit by its currency', () => {
  const wrongIn = (currency: 'EGP' | 'IDR', unitPrice: string) => {
    const items = [{ key: 1, product, units: '1', unitPrice, currency }]
    return Object.fromEntries(read({ ...typed, items }).wrong)
  }
  expect(wrongIn('EGP', '1000000')).toEqual({})
  expect(wrongIn('EGP', '1000000.01')).toEqual({ 'items.0.unitPrice': 'costAmountTooLarge' })
  expect(wrongIn('IDR', '1000000000')).toEqual({})
  expect(wrongIn('IDR', '1000000000.01')).toEqual({ 'items.0.unitPrice': 'costAmountTooLarge' })
})
