/** The user's favourite devices in the current project, stored on the server and loaded once per project. */
import { favouritesContract } from '#shared/contract/favourites.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { call } from '../api/api.ts'
import { readDemoRole } from '../api/session.ts'
import { createObservable, type Readable } from '../store/observable.ts'

export interface Favourites {
  /** Device ids in the order in which they were starred. */
  readonly ids: readonly DeviceId[]
  readonly has: ReadonlySet<string>
}

const favouritesOf = (ids: readonly DeviceId[]): Favourites => ({ ids, has: new Set(ids) })
const NONE = favouritesOf([])

const known = createObservable<Favourites>(NONE)
let owner: string | null = null
/** Newest request; older responses may be outdated. */
let newest = 0

/** Empty until loaded. */
export const favourites: Readable<Favourites> = known

/** Requests favourites once per person and project; a failed request is retried on the next screen. */
export function loadFavourites(accountId: AccountId, projectId: ProjectId): void {
  const wanted = `${accountId}/${projectId}`
  // A role of the template's demo is no person: it has no favourites.
  if (owner === wanted || readDemoRole() !== null) return
  owner = wanted
  known.set(NONE)
  refresh()
}

function refresh(): void {
  newest += 1
  const request = newest
  call(favouritesContract.list, {}, { isQuiet: true }).then(
    ({ deviceIds }) => {
      if (request === newest) known.set(favouritesOf(deviceIds))
    },
    (error: unknown) => {
      if (request === newest) owner = null
      console.warn(error)
    },
  )
}

/** Updates optimistically; reloads the server's list if the call is rejected. */
export async function setFavourite(deviceId: DeviceId, isFavourite: boolean): Promise<void> {
  const others = known.get().ids.filter((id) => id !== deviceId)
  newest += 1
  known.set(favouritesOf(isFavourite ? [...others, deviceId] : others))
  // The listener of failed calls shows why not.
  await call(isFavourite ? favouritesContract.add : favouritesContract.remove, { deviceId }).catch(refresh)
}
