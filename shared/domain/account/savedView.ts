/** Saved list queries per account, on every computer it signs in on. */
import { z } from 'zod'
import { VIEWS_PER_ACCOUNT_MAX, VIEWS_PER_LIST_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import {
  type SavedView,
  type SavedViewId,
  savedViewIdSchema,
  savedViewRecord,
} from '#shared/records/savedView.ts'
import { calledLike, nameKey } from '#shared/rules/name.ts'

const onView = { viewId: savedViewIdSchema }
const { accountId, list, name, query, isDefault } = savedViewRecord.fields

export const savedViewEvents = {
  ViewSaved: defineEvent({
    schema: z.object({ ...onView, accountId, list, name, query }),
    personal: { of: 'accountId', fields: { name: 'text', query: 'text' } },
    evolve: ({ viewId: id, ...facts }, read) => {
      const before = read.get('savedView', id)
      return [{ put: { type: 'savedView', id, ...facts, isDefault: before?.isDefault ?? false } }]
    },
  }),
  ViewChanged: defineEvent({
    schema: z.object({
      ...onView,
      name: name.optional(),
      isDefault: isDefault.optional(),
      /** Account whose key encrypts the name. Logs of release 0.1.0 lack it until they are sealed. */
      accountId: accountId.optional(),
    }),
    personal: { of: 'accountId', fields: { name: 'text' } },
    evolve({ viewId, accountId: _, ...changes }, read): AnyChange[] {
      const view = read.get('savedView', viewId)
      if (!view) return []
      const others = changes.isDefault ? viewsOf(read, view.accountId, view.list) : []
      return [
        ...others.filter((one) => one.isDefault).map((one) => ({ put: { ...one, isDefault: false } })),
        { put: { ...view, ...changesOf<SavedView>(view, changes) } },
      ]
    },
  }),
  ViewRemoved: defineEvent({
    schema: z.object(onView),
    evolve: ({ viewId: id }) => [{ remove: { type: 'savedView', id } }],
  }),
}
export type SavedViewEvent = EventOf<typeof savedViewEvents>

interface OwnView {
  readonly accountId: AccountId
  readonly viewId: SavedViewId
}

export const savedViewAggregate = defineAggregate({
  events: savedViewEvents,
  setUp: null,
  commands: {
    /** A view of the same name is replaced. */
    SaveView(
      data: Pick<SavedView, 'accountId' | 'list' | 'name' | 'query'>,
      read: ReadState,
      ctx: DecideContext,
    ): SavedViewEvent[] {
      const known = viewsOf(read, data.accountId, data.list)
      const same = calledLike(known, data.name)
      if (same?.query === data.query) return []
      if (!same) requireRoom(known.length, read.by('savedView', 'account', data.accountId).size)
      return [{ type: 'ViewSaved', data: { viewId: same?.id ?? ctx.newId(savedViewRecord), ...data } }]
    },
    ChangeView(
      { accountId, viewId, ...input }: OwnView & Changes<Pick<SavedView, 'name' | 'isDefault'>>,
      read: ReadState,
    ): SavedViewEvent[] {
      const view = requireOwn(read, { accountId, viewId })
      const changes = changesOf<Pick<SavedView, 'name' | 'isDefault'>>(view, input)
      if (!changes) return []
      const isTaken = viewsOf(read, accountId, view.list).some(
        ({ id, name }) => id !== viewId && nameKey(name) === nameKey(changes.name ?? ''),
      )
      if (isTaken) throw new Rejection('name_taken')
      return [{ type: 'ViewChanged', data: { viewId, accountId, ...changes } }]
    },
    RemoveView(own: OwnView, read: ReadState): SavedViewEvent[] {
      requireOwn(read, own)
      return [{ type: 'ViewRemoved', data: { viewId: own.viewId } }]
    },
  },
})

const viewsOf = (read: ReadState, accountId: AccountId, list: string): SavedView[] =>
  [...read.by('savedView', 'account', accountId).values()].filter((view) => view.list === list)

function requireRoom(ofList: number, ofAccount: number): void {
  if (ofList >= VIEWS_PER_LIST_MAX) throw new Rejection('too_many_views', { max: VIEWS_PER_LIST_MAX })
  if (ofAccount >= VIEWS_PER_ACCOUNT_MAX)
    throw new Rejection('too_many_views', { max: VIEWS_PER_ACCOUNT_MAX })
}

/** Rejects a view of another account with the same error as a missing one. */
function requireOwn(read: ReadState, { accountId, viewId }: OwnView): SavedView {
  const view = read.get('savedView', viewId)
  if (view?.accountId !== accountId) throw new Rejection('record_unknown', { kind: 'savedView' })
  return view
}
