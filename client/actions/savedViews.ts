/** The user's saved views of all lists, stored on the server; loaded once and after every change. */
import type { OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import { savedViewsContract } from '#shared/contract/savedViews.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { SavedViewId } from '#shared/records/savedView.ts'
import { call } from '../api/api.ts'
import { readDemoRole } from '../api/session.ts'
import { createObservable, type Readable } from '../store/observable.ts'

type Row = OutputOf<typeof savedViewsContract.list>['list'][number]

interface Known {
  readonly accountId: AccountId
  readonly views: readonly Row[]
}

/** Page size above the maximum number per account. */
const ALL = { pageNum: 1, pageSize: 1000 }

const known = createObservable<Known | null>(null)
let asked: AccountId | null = null
/** Newest request; older responses may be outdated. */
let newest = 0

/** Null until loaded; belongs to the user who was signed in at the request. */
export const savedViews: Readable<Known | null> = known

/** Requests saved views once per person; a failed request is retried with the next list. */
export function loadSavedViews(accountId: AccountId): void {
  if (asked !== accountId) refreshSavedViews(accountId)
}

/** Reloads, because another tab or computer may have changed them. */
export function refreshSavedViews(accountId: AccountId): void {
  // A role of the template's demo is no person: it has no views.
  if (readDemoRole() !== null) return
  asked = accountId
  newest += 1
  const request = newest
  call(savedViewsContract.list, ALL, { isQuiet: true }).then(
    ({ list }) => {
      // A slow response must not bring one person's views to the next.
      if (asked === accountId && request === newest) known.set({ accountId, views: list })
    },
    (error: unknown) => {
      if (asked === accountId && request === newest) asked = null
      console.warn(error)
    },
  )
}

export async function saveView(accountId: AccountId, view: RequestOf<typeof savedViewsContract.save>) {
  await call(savedViewsContract.save, view)
  refreshSavedViews(accountId)
}

export async function changeView(accountId: AccountId, change: RequestOf<typeof savedViewsContract.change>) {
  await call(savedViewsContract.change, change)
  refreshSavedViews(accountId)
}

export async function removeView(accountId: AccountId, viewId: SavedViewId) {
  await call(savedViewsContract.remove, { viewId })
  refreshSavedViews(accountId)
}
