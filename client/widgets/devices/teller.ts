/** Author of a command in the operation log, in the viewer's language. Pure. */
import type { OperationRow } from '#shared/contract/operationLog.ts'
import type { Person } from '#shared/records/person.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'

type Events = readonly Pick<OperationRow['events'][number], 'data'>[]

/** Who started the scene run behind these commands, if known. Null for other commands. */
export function sceneStarter(events: Events, deviceId: string, read: ReadState): Person | null {
  const commandIds = new Set(events.map(({ data }) => data.commandId))
  const run = [...read.by('sceneRun', 'device', deviceId).values()].find(({ steps }) =>
    steps.some(({ commandId }) => commandId !== null && commandIds.has(commandId)),
  )
  return run?.startedBy ?? null
}

export const tellerName = (
  { actorName, actorNameEn, events }: Pick<OperationRow, 'actorName' | 'actorNameEn' | 'events'>,
  deviceId: string,
  read: ReadState,
): string =>
  nameOf(sceneStarter(events, deviceId, read) ?? { name: actorName, nameEn: actorNameEn }) ||
  i18n.t('common.anAutomation')
