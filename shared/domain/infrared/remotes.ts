/** Virtual remote controls of infrared devices: set-up, learning of codes, key presses. */
import { z } from 'zod'
import { LEARNING_MS, REMOTES_PER_DEVICE_MAX } from '#shared/constants.ts'
import type { Readings } from '#shared/devices/kind.ts'
import { type CommandEvent, commandAggregate } from '#shared/domain/command/command.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf, requireFreeName, requireRecord } from '#shared/domain/rules.ts'
import { AIR_STATE_AT_FIRST } from '#shared/infrared/airKeys.ts'
import { keysOf } from '#shared/infrared/appliances.ts'
import { irModelOf } from '#shared/infrared/catalogue.ts'
import { pressOf } from '#shared/infrared/remoteKeys.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type DeviceId, deviceIdSchema } from '#shared/records/device.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import {
  airStateSchema,
  blasterCodeSchema,
  irKeySchema,
  type Remote,
  type RemoteId,
  remoteIdSchema,
  remoteRecord,
} from '#shared/records/remote.ts'

const onRemote = { remoteId: remoteIdSchema, deviceId: deviceIdSchema }
const { name, nameEn, appliance, modelId } = remoteRecord.fields
const about = ({ deviceId }: { readonly deviceId: DeviceId }): DeviceId => deviceId

const withChange = (
  read: ReadState,
  id: RemoteId,
  change: (remote: Remote) => Partial<Remote>,
): AnyChange[] => {
  const remote = read.get('remote', id)
  return remote ? [{ put: { ...remote, ...change(remote) } }] : []
}
const without = ({ learned }: Remote, key: string): Remote['learned'] =>
  learned.filter((one) => one.key !== key)

export const remoteEvents = {
  RemoteAdded: defineEvent({
    schema: z.object({ ...onRemote, name, nameEn, appliance, modelId }),
    about,
    evolve({ remoteId: id, ...facts }): AnyChange[] {
      const air = facts.appliance === 'air_conditioner' ? AIR_STATE_AT_FIRST : null
      return [{ put: { type: 'remote', id, ...facts, learned: [], learning: null, air, toggle: 0 } }]
    },
  }),
  RemoteRenamed: defineEvent({
    schema: z.object({ ...onRemote, name: name.optional(), nameEn: nameEn.optional() }),
    about,
    evolve: ({ remoteId, deviceId: _, ...names }, read) =>
      withChange(read, remoteId, (remote) => changesOf<Names>(remote, names) ?? {}),
  }),
  RemoteRemoved: defineEvent({
    schema: z.object(onRemote),
    about,
    evolve: ({ remoteId }) => [{ remove: { type: 'remote', id: remoteId } }],
  }),
  /** The device listens for the code of one key. A code that it reported before is ignored. */
  RemoteLearningBegan: defineEvent({
    schema: z.object({ ...onRemote, key: irKeySchema, untilMs: z.number(), before: z.string() }),
    about,
    evolve: ({ remoteId, key, untilMs, before }, read) =>
      withChange(read, remoteId, () => ({ learning: { key, untilMs, before } })),
  }),
  RemoteLearningEnded: defineEvent({
    schema: z.object(onRemote),
    about,
    evolve: ({ remoteId }, read) => withChange(read, remoteId, () => ({ learning: null })),
  }),
  RemoteKeyLearned: defineEvent({
    schema: z.object({ ...onRemote, key: irKeySchema, code: blasterCodeSchema }),
    about,
    evolve: ({ remoteId, key, code }, read) =>
      withChange(read, remoteId, (remote) => ({
        learned: [...without(remote, key), { key, code }],
        learning: null,
      })),
  }),
  RemoteKeyForgotten: defineEvent({
    schema: z.object({ ...onRemote, key: irKeySchema }),
    about,
    evolve: ({ remoteId, key }, read) =>
      withChange(read, remoteId, (remote) => ({ learned: without(remote, key) })),
  }),
  /** Infrared has no feedback: the last settings sent are assumed as the appliance's state. */
  RemoteKeyPressed: defineEvent({
    schema: z.object({ ...onRemote, key: irKeySchema, air: airStateSchema.nullable() }),
    about,
    evolve: ({ remoteId, air }, read) =>
      withChange(read, remoteId, (remote) => ({
        air: air ?? remote.air,
        toggle: remote.toggle === 0 ? 1 : 0,
      })),
  }),
}
export type RemoteEvent = EventOf<typeof remoteEvents>

type Names = Pick<Remote, 'name' | 'nameEn'>
interface OnRemote {
  readonly remoteId: RemoteId
}
interface OnKey extends OnRemote {
  readonly key: string
}

