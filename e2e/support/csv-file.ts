/** A CSV file in the form that Playwright gives to a file input. */
export const csvFile = ({ name, text }: { readonly name: string; readonly text: string }) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
