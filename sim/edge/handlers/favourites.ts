/** Personal favourites: every command and query includes the caller. */
import { favouritesContract } from '#shared/contract/favourites.ts'
import { favouritesOf } from '#shared/domain/account/favourites.ts'
import { deviceVisibility } from '../../core/sight/visibility.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { estateCommand, requireSeen } from './declared.ts'

export const favouriteHandlers: HandlersOf<typeof favouritesContract> = {
  list(_, call) {
    const sees = deviceVisibility(callerOf(call).principal, projectOf(call).workspace.state)
    return { deviceIds: starred(call).filter(sees) }
  },
  add: estateCommand(favouritesContract.add, 'AddFavourite', {
    data({ deviceId }, call) {
      requireSeen({ device: [deviceId] }, call)
      const { state } = projectOf(call).workspace
      const gone = starred(call).filter((id) => !state.get('device', id))
      return { ...pacedOwner(call), deviceId, gone }
    },
  }),
  remove: estateCommand(favouritesContract.remove, 'RemoveFavourite', {
    data: ({ deviceId }, call) => ({ ...pacedOwner(call), deviceId }),
  }),
}

const ownerOf = (call: CallContext) => ({
  accountId: callerOf(call).session.accountId,
  projectId: projectOf(call).project.id,
})

function pacedOwner(call: CallContext) {
  const owner = ownerOf(call)
  call.services.ownPace.count(owner.accountId)
  return owner
}

const starred = (call: CallContext) =>
  favouritesOf(call.services.workspaces.estate.state, ownerOf(call))?.deviceIds ?? []
