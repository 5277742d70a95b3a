/** The firmware library of the call's project, and firmware that other libraries share with it. */
import {
  firmwareContract,
  type GroupId,
  type GroupTree,
  projectSystemContract,
} from '#shared/contract/firmware.ts'
import { uninstallable, usableFirmware } from '#shared/domain/firmware/usable.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { Firmware, FirmwareId } from '#shared/records/firmware.ts'
import type { Project, ProjectId } from '#shared/records/project.ts'
import { FIRMWARE_ENDINGS, firmwareFileError, otaHeaderOf } from '#shared/rules/firmwareFile.ts'
import { firmwarePath } from '../http/downloads.ts'
import type { UploadedFile } from '../http/load/receiveForm.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { estateCommand, factsOf, page } from './declared.ts'
import { firmwareRow, requireUsable, takingRow, takingsOf, userOf } from './firmwareRows.ts'
import { withFile } from './handedFile.ts'
import { ownProjects } from './projectRows.ts'

const named = ({ title, name, version }: Firmware): string[] => [title, name, version]
const idOf = (call: CallContext): ProjectId => projectOf(call).project.id
const estateOf = (call: CallContext) => call.services.workspaces.estate

interface Asked {
  readonly channel?: Firmware['channel'] | undefined
  readonly target?: Firmware['target'] | undefined
}
const isAsked = ({ channel, target }: Firmware, asked: Asked): boolean =>
  (asked.channel ?? channel) === channel && (asked.target ?? target) === target

const newestFirst = (a: Firmware, b: Firmware): number => b.uploadedAtMs - a.uploadedAtMs

const listRecords = {
  items: (_: unknown, call: CallContext) => takingsOf(call),
  rule: {
    where: ({ host }, { takenBy }) => takenBy === undefined || (host !== null) === (takenBy === 'host'),
    names: ({ title, name, version, takenBy, host }) => [
      title,
      name,
      version,
      takenBy.name,
      takenBy.nameEn,
      host?.name ?? '',
      host?.number ?? '',
    ],
    row: takingRow,
  },
} satisfies {
  items: unknown
  rule: Parameters<typeof page<typeof firmwareContract.records, ReturnType<typeof takingsOf>[number]>>[2]
}

const removesByName = {
  data: ({ name }: { readonly name: string }, call: CallContext) => ({ name, projectId: idOf(call) }),
  returns: (facts: ReturnType<typeof factsOf>) => ({ deleted: facts.of('FirmwareDeleted').length }),
}

export const firmwareHandlers: HandlersOf<typeof firmwareContract> = {
  list: page(
    firmwareContract.list,
    (_, call) => estateOf(call).state.by('firmware', 'project', idOf(call)).values(),
    { where: isAsked, names: named, order: () => newestFirst, row: firmwareRow },
  ),
  available: page(
    firmwareContract.available,
    (_, call) => usableFirmware(estateOf(call).state, userOf(call), call.services.clock.now()),
    {
      where: (firmware, input, call) =>
        isAsked(firmware, input) &&
        (input.isInstallable === '0' || uninstallable(firmware, call.services.clock.now()) === null),
      names: named,
      order: () => newestFirst,
      row: firmwareRow,
    },
  ),
  uploadPart: ({ data, ...part }, call) =>
    call.services.partialUploads.put(callerOf(call).session.accountId, {
      ...part,
      bytes: Buffer.from(data, 'base64'),
    }),
  upload({ file, fileName, uploadId, signature, ...input }, call) {
    return withFile(call, { store: 'firmware', file, fileName, uploadId }, async (handed) => {
      const read = requireFirmware(handed)
      const { hash, sizeBytes } = read
      const { firmwareKeys } = call.services
      if (firmwareKeys.isRequired && !firmwareKeys.isSigned(hash, signature))
        throw new Rejection('firmware_unsigned')
      const data = {
        ...input,
        signature: firmwareKeys.isRequired ? signature : '',
        projectId: idOf(call),
        file: { hash, sizeBytes, fileName: read.fileName },
        ota: otaHeaderOf(read.head),
      }
      const same = sameContent(call, hash)
      const done = await runAs(call, estateOf(call), 'UploadFirmware', data)
      const { firmwareId } = factsOf(done).one('FirmwareUploaded')
      return { firmwareId, sizeBytes, hash, ota: data.ota, sameAs: same }
    })
  },
  change: estateCommand(firmwareContract.change, 'ChangeFirmware', {
    data: (input, call) => ({ ...input, projectId: idOf(call) }),
  }),
  async withdraw({ firmwareId, reason }, call) {
    const own = { projectId: idOf(call), firmwareId }
    if (reason === '') await runAs(call, estateOf(call), 'ReinstateFirmware', own)
    else await runAs(call, estateOf(call), 'WithdrawFirmware', { ...own, reason })
    return null
  },
  remove: estateCommand(firmwareContract.remove, 'DeleteFirmware', {
    data: (input, call) => ({ ...input, projectId: idOf(call) }),
  }),
  removeByName: estateCommand(firmwareContract.removeByName, 'DeleteFirmwareByName', removesByName),
  setPushed: estateCommand(firmwareContract.setPushed, 'ChangeFirmware', {
    data: ({ firmwareId, ispush }, call) => ({
      firmwareId,
      projectId: idOf(call),
      isPushed: ispush === '1',
    }),
  }),
  async share({ firmwareId, phones, projectIds, expiresAtMs }, call) {
    requireOwnProjects(projectIds, call)
    const targets = [...phones.map((phone) => accountWith(phone, call)), ...projectIds]
    const data = { projectId: idOf(call), firmwareId, targets, expiresAtMs }
    await runAs(call, estateOf(call), 'ShareFirmware', data)
    return null
  },
  async changeShares({ firmwareId, targets, expiresAtMs, isTakenBack }, call) {
    const data = { projectId: idOf(call), firmwareId, targets }
    await changeShares(call, data, isTakenBack === '1' ? 'takeBack' : expiresAtMs)
    return null
  },
  async download({ firmwareId }, call) {
    const firmware = requireUsable(firmwareId, call)
    const refused = uninstallable(firmware, call.services.clock.now())
    if (refused) throw refused
    await runAs(call, estateOf(call), 'TakeFirmware', { firmwareId, projectId: idOf(call), host: null })
    return { path: firmwarePath(call.services.downloads.issue(firmware.file)) }
  },
  records: page(firmwareContract.records, listRecords.items, listRecords.rule),
  removeRecords: estateCommand(firmwareContract.removeRecords, 'DeleteFirmwareTakings', {
    data: (input, call) => ({ ...input, projectId: idOf(call) }),
  }),
}

