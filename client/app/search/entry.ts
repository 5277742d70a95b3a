/** An entry of the palette: a page or an action, with the texts it is matched by. */

import type { Alarm } from '#shared/records/alarm.ts'

export type EntryKind = 'action' | 'screen' | 'room' | 'device' | 'scene' | 'alarm' | 'project'

export interface Entry {
  readonly kind: EntryKind
  /** Id that is unique in the pool together with the kind, and stable across sessions. */
  readonly id: string
  /** Names from the outermost group; shown as `Parent > Child`. */
  readonly titles: readonly string[]
  /** Secondary text: place or current value. */
  readonly detail: string
  /** Other texts it is matched by: URL, number, its name in the other language. */
  readonly words: readonly string[]
  /** Set for alarms only. */
  readonly severity?: Alarm['severity']
  /** Kind-specific sort rank, which precedes the match quality; lower first. */
  readonly rank?: number
  /** Shown with the entry, which then does nothing. */
  readonly whyNot?: string | null
  readonly run: () => void
}

export type Turn = 'on' | 'off'

export const keyOf = (entry: Entry): string => `${entry.kind}/${entry.id}`
export const titleOf = (entry: Entry): string => entry.titles.join(' > ')

/** An entry that its title alone describes. */
export const actionEntry = (id: string, title: string, run: () => void): Entry => ({
  kind: 'action',
  id,
  titles: [title],
  detail: '',
  words: [],
  run,
})
