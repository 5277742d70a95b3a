/** Types of the screen tables. */
import type { Right } from '../permissions.ts'

/** A screen of the tables. */
export interface ScreenLine {
  readonly path: string
  readonly title: Title
  /** Purpose in one sentence, loaded separately (`purposes.ts`). */
  readonly purpose: Title
  /** Right to open the screen. Without it the screen names the missing right, and the menu hides it. */
  readonly right?: Right
  /** Restricts the screen to projects of this type: hotels ('0'), or residences and offices ('1'). */
  readonly projectType?: '0' | '1'
  /**
   * Not in the menu, because another screen links to it. Other screens are open only to users whose menu lists
   * them.
   */
  readonly isUnlisted?: true
  /** Menu entry highlighted for an unlisted screen. */
  readonly menuPath?: string
  /** Not cached; others stay while their tab is open. */
  readonly noCache?: true
}

export type Title = readonly [en: string, zh: string]

export interface GroupLine {
  readonly title: Title
  /** Menu id; none if all of its screens are unlisted. */
  readonly menuId?: string
  /** The console draws a picture for it. */
  readonly icon?: string
  /** The screen that the group's own address `/{group}` leads to. */
  readonly opens?: string
}
