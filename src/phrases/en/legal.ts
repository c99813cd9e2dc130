export const legal = {
  title: 'Terms and privacy',
} as const
