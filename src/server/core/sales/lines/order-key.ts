export interface OrderName {
  readonly platform: string
  readonly orderId: string
}

/** Order numbers are whatever a platform writes: in an address they travel as letters, digits, - and _. */
export function orderKey({ platform, orderId }: OrderName): string {
  return Buffer.from(JSON.stringify([platform, orderId])).toString('base64url')
}
