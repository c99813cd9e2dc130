import type { Output } from './output.ts'
import { profitCommand } from './profit-command.ts'
import { ProfitOptionsError, readProfitOptions } from './profit-options.ts'
import { USAGE } from './usage.ts'

const consoleOutput: Output = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
}

/** Exit codes: 0 done, 1 refused or wrong usage, 2 done except for unreadable rows. */
export async function main(args: readonly string[], output: Output = consoleOutput): Promise<number> {
  const [command, ...rest] = args
  if (command === undefined || command === 'help' || command === '--help' || command === '-h') {
    output.out(USAGE)
    return command === undefined ? 1 : 0
  }
  if (command !== 'profit') {
    output.err(`safi: there is no command "${command}".\n\n${USAGE}`)
    return 1
  }
  try {
    const options = readProfitOptions(rest)
    if (options === 'help') {
      output.out(USAGE)
      return 0
    }
    return await profitCommand(options, output)
  } catch (error) {
    if (!(error instanceof ProfitOptionsError)) throw error
    output.err(`safi: ${error.message}`)
    return 1
  }
}
