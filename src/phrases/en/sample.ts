export const sample = {
  title: 'Sample data',
} as const
