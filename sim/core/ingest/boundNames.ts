/**
 * A name that was never received costs JSON's parser a thousand times what one that it knows costs: three thousand of them, in one
 * report of sixty kilobytes, kept the event loop for four milliseconds. A large text is walked over first, and names
 * beyond what a report can need are made one that no kind has, which is refused and counted as any other. Of members that
 * follow each other and have it one is left.
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
/** Strings between two looks at the clock. */
const LOOK_EVERY = 64

/** Walks over a text, JSON or not, in parts between which others may have their turn. */
export class BoundNames {
  readonly #known: ReadonlySet<string>
  readonly #strange = new Set<string>()
  readonly #source: string
  readonly #parts: string[] = []
  /** Up to here it is in the parts. */
  #from = 0
  #next: number
  /** Where the member after one that has the common name begins. */
  #after = -1
  #text: string

  /** @param known names that do not count */
  constructor(given: string, known: ReadonlySet<string>) {
    this.#source = given
    this.#text = given
    this.#known = known
    this.#next = given.indexOf('"')
  }

  /** Once it is done; the report itself where there was nothing to bound. */
  get text(): string {
    return this.#text
  }

  /** Goes on until it is done or time is up; whether it is done. */
  step(untilMs: number): boolean {
    for (let count = 1; this.#next >= 0; count += 1) {
      if (count % LOOK_EVERY === 0 && monotonicMs() >= untilMs) return false
      this.#next = this.#take(this.#next)
    }
    if (this.#parts.length > 0) this.#text = this.#parts.join('') + this.#source.slice(this.#from)
    return true
  }

  /** @param start where a string begins @returns where the next one does, -1 where there is none */
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

/** Where the string that begins here ends, -1 where it does not. */
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
