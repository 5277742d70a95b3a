/** Sharing of firmware with people and projects, and the record of downloads. */

import { z } from 'zod'
import { FIRMWARE_TAKINGS_MAX, SHARES_PER_FIRMWARE_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import {
  type FirmwareId,
  firmwareIdSchema,
  type ShareTarget,
  shareTargetSchema,
} from '#shared/records/firmware.ts'
import {
  type FirmwareTaking,
  type FirmwareTakingId,
  firmwareTakingIdSchema,
  firmwareTakingRecord,
} from '#shared/records/firmwareTaking.ts'
import { personOf } from '#shared/records/person.ts'
import { type ProjectId, projectIdSchema } from '#shared/records/project.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { requireOwn } from './firmware.ts'

const onFirmware = { firmwareId: firmwareIdSchema }
const targets = z.array(shareTargetSchema).readonly()

export const firmwareSharingEvents = {
  /** Whom it was shared with before gets the new end. */
  FirmwareShared: defineEvent({
    schema: z.object({ ...onFirmware, targets, expiresAtMs: z.number().nullable() }),
    evolve({ firmwareId, targets: added, expiresAtMs }, read, { at, actor }): AnyChange[] {
      const firmware = read.get('firmware', firmwareId)
      if (!firmware) return []
      const facts = { expiresAtMs, sharedAtMs: at, sharedBy: personOf(actor) }
      const kept = firmware.shares.filter(({ to }) => !added.includes(to))
      return [{ put: { ...firmware, shares: [...kept, ...added.map((to) => ({ to, ...facts }))] } }]
    },
  }),
  FirmwareSharesTakenBack: defineEvent({
    schema: z.object({ ...onFirmware, targets }),
    evolve({ firmwareId, targets: gone }, read): AnyChange[] {
      const firmware = read.get('firmware', firmwareId)
      if (!firmware) return []
      return [{ put: { ...firmware, shares: firmware.shares.filter(({ to }) => !gone.includes(to)) } }]
    },
  }),
  FirmwareTaken: defineEvent({
    schema: z.object({
      takingId: firmwareTakingIdSchema,
      ...onFirmware,
      projectId: projectIdSchema,
      host: firmwareTakingRecord.fields.host,
    }),
    evolve({ takingId: id, firmwareId, projectId, host }, read, { at, actor }): AnyChange[] {
      const firmware = read.get('firmware', firmwareId)
      if (!firmware) return []
      const { title, name, version, projectId: ownerId } = firmware
      const what = { firmwareId, ownerId, title, name, version, projectId, host }
      return [
        ...oldest(read, ownerId),
        { put: { type: 'firmwareTaking', id, ...what, takenBy: personOf(actor), takenAtMs: at } },
      ]
    },
  }),
  FirmwareTakingsDeleted: defineEvent({
    schema: z.object({ takingIds: z.array(firmwareTakingIdSchema).readonly() }),
    evolve: ({ takingIds }) => takingIds.map((id): AnyChange => ({ remove: { type: 'firmwareTaking', id } })),
  }),
}
export type FirmwareSharingEvent = EventOf<typeof firmwareSharingEvents>

/** The oldest records to remove before one more is stored. */
function oldest(read: ReadState, ownerId: ProjectId): AnyChange[] {
  const kept = read.by('firmwareTaking', 'owner', ownerId)
  const tooMany = kept.size + 1 - FIRMWARE_TAKINGS_MAX
  if (tooMany <= 0) return []
  return [...kept.keys()].slice(0, tooMany).map((id) => ({
    remove: { type: 'firmwareTaking', id: firmwareTakingIdSchema.parse(id) },
  }))
}

interface Shares {
  readonly projectId: ProjectId
  readonly firmwareId: FirmwareId
  readonly targets: readonly ShareTarget[]
}

export const firmwareSharingAggregate = defineAggregate({
  events: firmwareSharingEvents,
  setUp: null,
  commands: {
    ShareFirmware(
      { projectId, firmwareId, targets: to, expiresAtMs }: Shares & { readonly expiresAtMs: number | null },
      read: ReadState,
    ): FirmwareSharingEvent[] {
      const firmware = requireOwn(read, { projectId, firmwareId })
      if (to.length === 0) throw new Rejection('share_target_missing')
      for (const one of to) requireTarget(read, one)
      const isSelected = (one: ShareTarget) =>
        firmware.shares.some((share) => share.to === one && share.expiresAtMs === expiresAtMs)
      const changed = [...new Set(to)].filter((one) => !isSelected(one))
      if (changed.length === 0) return []
      const all = new Set([...firmware.shares.map((share) => share.to), ...changed])
      if (all.size > SHARES_PER_FIRMWARE_MAX)
        throw new Rejection('too_many_shares', { max: SHARES_PER_FIRMWARE_MAX })
      return [{ type: 'FirmwareShared', data: { firmwareId, targets: changed, expiresAtMs } }]
    },
    /** The end of shares that are there. */
    ChangeFirmwareShares(
      { projectId, firmwareId, targets: to, expiresAtMs }: Shares & { readonly expiresAtMs: number | null },
      read: ReadState,
    ): FirmwareSharingEvent[] {
      const firmware = requireOwn(read, { projectId, firmwareId })
      const shared = firmware.shares.filter((share) => to.includes(share.to))
      if (shared.length === 0) throw new Rejection('share_unknown')
      const changed = shared.filter((share) => share.expiresAtMs !== expiresAtMs).map((share) => share.to)
      if (changed.length === 0) return []
      return [{ type: 'FirmwareShared', data: { firmwareId, targets: changed, expiresAtMs } }]
    },
    TakeBackFirmwareShares(
      { projectId, firmwareId, targets: gone }: Shares,
      read: ReadState,
    ): FirmwareSharingEvent[] {
      const firmware = requireOwn(read, { projectId, firmwareId })
      const shared = firmware.shares.map(({ to }) => to).filter((to) => gone.includes(to))
      if (shared.length === 0) throw new Rejection('share_unknown')
      return [{ type: 'FirmwareSharesTakenBack', data: { firmwareId, targets: shared } }]
    },
    TakeFirmware(
      data: Pick<FirmwareTaking, 'firmwareId' | 'projectId' | 'host'>,
      read: ReadState,
      ctx: DecideContext,
    ): FirmwareSharingEvent[] {
      requireRecord(read, 'firmware', data.firmwareId)
      return [{ type: 'FirmwareTaken', data: { takingId: ctx.newId(firmwareTakingRecord), ...data } }]
    },
    DeleteFirmwareTakings(
      data: { readonly projectId: ProjectId; readonly takingIds: readonly FirmwareTakingId[] },
      read: ReadState,
    ): FirmwareSharingEvent[] {
      const takingIds = [...new Set(data.takingIds)]
      for (const id of takingIds)
        if (requireRecord(read, 'firmwareTaking', id).ownerId !== data.projectId)
          throw new Rejection('record_unknown', { kind: 'firmwareTaking' })
      return [{ type: 'FirmwareTakingsDeleted', data: { takingIds } }]
    },
  },
})

function requireTarget(read: ReadState, to: ShareTarget): void {
  if (to.startsWith('acc_')) requireRecord(read, 'account', to)
  if (to.startsWith('prj_')) requireRecord(read, 'listing', to)
}
