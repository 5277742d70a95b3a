/** Which kind of device reports these properties: for one that nobody has configured. Pure. */
import { DEVICE_KINDS } from './registry.ts'

export interface KindGuess {
  readonly kind: string
  readonly circuits: number
}

interface Candidate extends KindGuess {
  readonly names: ReadonlySet<string>
}

/** Every kind, with each number of circuits that changes its reports. */
const candidates: readonly Candidate[] = [...DEVICE_KINDS.values()].flatMap(
  ({ kind, circuits, properties }) => {
    const all: Candidate[] = []
    for (let count = circuits.min; count <= circuits.max; count += 1) {
      const names = new Set(properties(count).map(({ name }) => name))
      const isSame = all.some(
        (one) => one.names.size === names.size && [...names].every((n) => one.names.has(n)),
      )
      if (!isSame) all.push({ kind, circuits: count, names })
    }
    return all
  },
)

/** All property names of all kinds. */
export const KNOWN_PROPERTIES: ReadonlySet<string> = new Set(candidates.flatMap(({ names }) => [...names]))

/** Reported by nearly everything: alone they identify no kind. */
const COMMON: ReadonlySet<string> = new Set([
  'linkquality',
  'battery',
  'voltage',
  'tamper',
  'device_temperature',
])

/** The kind with the most matching reports and the fewest others; null where nothing characteristic was reported. */
export function guessKind(listedNames: ReadonlySet<string>): KindGuess | null {
  let best: Candidate | null = null
  let bestShare = 0
  if (![...listedNames].some((name) => !COMMON.has(name))) return null
  for (const candidate of candidates) {
    const both = [...listedNames].filter((name) => candidate.names.has(name)).length
    const share = both / (listedNames.size + candidate.names.size - both)
    if (share > bestShare) [best, bestShare] = [candidate, share]
  }
  return best && { kind: best.kind, circuits: best.circuits }
}
