import { fillIn } from '#phrases/fill-in.ts'
import type { Output } from './output.ts'
import { scanWorkerFor } from './start-worker.ts'
import { languageOf, OptionsError, type Words, wordsOf } from './words.ts'

const consoleOutput: Output = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
}

/** Exit codes: 0 done; 1 refused or wrong usage; 2 done, but rows were unreadable or files wait for the seller's decision. */
export async function main(
  args: readonly string[],
  output: Output = consoleOutput,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<number> {
  const words = await wordsOf(languageOf(args, env))
  const [command, ...rest] = args
  const usage = async () => (await import('./usage.ts')).usage(words)
  if (command === undefined || command === 'help' || command === '--help' || command === '-h') {
    output.out(await usage())
    return command === undefined ? 1 : 0
  }
  if (command !== 'profit' && command !== 'push') {
    output.err(`safi: ${fillIn(words.commandLine.options.command, { command })}\n\n${await usage()}`)
    return 1
  }
  try {
    const code = command === 'push' ? await push(rest, output, words, env) : await profit(rest, output, words)
    if (code !== 'help') return code
    output.out(await usage())
    return 0
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    output.err(`safi: ${error.say(words)}`)
    return 1
  }
}

async function push(
  args: readonly string[],
  output: Output,
  words: Words,
  env: Readonly<Record<string, string | undefined>>,
): Promise<number | 'help'> {
  const { readPushOptions } = await import('./push-options.ts')
  const options = readPushOptions(args, env)
  if (options === 'help') return options
  const { pushCommand } = await import('./push-command.ts')
  return pushCommand(options, output, words)
}

async function profit(args: readonly string[], output: Output, words: Words): Promise<number | 'help'> {
  // started first, so that it loads its modules while this thread loads those of the command
  const worker = await scanWorkerFor(args)
  try {
    const { readProfitOptions } = await import('./profit-options.ts')
    const options = readProfitOptions(args)
    if (options === 'help') return options
    const { profitCommand } = await import('./profit-command.ts')
    return await profitCommand(options, output, words, worker)
  } finally {
    await worker?.end()
  }
}
