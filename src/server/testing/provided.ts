export type ProvidedDatabase = { kind: 'embedded'; image: string } | { kind: 'server'; adminUrl: string }

declare module 'vitest' {
  export interface ProvidedContext {
    database: ProvidedDatabase
  }
}