export const remoteAggregate = defineAggregate({
  events: remoteEvents,
  setUp: {
    AddRemote: ['remote', 'added'],
    RenameRemote: ['remote', 'changed'],
    RemoveRemote: ['remote', 'removed'],
    BeginLearning: null,
    EndLearning: null,
    HearRemoteCode: ['remote', 'changed'],
    ForgetRemoteKey: ['remote', 'changed'],
    PressRemoteKey: null,
    SendInfraredCode: null,
  },
  commands: {
    AddRemote(
      data: Names & Pick<Remote, 'deviceId' | 'appliance' | 'modelId'>,
      read: ReadState,
      ctx: DecideContext,
    ): RemoteEvent[] {
      requireInfrared(read, data.deviceId)
      if (data.modelId !== null && irModelOf(data.modelId)?.appliance !== data.appliance)
        throw new Rejection('infrared_model_unknown')
      const others = read.by('remote', 'device', data.deviceId)
      if (others.size >= REMOTES_PER_DEVICE_MAX)
        throw new Rejection('too_many_remotes', { max: REMOTES_PER_DEVICE_MAX })
      const free = requireFreeName(data, others.values())
      return [{ type: 'RemoteAdded', data: { ...data, name: free, remoteId: ctx.newId(remoteRecord) } }]
    },
    RenameRemote({ remoteId, ...input }: OnRemote & Changes<Names>, read: ReadState): RemoteEvent[] {
      const remote = requireRecord(read, 'remote', remoteId)
      const { deviceId } = remote
      const others = read.by('remote', 'device', deviceId).values()
      const changes = changesOf<Names>(remote, {
        ...input,
        name: requireFreeName(input, others, remote),
      })
      return changes ? [{ type: 'RemoteRenamed', data: { remoteId, deviceId, ...changes } }] : []
    },
    RemoveRemote({ remoteId }: OnRemote, read: ReadState): RemoteEvent[] {
      const { deviceId } = requireRecord(read, 'remote', remoteId)
      return [{ type: 'RemoteRemoved', data: { remoteId, deviceId } }]
    },
    /** Commands the device to learn. It learns one key at a time, so learning for another remote is cancelled. */
    BeginLearning(
      { remoteId, key, before }: OnKey & { readonly before: string },
      read: ReadState,
      ctx: DecideContext,
    ): (RemoteEvent | CommandEvent)[] {
      const { deviceId, appliance } = requireRecord(read, 'remote', remoteId)
      if (!keysOf(appliance).some((one) => one === key)) throw new Rejection('infrared_key_unknown')
      const others = [...read.by('remote', 'device', deviceId).values()]
      return [
        ...tell(deviceId, { learn_ir_code: 'ON' }, read, ctx),
        ...others
          .filter(({ id, learning }) => learning !== null && id !== remoteId)
          .map(({ id }): RemoteEvent => ({ type: 'RemoteLearningEnded', data: { remoteId: id, deviceId } })),
        {
          type: 'RemoteLearningBegan',
          data: { remoteId, deviceId, key, untilMs: ctx.nowMs + LEARNING_MS, before },
        },
      ]
    },
    EndLearning({ remoteId }: OnRemote, read: ReadState): RemoteEvent[] {
      const { deviceId, learning } = requireRecord(read, 'remote', remoteId)
      return learning ? [{ type: 'RemoteLearningEnded', data: { remoteId, deviceId } }] : []
    },
    /** Handles a received code. It is stored as the key's code only while learning. */
    HearRemoteCode(
      { deviceId, code }: { readonly deviceId: DeviceId; readonly code: string },
      read: ReadState,
      ctx: DecideContext,
    ): RemoteEvent[] {
      if (!blasterCodeSchema.safeParse(code).success) return []
      return [...read.by('remote', 'device', deviceId).values()].flatMap(
        ({ id, learning }): RemoteEvent[] => {
          if (!learning || learning.untilMs < ctx.nowMs || learning.before === code) return []
          return [{ type: 'RemoteKeyLearned', data: { remoteId: id, deviceId, key: learning.key, code } }]
        },
      )
    },
    ForgetRemoteKey({ remoteId, key }: OnKey, read: ReadState): RemoteEvent[] {
      const { deviceId, learned } = requireRecord(read, 'remote', remoteId)
      const isLearned = learned.some((one) => one.key === key)
      return isLearned ? [{ type: 'RemoteKeyForgotten', data: { remoteId, deviceId, key } }] : []
    },
    PressRemoteKey(
      { remoteId, key }: OnKey,
      read: ReadState,
      ctx: DecideContext,
    ): (RemoteEvent | CommandEvent)[] {
      const remote = requireRecord(read, 'remote', remoteId)
      const press = pressOf(remote, key)
      if (!press) throw new Rejection('infrared_key_unknown')
      const { deviceId } = remote
      return [
        ...tell(deviceId, { ir_code_to_send: press.code }, read, ctx),
        { type: 'RemoteKeyPressed', data: { remoteId, deviceId, key, air: press.air } },
      ]
    },
    /** Sends any code, for example to test one before a remote exists. */
    SendInfraredCode(
      { deviceId, code }: { readonly deviceId: DeviceId; readonly code: string },
      read: ReadState,
      ctx: DecideContext,
    ): CommandEvent[] {
      requireInfrared(read, deviceId)
      return tell(deviceId, { ir_code_to_send: code }, read, ctx)
    },
  },
})

const tell = (deviceId: DeviceId, values: Readings, read: ReadState, ctx: DecideContext): CommandEvent[] =>
  commandAggregate.commands.ControlDevices({ items: [{ deviceId, values }] }, read, ctx)

function requireInfrared(read: ReadState, deviceId: DeviceId): void {
  const { kind, name: device } = requireRecord(read, 'device', deviceId)
  if (kind !== 'infrared_remote') throw new Rejection('infrared_device_required', { device })
}
