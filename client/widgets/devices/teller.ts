/** Who is behind a command of the log, in the viewer's language. Pure. */
import type { OperationRow } from '#shared/contract/deviceHistory.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { nameOf } from '../../i18n/i18n.ts'

type Row = Pick<OperationRow, 'actorName' | 'actorNameEn' | 'events'>

/** The server sends the steps of a scene; the wish was that of whoever started it, as long as the run is known. */
export function tellerName(
  { actorName, actorNameEn, events }: Row,
  deviceId: string,
  read: ReadState,
): string {
  const commandIds = new Set(events.map(({ data }) => data.commandId))
  const run = [...read.by('sceneRun', 'device', deviceId).values()].find(({ steps }) =>
    steps.some(({ commandId }) => commandId !== null && commandIds.has(commandId)),
  )
  return nameOf(run?.startedBy ?? { name: actorName, nameEn: actorNameEn })
}
