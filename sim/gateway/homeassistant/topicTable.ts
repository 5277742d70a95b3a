/** Who listens to which topic. Topics may be patterns, such as `+/+/BTtoMQTT/A4C138012345` of a device heard by several gateways. */

export class TopicTable<T> {
  readonly #exact = new Map<string, T[]>()
  /** By the last level, which is a name as a rule. */
  readonly #patterns = new Map<string, { readonly levels: readonly string[]; readonly listener: T }[]>()
  readonly #topics = new Set<string>()

  get topics(): ReadonlySet<string> {
    return this.#topics
  }

  add(topic: string, listener: T): void {
    this.#topics.add(topic)
    const levels = topic.split('/')
    if (/[+#]/.test(topic)) put(this.#patterns, keyOf(levels), { levels, listener })
    else put(this.#exact, topic, listener)
  }

  listeners(topic: string): readonly T[] {
    const exact = this.#exact.get(topic) ?? []
    if (this.#patterns.size === 0) return exact
    const levels = topic.split('/')
    const some = [...(this.#patterns.get(levels.at(-1) ?? '') ?? []), ...(this.#patterns.get(ANY) ?? [])]
    return [...exact, ...some.filter((one) => fits(one.levels, levels)).map(({ listener }) => listener)]
  }
}

function put<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const list = lists.get(key)
  if (list) list.push(one)
  else lists.set(key, [one])
}

/** No level is called so. */
const ANY = '+'

function keyOf(levels: readonly string[]): string {
  const last = levels.at(-1) ?? ''
  return last === '#' ? ANY : last
}

/** Whether a topic is the same as the other, or a pattern of it. */
export const isOf = (topic: string, other: string): boolean => fits(topic.split('/'), other.split('/'))

function fits(pattern: readonly string[], levels: readonly string[]): boolean {
  if (pattern.at(-1) === '#')
    return pattern.slice(0, -1).every((one, place) => one === '+' || one === levels[place])
  return (
    pattern.length === levels.length && pattern.every((one, place) => one === '+' || one === levels[place])
  )
}
