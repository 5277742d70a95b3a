import { randomBytes } from 'node:crypto'

const RUN_BYTES = 12
const RUN = randomBytes(RUN_BYTES).toString('base64url')
let count = 0

/** Id by which a log detects a repeated append: unique across runs and servers, and cheaper than a UUID. */
export function newAppendId(): string {
  count += 1
  return `${RUN}-${count.toString(36)}`
}
