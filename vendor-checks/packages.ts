/**
 * Returns the file URL of a file in a package of this folder. The main node_modules does not contain these packages, so they are imported
 * by URL.
 */
export const packageFile = (path: string) => new URL(`node_modules/${path}`, import.meta.url).href
