import { z } from 'zod'
import type { SalesSort } from '#contract/sales.ts'
import type { OrderName } from '#server/core/sales/lines/order-key.ts'
import { AppError } from '#server/infra/http/errors.ts'

export { type OrderName, orderKey } from '#server/core/sales/lines/order-key.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

const orderNameText = z.string().refine((text) => !text.includes('\0'))
const orderName = z.tuple([orderNameText, orderNameText])

/** Reads the key of an order from a URL; null when it is malformed. */
export function readOrderKey(key: string): OrderName | null {
  const read = orderName.safeParse(decode(key))
  return read.success ? { platform: read.data[0], orderId: read.data[1] } : null
}

/** A position in a sorted list: a page starts after the row with this value and id (before it when paging back). */
export interface Cursor {
  readonly sort: SalesSort
  readonly direction: 'asc' | 'desc'
  readonly back: boolean
  readonly rank: string
  /** The sort value of the row at the cursor: an ISO date, or an amount in minor units. */
  readonly value: string
  readonly id: string
}

const cursorText = z.tuple([
  z.enum(['date', 'revenue', 'fees', 'profit']),
  z.enum(['asc', 'desc']),
  z.boolean(),
  z.string().regex(/^[A-Z]{0,3}$/),
  z.union([z.iso.date().refine((day) => day >= '0001-01-01'), z.string().regex(/^-?\d{1,18}$/)]),
  z.string().regex(/^\d{1,15}$/),
])

export function writeCursor({ sort, direction, back, rank, value, id }: Cursor): string {
  return encode([sort, direction, back, rank, value, id])
}

/** Reads a cursor. A cursor is valid only for the sort column and direction with which it was created. */
export function readCursor(
  text: string | undefined,
  wanted: Pick<Cursor, 'sort' | 'direction'>,
): Cursor | null {
  if (text === undefined) return null
  const read = cursorText.safeParse(decode(text))
  const [sort, direction, back, rank, value, id] = read.data ?? []
  const isDay = value?.includes('-', 1) ?? false
  if (
    sort !== wanted.sort ||
    direction !== wanted.direction ||
    back === undefined ||
    rank === undefined ||
    value === undefined ||
    id === undefined ||
    isDay !== (sort === 'date')
  ) {
    throw new AppError('invalid_input', { fields: [{ path: 'cursor', code: 'invalid' }] })
  }
  return { sort, direction, back, rank, value, id }
}
