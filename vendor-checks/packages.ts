/** Returns the address of a file in a package of this folder. The main install does not have them, so they are imported by address. */
export const packageFile = (path: string) => new URL(`node_modules/${path}`, import.meta.url).href
