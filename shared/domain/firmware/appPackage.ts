/** App packages: versions of the apps for phones and panels. Files are stored outside the log; events hold a hash. */

import { z } from 'zod'
import { APP_PACKAGES_PER_PROJECT_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import {
  type AppPackage,
  type AppPackageId,
  appPackageIdSchema,
  appPackageRecord,
} from '#shared/records/appPackage.ts'
import { personOf } from '#shared/records/person.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { nameKey } from '#shared/rules/name.ts'
import { compareVersions, isVersion } from '#shared/rules/version.ts'

const onPackage = { packageId: appPackageIdSchema }
const { projectId, platform, name, version, identifier, notes, isForced, file } = appPackageRecord.fields
const described = { name, version, notes, isForced }
type Described = Pick<AppPackage, keyof typeof described>

export const appPackageEvents = {
  AppPackageAdded: defineEvent({
    schema: z.object({ ...onPackage, projectId, platform, identifier, ...described, file }),
    evolve: ({ packageId: id, ...facts }, _read, { at, actor }) => [
      { put: { type: 'appPackage', id, ...facts, uploadedAtMs: at, uploadedBy: personOf(actor) } },
    ],
  }),
  AppPackageChanged: defineEvent({
    schema: z.object({ ...onPackage, ...z.object(described).partial().shape }),
    evolve({ packageId, ...changes }, read): AnyChange[] {
      const app = read.get('appPackage', packageId)
      return app ? [{ put: { ...app, ...changesOf<AppPackage>(app, changes) } }] : []
    },
  }),
  AppPackageDeleted: defineEvent({
    schema: z.object(onPackage),
    evolve: ({ packageId: id }) => [{ remove: { type: 'appPackage', id } }],
  }),
}
export type AppPackageEvent = EventOf<typeof appPackageEvents>

export const appPackageAggregate = defineAggregate({
  events: appPackageEvents,
  setUp: null,
  commands: {
    AddAppPackage(
      data: Described & Pick<AppPackage, 'projectId' | 'platform' | 'identifier' | 'file'>,
      read: ReadState,
      ctx: DecideContext,
    ): AppPackageEvent[] {
      const others = [...read.by('appPackage', 'project', data.projectId).values()]
      if (others.length >= APP_PACKAGES_PER_PROJECT_MAX)
        throw new Rejection('too_many_app_packages', { max: APP_PACKAGES_PER_PROJECT_MAX })
      requireFreeVersion(data, others)
      return [{ type: 'AppPackageAdded', data: { packageId: ctx.newId(appPackageRecord), ...data } }]
    },
    ChangeAppPackage(
      { projectId, packageId, ...input }: OfProject & Changes<Described>,
      read: ReadState,
    ): AppPackageEvent[] {
      const app = requireOwn(read, { projectId, packageId })
      const changes = changesOf<Described>(app, input)
      if (!changes) return []
      const others = [...read.by('appPackage', 'project', projectId).values()]
      requireFreeVersion(
        { ...app, ...changes },
        others.filter(({ id }) => id !== packageId),
      )
      return [{ type: 'AppPackageChanged', data: { packageId, ...changes } }]
    },
    DeleteAppPackages(
      data: { readonly projectId: ProjectId; readonly packageIds: readonly AppPackageId[] },
      read: ReadState,
    ): AppPackageEvent[] {
      const ids = [...new Set(data.packageIds)]
      for (const packageId of ids) requireOwn(read, { projectId: data.projectId, packageId })
      return ids.map((packageId) => ({ type: 'AppPackageDeleted', data: { packageId } }))
    },
  },
})

interface OfProject {
  readonly projectId: ProjectId
  readonly packageId: AppPackageId
}

function requireOwn(read: ReadState, { projectId, packageId }: OfProject): AppPackage {
  const app = requireRecord(read, 'appPackage', packageId)
  if (app.projectId !== projectId) throw new Rejection('record_unknown', { kind: 'appPackage' })
  return app
}

function requireFreeVersion(
  input: Pick<AppPackage, 'platform' | 'name' | 'version'>,
  others: readonly AppPackage[],
): void {
  if (!isVersion(input.version)) throw new Rejection('version_invalid')
  const isTaken = others.some(
    (one) =>
      one.platform === input.platform &&
      nameKey(one.name) === nameKey(input.name) &&
      compareVersions(one.version, input.version) === 0,
  )
  if (isTaken) throw new Rejection('app_version_taken', { name: input.name, version: input.version })
}
