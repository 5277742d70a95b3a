/** Personal arrangement of the home page: every command and query includes the caller. */
import { homeViewContract } from '#shared/contract/homeView.ts'
import { HOME_DELIVERED, homeViewOf } from '#shared/domain/account/homeView.ts'
import { callerOf, type HandlersOf } from './call.ts'
import { estateCommand } from './declared.ts'

export const homeViewHandlers: HandlersOf<typeof homeViewContract> = {
  find(_, call) {
    const { accountId } = callerOf(call).session
    const { heat, panels } = homeViewOf(call.services.workspaces.estate.state, accountId) ?? HOME_DELIVERED
    return { heat, panels }
  },
  arrange: estateCommand(homeViewContract.arrange, 'ArrangeHome', {
    data(input, call) {
      const { accountId } = callerOf(call).session
      call.services.ownPace.count(accountId)
      return { ...input, accountId }
    },
  }),
}
