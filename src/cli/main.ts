import { fillIn } from '#phrases/fill-in.ts'
import type { Output } from './output.ts'
import { profitCommand } from './profit-command.ts'
import { readProfitOptions } from './profit-options.ts'
import { pushCommand } from './push-command.ts'
import { readPushOptions } from './push-options.ts'
import { usage } from './usage.ts'
import { languageOf, OptionsError, wordsOf } from './words.ts'

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
  if (command === undefined || command === 'help' || command === '--help' || command === '-h') {
    output.out(usage(words))
    return command === undefined ? 1 : 0
  }
  if (command !== 'profit' && command !== 'push') {
    output.err(`safi: ${fillIn(words.commandLine.options.command, { command })}\n\n${usage(words)}`)
    return 1
  }
  const help = () => {
    output.out(usage(words))
    return 0
  }
  try {
    if (command === 'push') {
      const options = readPushOptions(rest, env)
      return options === 'help' ? help() : await pushCommand(options, output, words)
    }
    const options = readProfitOptions(rest)
    return options === 'help' ? help() : await profitCommand(options, output, words)
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    output.err(`safi: ${error.say(words)}`)
    return 1
  }
}
