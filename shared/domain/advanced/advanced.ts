/**
 * Advanced configuration: written to a host or device, then confirmed, failed or timed out; the history is
 * preserved.
 */
import { z } from 'zod'
import { PORT_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireName, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import {
  ADVANCED_LENGTH,
  type Advanced,
  type AdvancedId,
  advancedIdSchema,
  advancedRecord,
} from '#shared/records/advanced.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { contentError, isIpAddress } from '#shared/rules/advancedContent.ts'

const { hostId, deviceId, name, format, content, serverIp, serverPort } = advancedRecord.fields
const written = { hostId, deviceId, name, format, content, serverIp, serverPort }
const onEntry = { entryId: advancedIdSchema }
type Facts = Pick<Advanced, keyof typeof written>

/**
 * Number of stored versions per host or device. Older versions are removed, except the one that the host
 * currently holds.
 */
const ADVANCED_KEPT = 50

const deviceOf = ({ entryId }: { readonly entryId: AdvancedId }, read: ReadState) =>
  read.get('advanced', entryId)?.deviceId ?? null

/** The version confirmed by the host replaces the previous one. */
function settled(
  read: ReadState,
  entryId: AdvancedId,
  end: Pick<Advanced, 'state' | 'reason'>,
  at: number,
): AnyChange[] {
  const entry = read.get('advanced', entryId)
  if (!entry) return []
  const isHeld = end.state === 'confirmed'
  const before = isHeld ? [...ofTarget(read, entry)].filter((one) => one.isHeld && one.id !== entryId) : []
  return [
    ...before.map((one): AnyChange => ({ put: { ...one, isHeld: false } })),
    { put: { ...entry, ...end, isHeld, settledAtMs: at } },
  ]
}

const ofTarget = (read: ReadState, { hostId: host, deviceId: device }: Pick<Facts, 'hostId' | 'deviceId'>) =>
  read.by('advanced', 'target', device ?? host).values()

export const advancedEvents = {
  AdvancedWritten: defineEvent({
    schema: z.object({ ...onEntry, ...written }),
    about: (data) => data.deviceId,
    evolve({ entryId, ...facts }, read, { at, actor }): AnyChange[] {
      const entry: Advanced = {
        type: 'advanced',
        id: entryId,
        ...facts,
        state: 'pending',
        reason: '',
        isHeld: false,
        writtenBy: personOf(actor),
        writtenAtMs: at,
        settledAtMs: null,
      }
      const old = [...ofTarget(read, facts)].filter((one) => !one.isHeld && one.state !== 'pending')
      const gone = old.slice(0, Math.max(0, old.length + 1 - ADVANCED_KEPT))
      return [...gone.map(({ id }): AnyChange => ({ remove: { type: 'advanced', id } })), { put: entry }]
    },
  }),
  AdvancedConfirmed: defineEvent({
    schema: z.object(onEntry),
    about: deviceOf,
    evolve: ({ entryId }, read, { at }) => settled(read, entryId, { state: 'confirmed', reason: '' }, at),
  }),
  AdvancedFailed: defineEvent({
    schema: z.object({ ...onEntry, reason: z.string() }),
    about: deviceOf,
    evolve: ({ entryId, reason }, read, { at }) => settled(read, entryId, { state: 'failed', reason }, at),
  }),
  AdvancedTimedOut: defineEvent({
    schema: z.object(onEntry),
    about: deviceOf,
    evolve: ({ entryId }, read, { at }) => settled(read, entryId, { state: 'timed_out', reason: '' }, at),
  }),
}
export type AdvancedEvent = EventOf<typeof advancedEvents>

interface OnEntry {
  readonly entryId: AdvancedId
}

const isPending = (read: ReadState, { entryId }: OnEntry): boolean =>
  read.get('advanced', entryId)?.state === 'pending'

export const advancedAggregate = defineAggregate({
  events: advancedEvents,
  setUp: {
    WriteAdvanced: ['advanced', 'changed'],
    ConfirmAdvanced: null,
    FailAdvanced: null,
    TimeOutAdvanced: null,
  },
  commands: {
    WriteAdvanced(facts: Facts, read: ReadState, ctx: DecideContext): AdvancedEvent[] {
      const kept = requireName(facts.name)
      requireContent(facts)
      requireReachable(facts, read)
      for (const { state } of ofTarget(read, facts))
        if (state === 'pending') throw new Rejection('advanced_pending')
      return [{ type: 'AdvancedWritten', data: { entryId: ctx.newId(advancedRecord), ...facts, name: kept } }]
    },
    ConfirmAdvanced(data: OnEntry, read: ReadState): AdvancedEvent[] {
      return isPending(read, data) ? [{ type: 'AdvancedConfirmed', data }] : []
    },
    FailAdvanced(data: OnEntry & { readonly reason: string }, read: ReadState): AdvancedEvent[] {
      return isPending(read, data) ? [{ type: 'AdvancedFailed', data }] : []
    },
    TimeOutAdvanced(data: OnEntry, read: ReadState): AdvancedEvent[] {
      return isPending(read, data) ? [{ type: 'AdvancedTimedOut', data }] : []
    },
  },
})

function requireContent(facts: Facts): void {
  const { serverIp: address, serverPort: port } = facts
  const error = contentError(facts)
  if (error) throw new Rejection(error, { length: ADVANCED_LENGTH })
  if (!isIpAddress(address)) throw new Rejection('ip_invalid')
  if (!Number.isInteger(port) || port < 0 || port > PORT_MAX)
    throw new Rejection('port_invalid', { max: PORT_MAX })
}

function requireReachable({ hostId: id, deviceId: device }: Facts, read: ReadState): void {
  const host = requireRecord(read, 'host', id)
  if (device !== null) {
    const target = requireRecord(read, 'device', device)
    if (target.hostId !== id) throw new Rejection('record_unknown', { kind: 'device' })
    if (!target.isJoined) throw new Rejection('device_not_joined', called('device', target))
  }
  if (!host.isOnline) throw new Rejection('gateway_offline', { host: host.name })
}
