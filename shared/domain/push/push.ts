/** Push: addresses that receive messages about events, the kinds of messages, and the devices included. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { projectHere } from '#shared/domain/project/project.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { type Device, type DeviceId, deviceIdSchema } from '#shared/records/device.ts'
import { personOf } from '#shared/records/person.ts'
import {
  PUSH_ADDRESSES_MAX,
  PUSH_PAUSES,
  type PushAddress,
  type PushAddressId,
  type PushPause,
  pushAddressIdSchema,
  pushAddressRecord,
} from '#shared/records/pushAddress.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { pushUrlOf } from '#shared/rules/pushUrl.ts'

const onAddress = { addressId: pushAddressIdSchema }
const { url, types } = pushAddressRecord.fields

const changed = (read: ReadState, id: PushAddressId, more: Partial<PushAddress>): AnyChange[] => {
  const address = read.get('pushAddress', id)
  return address ? [{ put: { ...address, ...more } }] : []
}

export const pushEvents = {
  PushAddressAdded: defineEvent({
    schema: z.object({ ...onAddress, url, types }),
    evolve: ({ addressId: id, ...data }, _, { actor, at }) => [
      {
        put: {
          type: 'pushAddress',
          id,
          ...data,
          paused: null,
          createdAtMs: at,
          createdBy: personOf(actor),
        },
      },
    ],
  }),
  PushAddressChanged: defineEvent({
    schema: z.object({ ...onAddress, url: url.optional(), types: types.optional() }),
    evolve: ({ addressId, ...more }, read) =>
      changed(read, addressId, {
        ...(more.url === undefined ? {} : { url: more.url }),
        ...(more.types === undefined ? {} : { types: more.types }),
      }),
  }),
  PushAddressRemoved: defineEvent({
    schema: z.object(onAddress),
    evolve: ({ addressId: id }) => [{ remove: { type: 'pushAddress', id } }],
  }),
  PushAddressPaused: defineEvent({
    schema: z.object({ ...onAddress, reason: z.enum(PUSH_PAUSES) }),
    evolve: ({ addressId, reason }, read, { at }) =>
      changed(read, addressId, { paused: { reason, sinceMs: at } }),
  }),
  PushAddressResumed: defineEvent({
    schema: z.object(onAddress),
    evolve: ({ addressId }, read) => changed(read, addressId, { paused: null }),
  }),
  /** Records that the secret changed. The secret is stored outside the log. */
  PushSecretRenewed: defineEvent({ schema: z.object(onAddress), evolve: () => [] }),
  ProjectPushSwitched: defineEvent({
    schema: z.object({ isOn: z.boolean() }),
    evolve({ isOn }, read): AnyChange[] {
      const project = projectHere(read)
      return project ? [{ put: { ...project, isPushOn: isOn } }] : []
    },
  }),
  DevicePushSwitched: defineEvent({
    schema: z.object({ deviceIds: z.array(deviceIdSchema).readonly(), isOn: z.boolean() }),
    about: ({ deviceIds }) => deviceIds,
    cut: (data, sees) => ({ ...data, deviceIds: data.deviceIds.filter(sees) }),
    evolve: ({ deviceIds, isOn }, read) =>
      deviceIds.flatMap((id): AnyChange[] => {
        const device = read.get('device', id)
        return device ? [{ put: switched(device, isOn) }] : []
      }),
  }),
}
export type PushEvent = EventOf<typeof pushEvents>

function switched({ isPushed: _, ...device }: Device, isOn: boolean): Device {
  return isOn ? { ...device, isPushed: true } : device
}

interface OnAddress {
  readonly addressId: PushAddressId
}
type Content = Pick<PushAddress, 'url' | 'types'>

export const pushAggregate = defineAggregate({
  events: pushEvents,
  setUp: null,
  commands: {
    AddPushAddress(data: Content, read: ReadState, ctx: DecideContext): PushEvent[] {
      if (read.count('pushAddress') >= PUSH_ADDRESSES_MAX)
        throw new Rejection('too_many_push_addresses', { max: PUSH_ADDRESSES_MAX })
      const added = {
        addressId: ctx.newId(pushAddressRecord),
        url: requireUrl(data.url, read),
        types: data.types,
      }
      return [{ type: 'PushAddressAdded', data: added }]
    },
    ChangePushAddress(
      { addressId, ...input }: OnAddress & { readonly [K in keyof Content]?: Content[K] | undefined },
      read: ReadState,
    ): PushEvent[] {
      const address = requireRecord(read, 'pushAddress', addressId)
      const url = input.url === undefined ? address.url : requireUrl(input.url, read, addressId)
      const types = input.types ?? address.types
      const changes = {
        ...(url === address.url ? {} : { url }),
        ...(isSameJson(types, address.types) ? {} : { types }),
      }
      return Object.keys(changes).length === 0
        ? []
        : [{ type: 'PushAddressChanged', data: { addressId, ...changes } }]
    },
    /** Devices need at least one address. Removing the last address removes them. */
    RemovePushAddress({ addressId }: OnAddress, read: ReadState): PushEvent[] {
      requireRecord(read, 'pushAddress', addressId)
      const isLast = read.count('pushAddress') === 1
      const pushed = isLast ? [...read.by('device', 'pushed', 'yes').values()].map(({ id }) => id) : []
      return [
        ...(pushed.length > 0
          ? [{ type: 'DevicePushSwitched', data: { deviceIds: pushed, isOn: false } } as const]
          : []),
        { type: 'PushAddressRemoved', data: { addressId } },
      ]
    },
    PausePushAddress(data: OnAddress & { readonly reason: PushPause }, read: ReadState): PushEvent[] {
      const { paused } = requireRecord(read, 'pushAddress', data.addressId)
      return paused ? [] : [{ type: 'PushAddressPaused', data }]
    },
    ResumePushAddress(data: OnAddress, read: ReadState): PushEvent[] {
      const { paused } = requireRecord(read, 'pushAddress', data.addressId)
      return paused ? [{ type: 'PushAddressResumed', data }] : []
    },
    RenewPushSecret(data: OnAddress, read: ReadState): PushEvent[] {
      requireRecord(read, 'pushAddress', data.addressId)
      return [{ type: 'PushSecretRenewed', data }]
    },
    SwitchProjectPush(data: { readonly isOn: boolean }, read: ReadState): PushEvent[] {
      const isOn = projectHere(read)?.isPushOn === true
      return isOn === data.isOn ? [] : [{ type: 'ProjectPushSwitched', data }]
    },
    SwitchDevicePush(
      { deviceIds, isOn }: { readonly deviceIds: readonly DeviceId[]; readonly isOn: boolean },
      read: ReadState,
    ): PushEvent[] {
      const devices = [...new Set(deviceIds)].map((id) => requireRecord(read, 'device', id))
      if (isOn && read.count('pushAddress') === 0) throw new Rejection('push_address_missing')
      const others = devices.filter(({ isPushed }) => (isPushed === true) !== isOn).map(({ id }) => id)
      return others.length === 0 ? [] : [{ type: 'DevicePushSwitched', data: { deviceIds: others, isOn } }]
    },
  },
})

/** @throws Rejection push_url_invalid, push_address_taken */
function requireUrl(text: string, read: ReadState, own?: PushAddressId): string {
  const url = pushUrlOf(text)
  if (!url) throw new Rejection('push_url_invalid')
  const taken = read.first('pushAddress', 'url', url.href)
  if (taken && taken.id !== own) throw new Rejection('push_address_taken')
  return url.href
}
