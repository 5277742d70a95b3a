/** What became of one device of a rollout, as its host reports it. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import {
  type DeviceUpdate,
  type DeviceUpdateId,
  deviceUpdateIdSchema,
  installedFirmwareIdSchema,
  installedFirmwareRecord,
} from '#shared/records/rollout.ts'
import { compareVersions } from '#shared/rules/version.ts'
import { mayBecome } from './transitions.ts'

const onUpdate = { updateId: deviceUpdateIdSchema }

/** The update with other fields, and its rollout as changed now. */
function moved(read: ReadState, id: DeviceUpdateId, at: number, fields: Partial<DeviceUpdate>): AnyChange[] {
  const update = read.get('deviceUpdate', id)
  if (!update) return []
  const rollout = read.get('rollout', update.rolloutId)
  return [
    { put: { ...update, progressedAtMs: at, ...fields } },
    ...(rollout ? [{ put: { ...rollout, changedAtMs: at } }] : []),
  ]
}

export const deviceUpdateEvents = {
  DeviceUpdateProgressed: defineEvent({
    schema: z.object({ ...onUpdate, percent: z.number().int().min(0).max(100) }),
    evolve: ({ updateId, percent }, read, { at }) => moved(read, updateId, at, { percent }),
  }),
  DeviceUpdateInstalling: defineEvent({
    schema: z.object(onUpdate),
    evolve: ({ updateId }, read, { at }) => moved(read, updateId, at, { state: 'installing', percent: 100 }),
  }),
  DeviceUpdated: defineEvent({
    schema: z.object({ ...onUpdate, installedId: installedFirmwareIdSchema, version: z.string() }),
    evolve({ updateId, installedId, version }, read, { at }): AnyChange[] {
      const update = read.get('deviceUpdate', updateId)
      if (!update) return []
      const ended = { state: 'updated', percent: 100, reason: '', endedAtMs: at } as const
      return [...moved(read, updateId, at, ended), ...runs(read, update, { id: installedId, version, at })]
    },
  }),
  DeviceUpdateFailed: defineEvent({
    schema: z.object({ ...onUpdate, reason: z.string() }),
    evolve: ({ updateId, reason }, read, { at }) =>
      moved(read, updateId, at, { state: 'failed', reason, endedAtMs: at }),
  }),
}
export type DeviceUpdateEvent = EventOf<typeof deviceUpdateEvents>

/** The version of a device or host from now on. */
function runs(
  read: ReadState,
  { deviceId, hostId, rolloutId }: DeviceUpdate,
  {
    id,
    version,
    at,
  }: {
    readonly id: z.infer<typeof installedFirmwareIdSchema>
    readonly version: string
    readonly at: number
  },
): AnyChange[] {
  if (deviceId === null) {
    const host = read.get('host', hostId)
    return host ? [{ put: { ...host, firmwareVersion: version } }] : []
  }
  const name = read.get('rollout', rolloutId)?.name ?? ''
  const known = read.first('installedFirmware', 'device', deviceId)
  const facts = { deviceId, name, version, installedAtMs: at }
  return [{ put: { type: 'installedFirmware', id: known?.id ?? id, ...facts } }]
}

interface OnUpdate {
  readonly updateId: DeviceUpdateId
  /** Of the try that is meant: a report of an earlier one says nothing. */
  readonly attempt: number
}

function current(read: ReadState, { updateId, attempt }: OnUpdate): DeviceUpdate | null {
  const update = read.get('deviceUpdate', updateId)
  return update?.attempt === attempt ? update : null
}

export const deviceUpdateAggregate = defineAggregate({
  events: deviceUpdateEvents,
  setUp: null,
  commands: {
    NoteUpdateProgress(
      { percent, ...on }: OnUpdate & { readonly percent: number },
      read: ReadState,
    ): DeviceUpdateEvent[] {
      const update = current(read, on)
      if (update?.state !== 'sending' || percent <= update.percent) return []
      return [{ type: 'DeviceUpdateProgressed', data: { updateId: on.updateId, percent } }]
    },
    NoteUpdateInstalling(on: OnUpdate, read: ReadState): DeviceUpdateEvent[] {
      const update = current(read, on)
      if (!update || !mayBecome(update.state, 'installing')) return []
      return [{ type: 'DeviceUpdateInstalling', data: { updateId: on.updateId } }]
    },
    /** A device that comes back with its old version was not updated. */
    NoteUpdateInstalled(
      { version, ...on }: OnUpdate & { readonly version: string },
      read: ReadState,
      ctx: DecideContext,
    ): DeviceUpdateEvent[] {
      const update = current(read, on)
      if (!update || !mayBecome(update.state, 'updated')) return []
      const { updateId } = on
      const wanted = read.get('rollout', update.rolloutId)?.version ?? version
      if (compareVersions(version, wanted) < 0)
        return [{ type: 'DeviceUpdateFailed', data: { updateId, reason: 'old_version' } }]
      const installedId = ctx.newId(installedFirmwareRecord)
      return [{ type: 'DeviceUpdated', data: { updateId, installedId, version } }]
    },
    FailUpdate(
      { reason, ...on }: OnUpdate & { readonly reason: string },
      read: ReadState,
    ): DeviceUpdateEvent[] {
      const update = current(read, on)
      if (!update || !mayBecome(update.state, 'failed')) return []
      return [{ type: 'DeviceUpdateFailed', data: { updateId: on.updateId, reason } }]
    },
  },
})
