/** What the tables of screens are made of. */
import type { ComponentType } from 'react'
import type { Right } from '#shared/permissions.ts'
import type { TextBundle, Texts } from '../../i18n/i18n.ts'

export type ScreenId = keyof Texts['routes']['purpose']
export type GroupId = keyof Texts['routes']['group']

export interface Screen {
  readonly path: string
  readonly id: ScreenId
  /** The item before it in the breadcrumb. */
  readonly group: GroupId | null
  /** 'shell': inside the console, for those signed in. 'bare': a page of its own, open to everybody. */
  readonly frame: 'shell' | 'bare'
  /** Without it the screen says which right is missing. */
  readonly right?: Right
  /** Only for people with one of these roles. */
  readonly roles?: readonly string[]
  /** Only in projects of this type. */
  readonly projectType?: '0' | '1'
  /** No entry of the server's menu: another screen leads to it. Any other screen is open only to whom the menu lists it. */
  readonly isUnlisted?: true
  /** Starts anew with each visit; the others are kept while their tab is open. */
  readonly noCache?: true
  readonly load?: () => Promise<ComponentType>
  /** Texts beyond the console's own that it speaks. */
  readonly texts?: TextBundle
}

type Rest = Partial<Omit<Screen, 'path' | 'id' | 'group' | 'frame'>>

export const inShell = (group: GroupId | null, path: string, id: ScreenId, rest: Rest = {}): Screen => ({
  path,
  id,
  group,
  frame: 'shell',
  ...rest,
})

export const open = (path: string, id: ScreenId, rest: Rest = {}): Screen => ({
  path,
  id,
  group: null,
  frame: 'bare',
  ...rest,
})
