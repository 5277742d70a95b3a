/**
 * Bounds the number of property names in a large report. V8's JSON parser is slow for new names: three thousand in 60
 * kB block the event loop for 4 ms. Excess unknown names are replaced by one common name, which is rejected and counted
 * like any other. Consecutive members with that name are merged.
 */
import { PACKET_DEVICES_MAX } from '#shared/topics.ts'
import { monotonicMs } from '../../base/clock.ts'

/** Numbers of devices, and keys that are neither a number nor a property of any kind. */
const STRANGE_NAMES_MAX = PACKET_DEVICES_MAX + 65
const ONE_TOO_MANY = '"?"'
const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]
/** A member behind its name, and the comma after it, where its value is valid and holds no other. */
const REST_OF_MEMBER =
  /[ \n\r\t]*:[ \n\r\t]*(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|"[^"\\\p{Cc}]*")[ \n\r\t]*,[ \n\r\t]*/uy
/** Number of strings between two time checks. */
const LOOK_EVERY = 64

/** Walks over a text, JSON or not, in parts between which others may have their turn. */
export class BoundNames {
  readonly #known: ReadonlySet<string>
  readonly #strange = new Set<string>()
  readonly #source: string
  readonly #parts: string[] = []
  /** Text up to this index has been copied to the parts. */
  #from = 0
  #next: number
  /** Start of the member after one with the common name. */
  #after = -1
  #text: string

  /** @param known names that are exempt */
  constructor(given: string, known: ReadonlySet<string>) {
    this.#source = given
    this.#text = given
    this.#known = known
    this.#next = given.indexOf('"')
  }

  /** The bounded text, once done; the original if nothing was replaced. */
  get text(): string {
    return this.#text
  }

  /** Continues until done or out of time. Returns whether it is done. */
  step(untilMs: number): boolean {
    for (let count = 1; this.#next >= 0; count += 1) {
      if (count % LOOK_EVERY === 0 && monotonicMs() >= untilMs) return false
      this.#next = this.#take(this.#next)
    }
    if (this.#parts.length > 0) this.#text = this.#parts.join('') + this.#source.slice(this.#from)
    return true
  }

  /**
   * @param start index of a string
   * @returns index of the next one, -1 if there is none
   */
  #take(start: number): number {
    const given = this.#source
    const end = endOfString(given, start)
    if (end < 0) return -1
    const isName = given.charCodeAt(afterSpace(given, end + 1)) === COLON
    if (isName && this.#isOneTooMany(given.slice(start + 1, end))) return this.#bind(start, end)
    return given.indexOf('"', end + 1)
  }

  #isOneTooMany(name: string): boolean {
    if (this.#known.has(name) || this.#strange.has(name)) return false
    if (this.#strange.size >= STRANGE_NAMES_MAX) return true
    this.#strange.add(name)
    return false
  }

  #bind(start: number, end: number): number {
    REST_OF_MEMBER.lastIndex = end + 1
    const after = REST_OF_MEMBER.test(this.#source) ? REST_OF_MEMBER.lastIndex : -1
    if (this.#from < start) this.#parts.push(this.#source.slice(this.#from, start))
    if (after >= 0 && start === this.#after) this.#from = after
    else {
      this.#parts.push(ONE_TOO_MANY)
      this.#from = end + 1
    }
    this.#after = after
    return this.#source.indexOf('"', Math.max(after, end + 1))
  }
}

/** Index of the end of the string at this position, -1 if unterminated. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return -1
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 0x20) at += 1
  return at
}
