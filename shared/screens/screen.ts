/** What the tables of screens are made of. */
import type { Right } from '../permissions.ts'

/** One line of a table: a screen, keyed by its id, inside the group it belongs to. */
export interface ScreenLine {
  readonly path: string
  readonly title: Title
  /** What it is for, in a sentence; the console fetches these apart (`purposes.ts`). */
  readonly purpose: Title
  /** Without it the screen shows which right is missing, and the menu leaves it out. */
  readonly right?: Right
  /** Only in projects of this type: hotels ('0'), or residences and offices ('1'). */
  readonly projectType?: '0' | '1'
  /** No entry of the menu: another screen leads to it. Any other one is open only to whom the menu lists it. */
  readonly isUnlisted?: true
  /** Of one without: the entry that is marked while it is open. */
  readonly menuPath?: string
  /** Starts again with each visit; the others are kept while their tab is open. */
  readonly noCache?: true
}

export type Title = readonly [en: string, zh: string]

export interface GroupLine {
  readonly title: Title
  /** Of its entry in the menu; none for a group whose screens are all unlisted. */
  readonly menuId?: string
  /** The console draws a picture for it. */
  readonly icon?: string
  /** The screen that the group's own address `/{group}` leads to. */
  readonly opens?: string
}
