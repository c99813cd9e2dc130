import type { Output } from './output.ts'
import { profitCommand } from './profit-command.ts'
import { ProfitOptionsError, readProfitOptions } from './profit-options.ts'
import { pushCommand } from './push-command.ts'
import { PushOptionsError, readPushOptions } from './push-options.ts'
import { USAGE } from './usage.ts'

const consoleOutput: Output = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
}

/** Exit codes: 0 done, 1 refused or wrong usage, 2 done except for unreadable rows or files that wait for their seller. */
export async function main(args: readonly string[], output: Output = consoleOutput): Promise<number> {
  const [command, ...rest] = args
  if (command === undefined || command === 'help' || command === '--help' || command === '-h') {
    output.out(USAGE)
    return command === undefined ? 1 : 0
  }
  if (command !== 'profit' && command !== 'push') {
    output.err(`safi: there is no command "${command}".\n\n${USAGE}`)
    return 1
  }
  const help = () => {
    output.out(USAGE)
    return 0
  }
  try {
    if (command === 'push') {
      const options = readPushOptions(rest, process.env)
      return options === 'help' ? help() : await pushCommand(options, output)
    }
    const options = readProfitOptions(rest)
    return options === 'help' ? help() : await profitCommand(options, output)
  } catch (error) {
    if (!(error instanceof ProfitOptionsError || error instanceof PushOptionsError)) throw error
    output.err(`safi: ${error.message}`)
    return 1
  }
}
