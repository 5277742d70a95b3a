/** What the palette finds: something to go to or to do, with the words it is found by. */
export type EntryKind = 'action' | 'screen' | 'room' | 'device' | 'project'

export interface Entry {
  readonly kind: EntryKind
  /** With the kind unique in the pool, and the same tomorrow. */
  readonly id: string
  /** From the outermost group down to its own name; shown as `Parent > Child`. */
  readonly titles: readonly string[]
  /** Beside the title: where it is, or what it is now. */
  readonly detail: string
  /** What else it is known by: address, number, its name in the other language. */
  readonly words: readonly string[]
  /** Shown with the entry, which then does nothing. */
  readonly whyNot?: string | null
  readonly run: () => void
}

export type Turn = 'on' | 'off'

export const keyOf = (entry: Entry): string => `${entry.kind}/${entry.id}`
export const titleOf = (entry: Entry): string => entry.titles.join(' > ')
