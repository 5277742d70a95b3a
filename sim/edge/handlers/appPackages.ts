import { type AppPackageRow, appPackagesContract } from '#shared/contract/appPackages.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AppPackage } from '#shared/records/appPackage.ts'
import { readAppFile } from '../appFile/appFile.ts'
import { appPath } from '../http/downloads.ts'
import type { CallContext } from '../http/mount.ts'
import { type HandlersOf, projectOf, runAs } from './call.ts'
import { estateCommand, factsOf, page } from './declared.ts'
import { visiblePerson } from './firmwareRows.ts'
import { withFile } from './handedFile.ts'

export const appPackageHandlers: HandlersOf<typeof appPackagesContract> = {
  list: page(
    appPackagesContract.list,
    (_, call) => {
      const { state } = call.services.workspaces.estate
      return [...state.by('appPackage', 'project', projectOf(call).project.id).values()].reverse()
    },
    {
      where: (app, { platform }) => platform === undefined || app.platform === platform,
      names: ({ name, version, identifier }) => [name, version, identifier],
      row: rowOf,
    },
  ),
  add({ file, fileName, version, isForced, ...input }, call) {
    const { estate } = call.services.workspaces
    return withFile(call, { store: 'apps', file, fileName }, async (handed) => {
      if (!handed || handed.sizeBytes === 0) throw new Rejection('app_package_malformed')
      const { hash, sizeBytes } = handed
      const read = async (offset: number, length: number) =>
        (await call.services.uploads.apps.getPart(hash, offset, length)) ?? new Uint8Array()
      const found = await readAppFile(read, sizeBytes)
      if (!found) throw new Rejection('app_package_malformed')
      const { platform, identifier } = found
      const givenVersion = version ?? found.version
      const data = {
        ...input,
        projectId: projectOf(call).project.id,
        platform,
        identifier: identifier.slice(0, 200),
        version: givenVersion.slice(0, 40),
        isForced: isForced === '1',
        file: { hash, sizeBytes, fileName: handed.fileName },
      }
      const { packageId } = factsOf(await runAs(call, estate, 'AddAppPackage', data)).one('AppPackageAdded')
      return { packageId, platform, version: data.version, identifier: data.identifier }
    })
  },
  change: estateCommand(appPackagesContract.change, 'ChangeAppPackage', {
    data: ({ isForced, ...input }, call) => ({
      ...input,
      projectId: projectOf(call).project.id,
      isForced: isForced === undefined ? undefined : isForced === '1',
    }),
  }),
  remove: estateCommand(appPackagesContract.remove, 'DeleteAppPackages', {
    data: (input, call) => ({ ...input, projectId: projectOf(call).project.id }),
  }),
}

function rowOf({ type: _, projectId: __, file, ...app }: AppPackage, call: CallContext): AppPackageRow {
  const uploadedBy = visiblePerson(app.uploadedBy, call)
  return { ...app, ...file, uploadedBy, downloadPath: appPath(file.hash) }
}
