/** The components of overlays.ts, which is fetched after the page, or with the first of them that is shown. */
import type { ComponentType } from 'react'
import { fetchPart } from '../../platform/parts.ts'
import { type FetchedPart, fetchedPart } from '../lazyPart.ts'

type Overlays = typeof import('./overlays.ts')

let loading: Promise<Overlays> | null = null

function load(): Promise<Overlays> {
  loading ??= fetchPart(() => import('./overlays.ts')).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

const fetches: (() => Promise<void>)[] = []

function part<P extends object>(componentOf: (overlays: Overlays) => ComponentType<P>): FetchedPart<P> {
  const made = fetchedPart(async () => componentOf(await load()))
  fetches.push(made.fetch)
  return made
}

export const ContextMenuPopover = part((of) => of.ContextMenuPopover)
export const Dialog = part((of) => of.Dialog)
export const Drawer = part((of) => of.Drawer)
export const Menu = part((of) => of.KeyMenu)
export const MenuDivider = part((of) => of.MenuDivider)
export const MenuItem = part((of) => of.MenuItem)
export const Popover = part((of) => of.PopoverNext)
export const Tooltip = part((of) => of.Tooltip)

let isFetched = false

/** Each of them is drawn at once. */
export const areOverlaysThere = (): boolean => isFetched

/** Resolves when each of them can be shown at once; rejects where they are missing for good. */
export async function fetchOverlays(): Promise<void> {
  await Promise.all(fetches.map((fetch) => fetch()))
  isFetched = true
}

/** What fails is fetched again when one is shown. */
export function fetchOverlaysAhead(): void {
  if (loading === null) void fetchOverlays().catch(() => undefined)
}
