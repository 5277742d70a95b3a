/** Update of one device in a rollout, as its host reports it. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf, type Follows } from '#shared/domain/defineAggregate.ts'
import type { ReplacingEvent } from '#shared/domain/device/replacing.ts'
import type { HostEvent } from '#shared/domain/host/host.ts'
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
import { isNoted } from './progress.ts'
import { versionOf } from './targets.ts'
import { isActive, mayBecome } from './transitions.ts'

const REPLACED = 'replaced'
const FAILED_AS_REPLACED = { state: 'failed', reason: REPLACED } as const
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
  DeviceRolledBack: defineEvent({
    schema: z.object({ ...onUpdate, installedId: installedFirmwareIdSchema, version: z.string() }),
    evolve({ updateId, installedId, version }, read, { at }): AnyChange[] {
      const update = read.get('deviceUpdate', updateId)
      if (!update) return []
      const ended = { state: 'rolledBack', percent: 100, reason: '', endedAtMs: at } as const
      return [...moved(read, updateId, at, ended), ...runs(read, update, { id: installedId, version, at })]
    },
  }),
  /** Version that the target runs after an unsuccessful update. */
  DeviceVersionReported: defineEvent({
    schema: z.object({ ...onUpdate, installedId: installedFirmwareIdSchema, version: z.string() }),
    evolve({ updateId, installedId: id, version }, read, { at }): AnyChange[] {
      const update = read.get('deviceUpdate', updateId)
      return update ? runs(read, update, { id, version, at }) : []
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
  /** Attempt that the report refers to. Reports of earlier attempts are ignored. */
  readonly attempt: number
}

function current(read: ReadState, { updateId, attempt }: OnUpdate): DeviceUpdate | null {
  const update = read.get('deviceUpdate', updateId)
  return update?.attempt === attempt ? update : null
}

/** A replaced gateway or device has not received the file, and its version is unknown. */
const replaced: Follows<ReplacingEvent | HostEvent> = {
  DeviceReplaced({ deviceId }, read, { at }): AnyChange[] {
    const installed = read.first('installedFirmware', 'device', deviceId)
    return [
      ...[...read.by('deviceUpdate', 'device', deviceId).values()].flatMap((one) => {
        if (isActive(one)) return moved(read, one.id, at, { ...FAILED_AS_REPLACED, endedAtMs: at })
        return one.state === 'cancelled' ? [{ put: { ...one, reason: REPLACED } } as const] : []
      }),
      ...(installed ? [{ remove: { type: 'installedFirmware', id: installed.id } } as const] : []),
    ]
  },
  HostRemoved: ({ hostId }, read): AnyChange[] =>
    [...read.by('deviceUpdate', 'host', hostId).values()]
      .filter(({ deviceId }) => deviceId === null)
      .map(({ id }): AnyChange => ({ remove: { type: 'deviceUpdate', id } })),
}

export const deviceUpdateAggregate = defineAggregate({
  events: deviceUpdateEvents,
  setUp: null,
  follows: replaced,
  commands: {
    NoteUpdateProgress(
      { percent, ...on }: OnUpdate & { readonly percent: number },
      read: ReadState,
      { nowMs }: DecideContext,
    ): DeviceUpdateEvent[] {
      const update = current(read, on)
      const rollout = update && read.get('rollout', update.rolloutId)
      if (update?.state !== 'sending' || !rollout || !isNoted(update, rollout, { percent, nowMs })) return []
      return [{ type: 'DeviceUpdateProgressed', data: { updateId: on.updateId, percent } }]
    },
    /** Repeated reports of a slow device cause no event. */
    NoteUpdateInstalling(on: OnUpdate, read: ReadState, { nowMs }: DecideContext): DeviceUpdateEvent[] {
      const update = current(read, on)
      const rollout = update && read.get('rollout', update.rolloutId)
      const percent = 100
      if (update?.state === 'installing' && rollout && isNoted(update, rollout, { percent, nowMs }))
        return [{ type: 'DeviceUpdateProgressed', data: { updateId: on.updateId, percent } }]
      if (!update || !mayBecome(update.state, 'installing')) return []
      return [{ type: 'DeviceUpdateInstalling', data: { updateId: on.updateId } }]
    },
    /** A target that restarts with its old version was not updated. Its reported version is stored in either case. */
    NoteUpdateInstalled(
      { version, ...on }: OnUpdate & { readonly version: string },
      read: ReadState,
      ctx: DecideContext,
    ): DeviceUpdateEvent[] {
      const update = current(read, on)
      const rollout = update && read.get('rollout', update.rolloutId)
      if (!rollout || !mayBecome(update.state, 'updated') || update.reason === REPLACED) return []
      const { updateId } = on
      const order = compareVersions(version, rollout.version)
      const data = { updateId, installedId: ctx.newId(installedFirmwareRecord), version }
      if (rollout.isRollingBack && order < 0) return [{ type: 'DeviceRolledBack', data }]
      if (order >= 0 && (!rollout.isRollingBack || update.state === 'cancelled'))
        return [{ type: 'DeviceUpdated', data }]
      const reported: DeviceUpdateEvent[] =
        versionOf(read, update) === version ? [] : [{ type: 'DeviceVersionReported', data }]
      if (!isActive(update)) return reported
      const reason = rollout.isRollingBack ? 'not_rolled_back' : 'old_version'
      return [...reported, { type: 'DeviceUpdateFailed', data: { updateId, reason } }]
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
