import { registerHooks } from 'node:module'

/**
 * Resolves imports between the modules of Drizzle, all of which are ES modules. Node would parse Drizzle's package.json, which
 * has 179 KB, again for each of its 112 modules. The hook applies to imports after this call.
 */
export function resolveDrizzleImports(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context
      const inside = parentURL?.includes('/node_modules/drizzle-orm/') && /^\.{1,2}\/.*\.js$/.test(specifier)
      if (!inside) return next(specifier, context)
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    },
  })
}
