/**
 * Firmware library: versions uploaded, changed, withdrawn and deleted. Files are stored outside the log; events hold a
 * hash.
 */

import { z } from 'zod'
import { FIRMWARE_PER_PROJECT_MAX, FIRMWARE_QUOTA_BYTES } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type Firmware, type FirmwareId, firmwareIdSchema, firmwareRecord } from '#shared/records/firmware.ts'
import { personOf } from '#shared/records/person.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { nameKey } from '#shared/rules/name.ts'
import { compareVersions, isVersion } from '#shared/rules/version.ts'

const MIB = 1024 * 1024
const { title, name, version, target, kinds, models, channel, notes, validUntilMs } = firmwareRecord.fields
const described = { title, name, version, target, kinds, models, channel, notes, validUntilMs }
const { projectId, file, ota, signature, isPushed } = firmwareRecord.fields
const onFirmware = { firmwareId: firmwareIdSchema }

export const firmwareEvents = {
  FirmwareUploaded: defineEvent({
    schema: z.object({
      ...{ ...onFirmware, projectId, ...described, file, ota },
      signature: signature.default(''),
    }),
    evolve: ({ firmwareId: id, ...facts }, _read, { at, actor }) => {
      const fresh = { isPushed: false, shares: [], withdrawn: null }
      const uploaded = { uploadedAtMs: at, uploadedBy: personOf(actor) }
      return [{ put: { type: 'firmware', id, ...facts, ...fresh, ...uploaded } }]
    },
  }),
  FirmwareChanged: defineEvent({
    schema: z.object({ ...onFirmware, ...z.object({ ...described, isPushed }).partial().shape }),
    evolve({ firmwareId, ...changes }, read): AnyChange[] {
      const firmware = read.get('firmware', firmwareId)
      return firmware ? [{ put: { ...firmware, ...changesOf<Firmware>(firmware, changes) } }] : []
    },
  }),
  FirmwareWithdrawn: defineEvent({
    schema: z.object({ ...onFirmware, reason: z.string() }),
    evolve({ firmwareId, reason }, read, { at, actor }): AnyChange[] {
      const firmware = read.get('firmware', firmwareId)
      if (!firmware) return []
      return [{ put: { ...firmware, withdrawn: { reason, atMs: at, by: personOf(actor) } } }]
    },
  }),
  FirmwareReinstated: defineEvent({
    schema: z.object(onFirmware),
    evolve({ firmwareId }, read): AnyChange[] {
      const firmware = read.get('firmware', firmwareId)
      return firmware ? [{ put: { ...firmware, withdrawn: null } }] : []
    },
  }),
  FirmwareDeleted: defineEvent({
    schema: z.object(onFirmware),
    evolve: ({ firmwareId: id }) => [{ remove: { type: 'firmware', id } }],
  }),
}
export type FirmwareEvent = EventOf<typeof firmwareEvents>

/** Library of a command, and the firmware in it. */
interface OfLibrary {
  readonly projectId: ProjectId
  readonly firmwareId: FirmwareId
}
type Described = Pick<Firmware, keyof typeof described>

const commands = {
  UploadFirmware(
    {
      signature = '',
      ...data
    }: Described & Pick<Firmware, 'projectId' | 'file' | 'ota'> & Partial<Pick<Firmware, 'signature'>>,
    read: ReadState,
    ctx: DecideContext,
  ): FirmwareEvent[] {
    const library = libraryOf(read, data.projectId)
    if (library.length >= FIRMWARE_PER_PROJECT_MAX)
      throw new Rejection('too_many_firmware', { max: FIRMWARE_PER_PROJECT_MAX })
    const usedBytes = library.reduce((sum, { file: { sizeBytes } }) => sum + sizeBytes, 0)
    if (usedBytes + data.file.sizeBytes > FIRMWARE_QUOTA_BYTES)
      throw new Rejection('firmware_quota', { maxMib: FIRMWARE_QUOTA_BYTES / MIB })
    requireFree(data, library)
    return [{ type: 'FirmwareUploaded', data: { firmwareId: ctx.newId(firmwareRecord), ...data, signature } }]
  },
  ChangeFirmware(
    { projectId, firmwareId, ...input }: OfLibrary & Changes<Described & Pick<Firmware, 'isPushed'>>,
    read: ReadState,
  ): FirmwareEvent[] {
    const firmware = requireOwn(read, { projectId, firmwareId })
    const changes = changesOf<Described & Pick<Firmware, 'isPushed'>>(firmware, input)
    if (!changes) return []
    const others = libraryOf(read, projectId).filter(({ id }) => id !== firmwareId)
    requireFree({ ...firmware, ...changes }, others)
    return [{ type: 'FirmwareChanged', data: { firmwareId, ...changes } }]
  },
  WithdrawFirmware(
    { reason, ...own }: OfLibrary & { readonly reason: string },
    read: ReadState,
  ): FirmwareEvent[] {
    const firmware = requireOwn(read, own)
    const text = reason.trim()
    if (text === '') throw new Rejection('reason_required')
    if (firmware.withdrawn?.reason === text) return []
    return [{ type: 'FirmwareWithdrawn', data: { firmwareId: own.firmwareId, reason: text } }]
  },
  ReinstateFirmware(own: OfLibrary, read: ReadState): FirmwareEvent[] {
    if (!requireOwn(read, own).withdrawn) return []
    return [{ type: 'FirmwareReinstated', data: { firmwareId: own.firmwareId } }]
  },
  DeleteFirmware(
    data: { readonly projectId: ProjectId; readonly firmwareIds: readonly FirmwareId[] },
    read: ReadState,
  ): FirmwareEvent[] {
    const ids = [...new Set(data.firmwareIds)]
    for (const firmwareId of ids) requireOwn(read, { projectId: data.projectId, firmwareId })
    return ids.map((firmwareId) => ({ type: 'FirmwareDeleted', data: { firmwareId } }))
  },
  /** Deletes all versions of one product. */
  DeleteFirmwareByName(
    data: { readonly projectId: ProjectId; readonly name: string },
    read: ReadState,
  ): FirmwareEvent[] {
    const named = libraryOf(read, data.projectId).filter(({ name }) => nameKey(name) === nameKey(data.name))
    if (named.length === 0) throw new Rejection('record_unknown', { kind: 'firmware' })
    return named.map(({ id }) => ({ type: 'FirmwareDeleted', data: { firmwareId: id } }))
  },
}

const libraryOf = (read: ReadState, id: ProjectId): Firmware[] => [
  ...read.by('firmware', 'project', id).values(),
]

/** Rejects firmware of another library with the same error as missing firmware. */
export function requireOwn(read: ReadState, { projectId, firmwareId }: OfLibrary): Firmware {
  const firmware = requireRecord(read, 'firmware', firmwareId)
  if (firmware.projectId !== projectId) throw new Rejection('record_unknown', { kind: 'firmware' })
  return firmware
}

function requireFree(input: Pick<Firmware, 'title' | 'name' | 'version'>, others: readonly Firmware[]): void {
  if (!isVersion(input.version)) throw new Rejection('version_invalid')
  const sameTitle = others.find(({ title }) => nameKey(title) === nameKey(input.title))
  if (sameTitle) throw new Rejection('title_taken', { title: sameTitle.title })
  const same = others.find(
    (one) => nameKey(one.name) === nameKey(input.name) && compareVersions(one.version, input.version) === 0,
  )
  if (same)
    throw new Rejection('firmware_version_taken', {
      name: same.name,
      version: same.version,
      title: same.title,
    })
}

export const firmwareAggregate = defineAggregate({ events: firmwareEvents, setUp: null, commands })
