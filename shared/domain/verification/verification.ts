/**
 * Function verification: the devices of a room are run through their functions. Each function is decided by a report of
 * its device or by the engineer. The protocol is signed when none is open, and then changes no more.
 */
import { z } from 'zod'
import { VERIFICATION_CHECKS_MAX, VERIFICATIONS_PER_AREA_MAX } from '#shared/constants.ts'
import type { Property, Reading } from '#shared/devices/kind.ts'
import { kindOf, propertiesOf } from '#shared/devices/registry.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import {
  type FunctionCheck,
  functionCheckSchema,
  isSameCheck,
  type Verification,
  type VerificationId,
  verificationIdSchema,
  verificationRecord,
} from '#shared/records/verification.ts'

const onVerification = { verificationId: verificationIdSchema }
const check = functionCheckSchema.shape
const onCheck = { ...onVerification, deviceId: check.deviceId, property: check.property }
const { areaId, areaName, areaNameEn } = verificationRecord.fields

const planned = functionCheckSchema.pick({
  deviceId: true,
  name: true,
  nameEn: true,
  number: true,
  property: true,
  isSettable: true,
})

export const verificationEvents = {
  VerificationStarted: defineEvent({
    schema: z.object({
      ...onVerification,
      areaId,
      areaName,
      areaNameEn,
      checks: z.array(planned).readonly(),
    }),
    about: ({ checks }) => [...new Set(checks.map(({ deviceId }) => deviceId))],
    cut: (data, sees) => ({ ...data, checks: data.checks.filter(({ deviceId }) => sees(deviceId)) }),
    evolve: ({ verificationId: id, checks, ...facts }, _read, { at, actor }) => [
      {
        put: {
          type: 'verification',
          id,
          ...facts,
          checks: checks.map((one) => ({ ...one, ...OPEN })),
          startedBy: personOf(actor),
          startedAtMs: at,
          signed: null,
        },
      },
    ],
  }),
  /** A value was sent to the device, or the engineer started to wait for its report. */
  FunctionTried: defineEvent({
    schema: z.object({ ...onCheck, value: z.union([z.string(), z.number(), z.boolean()]).nullable() }),
    about: ({ deviceId }) => deviceId,
    evolve: ({ verificationId, value, ...of }, read, { at }) =>
      changedCheck(read, verificationId, of, { ...OPEN, tried: { value, atMs: at } }),
  }),
  FunctionVerified: defineEvent({
    schema: z.object({
      ...onCheck,
      result: z.enum(['passed', 'failed', 'skipped']),
      by: z.enum(['engineer', 'report']),
      note: z.string(),
    }),
    about: ({ deviceId }) => deviceId,
    evolve: ({ verificationId, deviceId, property, ...decided }, read, { at }) =>
      changedCheck(read, verificationId, { deviceId, property }, { ...decided, decidedAtMs: at }),
  }),
  VerificationSigned: defineEvent({
    schema: z.object({ ...onVerification, name: z.string(), note: z.string() }),
    evolve({ verificationId, name, note }, read, { at, actor }): AnyChange[] {
      const found = read.get('verification', verificationId)
      if (!found) return []
      return [{ put: { ...found, signed: { by: personOf(actor), name, note, atMs: at } } }]
    },
  }),
  VerificationRemoved: defineEvent({
    schema: z.object(onVerification),
    evolve: ({ verificationId: id }) => [{ remove: { type: 'verification', id } }],
  }),
}
export type VerificationEvent = EventOf<typeof verificationEvents>

const OPEN = { result: 'open', by: null, note: '', tried: null, decidedAtMs: null } as const

type OnCheck = Pick<FunctionCheck, 'deviceId' | 'property'>

function changedCheck(
  read: ReadState,
  id: VerificationId,
  of: OnCheck,
  more: Partial<FunctionCheck>,
): AnyChange[] {
  const found = read.get('verification', id)
  if (!found) return []
  return [
    {
      put: {
        ...found,
        checks: found.checks.map((one) => (isSameCheck(one, of) ? { ...one, ...more } : one)),
      },
    },
  ]
}

interface Named {
  readonly verificationId: VerificationId
}

