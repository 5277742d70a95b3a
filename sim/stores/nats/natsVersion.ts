/** Which versions of nats-server keep what the stores rely on. */

/** Before it a replicated stream let two writers with the same expectation for a subject both win (nats-server #4320). */
const FENCES_SUBJECTS = '2.9.21'
const OLDEST = '2.9.0'
/** The first of a line without the known losses of acknowledged data (nats-server #7549, #7556, #7564). */
const RECOMMENDED = ['2.12.12', '2.14.3'] as const

/** The server cannot be used; the message names its version and the one that is needed. */
export class NatsServerError extends Error {
  override readonly name = 'NatsServerError'
}

/** @returns a warning, or null @throws NatsServerError where two owners could both win */
export function judgeVersion(version: string, replicas: number): string | null {
  const oldest = replicas > 1 ? FENCES_SUBJECTS : OLDEST
  if (compare(version, oldest) < 0)
    throw new NatsServerError(
      `nats-server ${version} cannot keep a second owner out with ${replicas} replicas: ${oldest} or newer is needed`,
    )
  if (isRecommended(version)) return null
  return `nats-server ${version} has known losses of acknowledged data: ${RECOMMENDED.join(' or ')} or newer is recommended`
}

function isRecommended(version: string): boolean {
  const sameLine = RECOMMENDED.find((one) => lineOf(one) === lineOf(version))
  return compare(version, sameLine ?? RECOMMENDED[1]) >= 0
}

const lineOf = (version: string): string => version.split('.').slice(0, 2).join('.')

function compare(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  for (let part = 0; part < 3; part += 1) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10))
