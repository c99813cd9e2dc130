export interface OrderName {
  readonly platform: string
  readonly orderId: string
}

/** Encodes an order number as letters, digits, - and _ for a URL, because platforms use any characters in order numbers. */
export function orderKey({ platform, orderId }: OrderName): string {
  return Buffer.from(JSON.stringify([platform, orderId])).toString('base64url')
}