export const verificationAggregate = defineAggregate({
  events: verificationEvents,
  setUp: null,
  commands: {
    /** Starts one verification protocol per room. */
    StartVerifications(
      { areaIds }: { readonly areaIds: readonly AreaId[] },
      read: ReadState,
      ctx: DecideContext,
    ): VerificationEvent[] {
      return [...new Set(areaIds)].flatMap((areaId) => started(areaId, read, ctx))
    },
    TryFunction(
      { value, ...input }: Named & OnCheck & { readonly value: Reading | null },
      read: ReadState,
    ): VerificationEvent[] {
      requireOpenCheck(input, read)
      return [{ type: 'FunctionTried', data: { ...input, value } }]
    },
    VerifyFunction(
      input: Named &
        OnCheck & {
          readonly result: 'passed' | 'failed' | 'skipped'
          readonly by: 'engineer' | 'report'
          readonly note: string
        },
      read: ReadState,
    ): VerificationEvent[] {
      const found = requireOpenCheck(input, read)
      const { result, by, note } = input
      if (result === 'failed' && note.trim() === '') throw new Rejection('reason_required')
      const isSame = found.result === result && found.by === by && found.note === note
      return isSame ? [] : [{ type: 'FunctionVerified', data: input }]
    },
    SignVerification(
      data: Named & { readonly name: string; readonly note: string },
      read: ReadState,
    ): VerificationEvent[] {
      const { checks } = requireUnsigned(data, read)
      const count = checks.filter(({ result }) => result === 'open').length
      if (count > 0) throw new Rejection('verification_open', { count })
      return [{ type: 'VerificationSigned', data }]
    },
    /** Removes an unsigned protocol. */
    RemoveVerification(data: Named, read: ReadState): VerificationEvent[] {
      requireUnsigned(data, read)
      return [{ type: 'VerificationRemoved', data: { verificationId: data.verificationId } }]
    },
  },
})

function started(areaId: AreaId, read: ReadState, ctx: DecideContext): VerificationEvent[] {
  const { name: areaName, nameEn: areaNameEn } = requireRecord(read, 'area', areaId)
  const devices = [...read.by('device', 'area', areaId).values()]
  const checks = devices.flatMap(checksOf)
  if (checks.length === 0) throw new Rejection('verification_without_devices', { name: areaName })
  if (checks.length > VERIFICATION_CHECKS_MAX)
    throw new Rejection('verification_too_large', { name: areaName, max: VERIFICATION_CHECKS_MAX })
  const known = [...read.by('verification', 'area', areaId).values()]
  if (known.some(({ signed }) => signed === null))
    throw new Rejection('verification_running', { name: areaName })
  // The oldest protocol leaves the live state; the log keeps it.
  const oldest = known
    .toSorted((a, b) => a.startedAtMs - b.startedAtMs)
    .slice(0, known.length + 1 - VERIFICATIONS_PER_AREA_MAX)
  const verificationId = ctx.newId(verificationRecord)
  return [
    ...(known.length >= VERIFICATIONS_PER_AREA_MAX
      ? oldest.map(({ id }) => ({ type: 'VerificationRemoved', data: { verificationId: id } }) as const)
      : []),
    { type: 'VerificationStarted', data: { verificationId, areaId, areaName, areaNameEn, checks } },
  ]
}

/** Properties with a command or an immediate report. Measurements arrive slowly, and actions leave no value. */
const isVerified = ({ type, settable, reportsOtherwise }: Property): boolean =>
  type === 'binary' || (settable && (type === 'choice' || type === 'number') && !reportsOtherwise)

const checksOf = (device: Device) => {
  const { id: deviceId, name, nameEn, number, kind } = device
  return propertiesOf(device)
    .filter(isVerified)
    .map((property) => ({
      ...{ deviceId, name, nameEn, number },
      property: property.name,
      isSettable: property.settable && kindOf(kind)?.isReadOnly !== true,
    }))
}

/** @throws Rejection record_unknown, verification_signed */
function requireUnsigned({ verificationId }: Named, read: ReadState): Verification {
  const found = requireRecord(read, 'verification', verificationId)
  if (found.signed !== null) throw new Rejection('verification_signed')
  return found
}

/** @throws Rejection record_unknown, verification_signed */
function requireOpenCheck(input: Named & OnCheck, read: ReadState): FunctionCheck {
  const found = requireUnsigned(input, read).checks.find((one) => isSameCheck(one, input))
  if (!found) throw new Rejection('record_unknown', { kind: 'device' })
  return found
}
