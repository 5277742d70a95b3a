/**
 * Seeded randomness. Every consumer draws from a stream of its own name, so that adding a device changes no
 * other device's numbers. `hash01` is stateless, for facts that must be the same for every caller, at any time.
 */
export interface Rng {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform in [min, max). */
  between(min: number, max: number): number
  /** Uniform integer in [min, max], both ends included. */
  int(min: number, max: number): number
  chance(probability01: number): boolean
  pick<T>(items: readonly T[]): T
}

/** FNV-1a with a final avalanche: 32 bits of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return avalanche(hash)
}

/** Mixes a number into a hash. */
export function hashMix(hash: number, value: number): number {
  return avalanche(Math.imul(hash ^ (value | 0), 0x9e3779b1) + 0x85ebca6b)
}

/** Uniform in [0, 1) from a hash and up to two further integers. */
export function hash01(hash: number, a = 0, b = 0): number {
  return hashMix(hashMix(hash, a), b) / 0x1_0000_0000
}

/** Mixes the bits of a 32-bit number; no two inputs give the same output. */
export function scramble(value: number): number {
  return avalanche(value)
}

function avalanche(hash: number): number {
  let h = hash
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad)
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97)
  return (h ^ (h >>> 15)) >>> 0
}

/** The stream of this name: sfc32, seeded from the hash of seed and name. */
export function createRng(seed: number, name: string): Rng {
  return rngFromHash(hashText(`${seed}/${name}`))
}

/**
 * A pseudo-random generator (sfc32) seeded with a 32-bit hash. Equal hashes give equal sequences. Not for security.
 */
export function rngFromHash(hash: number): Rng {
  let a = hashMix(hash, 1)
  let b = hashMix(hash, 2)
  let c = hashMix(hash, 3)
  let counter = 1
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    c |= 0
    return (t >>> 0) / 0x1_0000_0000
  }
  for (let i = 0; i < 8; i += 1) next()
  const between = (min: number, max: number): number => min + (max - min) * next()
  const int = (min: number, max: number): number => Math.floor(between(min, max + 1))
  return {
    next,
    between,
    int,
    chance: (probability01) => next() < probability01,
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
  }
}
