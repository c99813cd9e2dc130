export const businesses = {} as const
