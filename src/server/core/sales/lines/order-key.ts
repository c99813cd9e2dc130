export interface OrderName {
  readonly platform: string
  readonly orderId: string
}

/** Platforms use any characters in order numbers. In an address they are encoded as letters, digits, - and _. */
export function orderKey({ platform, orderId }: OrderName): string {
  return Buffer.from(JSON.stringify([platform, orderId])).toString('base64url')
}
