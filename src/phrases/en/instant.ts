export const instant = {
  title: 'Instant profit',
} as const
