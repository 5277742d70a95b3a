/** Saved queries of a list, stored by this browser for one account. Pure. */

import { z } from 'zod'
import { parseKept } from '../../../platform/storage.ts'

const viewsSchema = z.object({
  views: z
    .array(z.object({ id: z.string().max(40), name: z.string().max(60), query: z.string().max(4_000) }))
    .max(50),
  defaultId: z.string().max(40).nullable(),
})

export interface SavedView {
  readonly id: string
  readonly name: string
  /** The list's part of an address. */
  readonly query: string
}

export interface SavedViews {
  readonly views: readonly SavedView[]
  /** Shown when the list is opened without a query. */
  readonly defaultId: string | null
}

export const NO_VIEWS: SavedViews = { views: [], defaultId: null }
export const VIEWS_MAX = 50
export const VIEW_NAME_LENGTH_MAX = 60

export function parseViews(text: string | null): SavedViews {
  const parsed = viewsSchema.safeParse(parseKept(text))
  return parsed.success ? parsed.data : NO_VIEWS
}

/** A view of the same name is replaced: names are unique. */
export function saveView(before: SavedViews, name: string, query: string): SavedViews {
  const wanted = name.trim().slice(0, VIEW_NAME_LENGTH_MAX)
  if (wanted === '') return before
  const same = before.views.find((view) => view.name === wanted)
  const view = { id: same?.id ?? freeId(before), name: wanted, query }
  const others = before.views.filter(({ id }) => id !== view.id)
  return { ...before, views: [...others, view].slice(-VIEWS_MAX) }
}

/** Renaming to a name that is taken changes nothing. */
export function renameView(before: SavedViews, id: string, name: string): SavedViews {
  const wanted = name.trim().slice(0, VIEW_NAME_LENGTH_MAX)
  const isTaken = before.views.some((view) => view.name === wanted && view.id !== id)
  if (wanted === '' || isTaken) return before
  return { ...before, views: before.views.map((view) => (view.id === id ? { ...view, name: wanted } : view)) }
}

export function deleteView(before: SavedViews, id: string): SavedViews {
  return {
    views: before.views.filter((view) => view.id !== id),
    defaultId: before.defaultId === id ? null : before.defaultId,
  }
}

export const setDefaultView = (before: SavedViews, id: string | null): SavedViews => ({
  ...before,
  defaultId: before.views.some((view) => view.id === id) ? id : null,
})

export function defaultQuery({ views, defaultId }: SavedViews): string | null {
  return views.find(({ id }) => id === defaultId)?.query ?? null
}

function freeId({ views }: SavedViews): string {
  const highest = views.reduce((max, { id }) => Math.max(max, Number(id.slice(1)) || 0), 0)
  return `v${highest + 1}`
}
