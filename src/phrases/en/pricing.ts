export const pricing = {
  title: 'Pricing',
} as const
