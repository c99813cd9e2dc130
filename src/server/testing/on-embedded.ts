export const ON_EMBEDDED = ['src/server/**/*.test.ts']
