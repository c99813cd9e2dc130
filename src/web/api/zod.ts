declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * Turns off zod's generated code, which the content security policy forbids. It sets the global that zod reads when it
 * loads, and does not import zod itself, because most pages never load it.
 */
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true }

export {}
