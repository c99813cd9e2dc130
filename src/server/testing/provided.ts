export type ProvidedDatabase = { kind: 'embedded'; image: string } | { kind: 'server'; adminUrl: string }

declare module 'vitest' {
  export interface ProvidedContext {
    database: ProvidedDatabase
    /** A folder for files of the tests. It is removed after the run. */
    folder: string
  }
}
