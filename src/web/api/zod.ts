declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * Without code made at runtime, which the content security policy forbids. Said where zod looks when it is loaded: most
 * pages never load it.
 */
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true }

export {}