export const projectSystemHandlers: HandlersOf<typeof projectSystemContract> = {
  groupTree: (_, call) => groupTreeOf(ownProjectsOf(call)),
  async share({ firmwareId, groupIds, expiresAtMs }, call) {
    const targets = projectsIn(groupIds, call)
    const data = { projectId: idOf(call), firmwareId, targets, expiresAtMs }
    await runAs(call, estateOf(call), 'ShareFirmware', data)
    return { projects: targets.length }
  },
  async changeShares({ firmwareId, groupIds, expiresAtMs, isTakenBack }, call) {
    const data = { projectId: idOf(call), firmwareId, targets: projectsIn(groupIds, call) }
    await changeShares(call, data, isTakenBack === '1' ? 'takeBack' : expiresAtMs)
    return null
  },
  removeByName: estateCommand(projectSystemContract.removeByName, 'DeleteFirmwareByName', removesByName),
  records: page(projectSystemContract.records, listRecords.items, listRecords.rule),
  removeRecords: estateCommand(projectSystemContract.removeRecords, 'DeleteFirmwareTakings', {
    data: (input, call) => ({ ...input, projectId: idOf(call) }),
  }),
}

/** @throws Rejection firmware_missing, firmware_wrong_kind, firmware_malformed */
function requireFirmware(file: UploadedFile | null): UploadedFile {
  if (!file) throw new Rejection('firmware_missing')
  const error = firmwareFileError(file)
  if (error === 'empty') throw new Rejection('firmware_missing')
  if (error === 'wrongKind')
    throw new Rejection('firmware_wrong_kind', { endings: FIRMWARE_ENDINGS.join(', ') })
  if (error === 'malformed') throw new Rejection('firmware_malformed')
  return file
}

function sameContent(call: CallContext, hash: string): string {
  const library = estateOf(call).state.by('firmware', 'project', idOf(call)).values()
  return [...library].find(({ file }) => file.hash === hash)?.title ?? ''
}

interface ChangedShares {
  readonly projectId: ProjectId
  readonly firmwareId: FirmwareId
  readonly targets: readonly (AccountId | ProjectId)[]
}

/** Only existing shares get the new end. */
async function changeShares(
  call: CallContext,
  data: ChangedShares,
  end: number | null | 'takeBack',
): Promise<void> {
  const estate = estateOf(call)
  if (end === 'takeBack') {
    await runAs(call, estate, 'TakeBackFirmwareShares', data)
    return
  }
  await runAs(call, estate, 'ChangeFirmwareShares', { ...data, expiresAtMs: end })
}

/** @throws Rejection not_registered */
function accountWith(phone: string, call: CallContext): AccountId {
  const account = estateOf(call).state.first('account', 'phone', phone)
  if (!account) throw new Rejection('not_registered')
  return account.id
}

const ownProjectsOf = (call: CallContext): Project[] =>
  ownProjects(call.services, callerOf(call).session.accountId).map(({ project }) => project)

/** @throws Rejection project_unknown */
function requireOwnProjects(ids: readonly ProjectId[], call: CallContext): void {
  const own = new Set(ownProjectsOf(call).map(({ id }) => id))
  if (!ids.every((id) => own.has(id))) throw new Rejection('project_unknown')
}

const TYPE_NAMES = {
  '0': { id: 'type-0', name: '酒店', nameEn: 'Hotels' },
  '1': { id: 'type-1', name: '住宅与办公', nameEn: 'Residences and offices' },
} as const

function groupTreeOf(projects: readonly Project[]): GroupTree {
  const typeNode = (type: Project['projectType']) => ({
    ...TYPE_NAMES[type],
    children: projects
      .filter(({ projectType }) => projectType === type)
      .map(({ id, name, nameEn }) => ({ id, name, nameEn })),
  })
  const children = (['0', '1'] as const).map(typeNode).filter((node) => node.children.length > 0)
  return { id: 'all', name: '全部项目', nameEn: 'All projects', children }
}

/** @throws Rejection project_unknown */
function projectsIn(groupIds: readonly GroupId[], call: CallContext): ProjectId[] {
  const { children } = groupTreeOf(ownProjectsOf(call))
  const idsIn = (id: GroupId): ProjectId[] =>
    children
      .filter((node) => id === 'all' || node.id === id || node.children.some((one) => one.id === id))
      .flatMap((node) => node.children)
      .map((one) => one.id as ProjectId)
      .filter((one) => !id.startsWith('prj_') || one === id)
  const found = groupIds.map(idsIn)
  if (found.some((ids, n) => ids.length === 0 && groupIds[n]?.startsWith('prj_')))
    throw new Rejection('project_unknown')
  return [...new Set(found.flat())]
}
