import { randomBytes } from 'node:crypto'

const RUN_BYTES = 12
const RUN = randomBytes(RUN_BYTES).toString('base64url')
let count = 0

/** By which a log detects a repeated append: unique among all runs of all servers, and cheaper than a UUID each. */
export function newAppendId(): string {
  count += 1
  return `${RUN}-${count.toString(36)}`
}
