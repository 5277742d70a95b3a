/** Types of the screen tables. */
import type { Right } from '../permissions.ts'

/** One line of a table: a screen, keyed by its id, inside the group it belongs to. */
export interface ScreenLine {
  readonly path: string
  readonly title: Title
  /** Purpose in one sentence, loaded separately (`purposes.ts`). */
  readonly purpose: Title
  /** Right to open the screen. Without it the screen names the missing right, and the menu hides it. */
  readonly right?: Right
  /** Only in projects of this type: hotels ('0'), or residences and offices ('1'). */
  readonly projectType?: '0' | '1'
  /**
   * Not in the menu, because another screen links to it. Other screens are open only to users whose menu lists
   * them.
   */
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
