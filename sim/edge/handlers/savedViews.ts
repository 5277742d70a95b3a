/** Personal saved views: every command and query includes the caller. */
import { savedViewsContract } from '#shared/contract/savedViews.ts'
import { must } from '#shared/kernel/assert.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf } from './call.ts'
import { estateCommand, page } from './declared.ts'

export const savedViewHandlers: HandlersOf<typeof savedViewsContract> = {
  list: page(
    savedViewsContract.list,
    (_, call) => {
      const { state } = call.services.workspaces.estate
      return state.by('savedView', 'account', callerOf(call).session.accountId).values()
    },
    { row: ({ type: _, accountId: __, ...row }) => row },
  ),
  save: estateCommand(savedViewsContract.save, 'SaveView', {
    data: (input, call) => ({ ...input, accountId: pacedOwner(call) }),
    // Saving an unchanged view returns the existing one.
    returns: (facts, { list, name }, call) => ({
      viewId: facts.of('ViewSaved')[0]?.viewId ?? must(ownView(call, list, name), 'the view').id,
    }),
  }),
  change: estateCommand(savedViewsContract.change, 'ChangeView', {
    data: (input, call) => ({ ...input, accountId: pacedOwner(call) }),
  }),
  remove: estateCommand(savedViewsContract.remove, 'RemoveView', {
    data: (input, call) => ({ ...input, accountId: callerOf(call).session.accountId }),
  }),
}

function pacedOwner(call: CallContext) {
  const { accountId } = callerOf(call).session
  call.services.ownPace.count(accountId)
  return accountId
}

function ownView(call: CallContext, list: string, name: string) {
  const { state } = call.services.workspaces.estate
  const own = state.by('savedView', 'account', callerOf(call).session.accountId).values()
  return [...own].find((view) => view.list === list && view.name === name)
}
