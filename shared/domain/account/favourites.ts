/**
 * Devices that an account has starred, on every computer it signs in on. The project of a device checks that the device
 * exists.
 */
import { z } from 'zod'
import { FAVOURITES_PER_ACCOUNT_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type DeviceId, deviceIdSchema } from '#shared/records/device.ts'
import { type Favourites, favouritesIdSchema, favouritesRecord } from '#shared/records/favourites.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const { accountId, projectId } = favouritesRecord.fields
const schema = z.object({ favouritesId: favouritesIdSchema, accountId, projectId, deviceId: deviceIdSchema })

export const favouriteEvents = {
  FavouriteAdded: defineEvent({
    schema,
    evolve: ({ favouritesId: id, deviceId, ...owner }, read): AnyChange[] => {
      const deviceIds = read.get('favourites', id)?.deviceIds ?? []
      return [{ put: { type: 'favourites', id, ...owner, deviceIds: [...deviceIds, deviceId] } }]
    },
  }),
  FavouriteRemoved: defineEvent({
    schema,
    evolve: ({ favouritesId, deviceId }, read): AnyChange[] => {
      const own = read.get('favourites', favouritesId)
      return own ? [{ put: { ...own, deviceIds: own.deviceIds.filter((id) => id !== deviceId) } }] : []
    },
  }),
}
export type FavouriteEvent = EventOf<typeof favouriteEvents>

type Owner = Pick<Favourites, 'accountId' | 'projectId'>

export const favouriteAggregate = defineAggregate({
  events: favouriteEvents,
  setUp: null,
  commands: {
    /** `gone` lists starred devices that no longer exist in the project. They are removed to make room. */
    AddFavourite(
      {
        deviceId,
        gone,
        ...owner
      }: Owner & { readonly deviceId: DeviceId; readonly gone: readonly DeviceId[] },
      read: ReadState,
      ctx: DecideContext,
    ): FavouriteEvent[] {
      const own = favouritesOf(read, owner)
      if (own?.deviceIds.includes(deviceId)) return []
      const forgotten = (own?.deviceIds ?? []).filter((id) => gone.includes(id))
      if ((own?.deviceIds.length ?? 0) - forgotten.length >= FAVOURITES_PER_ACCOUNT_MAX)
        throw new Rejection('too_many_favourites', { max: FAVOURITES_PER_ACCOUNT_MAX })
      const favouritesId = own?.id ?? ctx.newId(favouritesRecord)
      return [
        ...forgotten.map(
          (id): FavouriteEvent => ({
            type: 'FavouriteRemoved',
            data: { favouritesId, ...owner, deviceId: id },
          }),
        ),
        { type: 'FavouriteAdded', data: { favouritesId, ...owner, deviceId } },
      ]
    },
    RemoveFavourite(
      { deviceId, ...owner }: Owner & { readonly deviceId: DeviceId },
      read: ReadState,
    ): FavouriteEvent[] {
      const own = favouritesOf(read, owner)
      if (!own?.deviceIds.includes(deviceId)) return []
      return [{ type: 'FavouriteRemoved', data: { favouritesId: own.id, ...owner, deviceId } }]
    },
  },
})

/** The favourites of an account in a project; undefined until it has saved any. */
export const favouritesOf = (read: ReadState, { accountId, projectId }: Owner): Favourites | undefined =>
  read.first('favourites', 'owner', `${accountId}/${projectId}`)
