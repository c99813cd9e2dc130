/**
 * Returns the permanent host of a Shopify shop, `name.myshopify.com`, from what sellers copy: the name, the host, or the
 * URL of a page of their admin. Returns null for anything else, such as the shop's own domain, on which there is no API.
 */
export function shopNameOf(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const name =
    /^(?:https:\/\/)?admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]*)(?:[/?#]|$)/.exec(typed)?.[1] ??
    /^(?:https:\/\/)?([a-z0-9][a-z0-9-]*)\.myshopify\.com(?:[/?#]|$)/.exec(typed)?.[1] ??
    /^([a-z0-9][a-z0-9-]*)$/.exec(typed)?.[1]
  return name === undefined ? null : `${name}.myshopify.com`
}
