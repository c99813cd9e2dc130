import { divideRounded, exact } from '../../money/money.ts'

/** Units of one product with their total cost in minor units; the cost is null if it is unknown. */
export interface Block {
  readonly units: number
  readonly value: number | null
}

/**
 * Removes up to this many units from the first blocks and returns them. Taking m of q units costs round(value x m / q). The last unit of a
 * block takes the rest, so nothing is lost by rounding.
 */
export function takeFirst(blocks: Block[], units: number): Block[] {
  const taken: Block[] = []
  let wanted = units
  let [block] = blocks
  while (wanted > 0 && block) {
    const [part, rest] = split(block, Math.min(wanted, block.units))
    taken.push(part)
    wanted -= part.units
    if (rest.units > 0) blocks[0] = rest
    else blocks.shift()
    block = blocks[0]
  }
  return taken
}

/** Removes up to this many units from the last blocks and returns them, the last block first. */
export function takeLast(blocks: Block[], units: number): Block[] {
  const taken: Block[] = []
  let wanted = units
  let block = blocks.at(-1)
  while (wanted > 0 && block) {
    const [part, rest] = split(block, Math.min(wanted, block.units))
    taken.push(part)
    wanted -= part.units
    blocks.pop()
    if (rest.units > 0) blocks.push(rest)
    block = blocks.at(-1)
  }
  return taken
}

/** Adds up blocks. The value of the sum is unknown if the value of one block is unknown. */
export function together(blocks: readonly Block[]): Block {
  return blocks.reduce<Block>(
    (sum, block) => ({
      units: sum.units + block.units,
      value: sum.value === null || block.value === null ? null : exact(sum.value + block.value),
    }),
    { units: 0, value: 0 },
  )
}

/** The value of this many units at the unit value of the block. */
export function shareOf({ units, value }: Block, taken: number): number | null {
  return value === null ? null : divideRounded(BigInt(value) * BigInt(taken), BigInt(units))
}

function split(block: Block, taken: number): [Block, Block] {
  const part = shareOf(block, taken)
  const rest = block.value === null || part === null ? null : block.value - part
  return [
    { units: taken, value: part },
    { units: block.units - taken, value: rest },
  ]
}
