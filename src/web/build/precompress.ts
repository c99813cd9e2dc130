import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes brotli and gzip versions of each text file, which the server can send. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg}', { cwd: folder }).map((file) => `${folder}/${file}`)
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      // compression saves less in a smaller file than its additional headers cost
      if (content.length < 1_000) return
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      await writeFile(`${file}.br`, await brotli(content, { params }))
      await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
    }),
  )
}
