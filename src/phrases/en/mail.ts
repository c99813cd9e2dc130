export const mail = {
  title: 'Safi',
} as const
