import type { workbookContract } from '#shared/contract/workbook.ts'
import { SETUP_RECORDS } from '#shared/domain/structure/setupBuilder.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesEverything } from '#shared/permissions.ts'
import type { AnyRecord, ReadState } from '#shared/records/registry.ts'
import { callerActor } from '../../core/auth/actors.ts'
import type { CallContext } from '../http/mount.ts'
import type { Plan } from '../workbook/plan/plan.ts'
import { packRecords } from '../workbook/recordParts.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

export const workbookHandlers: HandlersOf<typeof workbookContract> = {
  async import({ workbook, dryRun }, call) {
    // Rows can refer to any place and number, so results would reveal hidden records.
    if (!seesEverything(callerOf(call).principal)) throw new Rejection('import_of_everything')
    if (!BASE64.test(workbook)) throw new Rejection('workbook_unreadable')
    const { setup, sheets, ignored } = await planned(Buffer.from(workbook, 'base64'), call)
    const isDone = setup !== null && dryRun === '0'
    // Executes the import on the current state.
    if (isDone) await runAs(call, projectOf(call).workspace, 'ImportSetup', setup)
    return { isDone, sheets, ignored }
  },
}

async function planned(bytes: Uint8Array, call: CallContext): Promise<Plan> {
  const { workspaces, workbooks, clock } = call.services
  const { principal, channel } = callerOf(call)
  const { project, workspace } = projectOf(call)
  const records = await packRecords(setupOf(workspace.state))
  const others = [...workspaces.projects()].filter((other) => other.project.id !== project.id)
  return workbooks.plan({
    bytes,
    records,
    takenNumbers: others.flatMap((other) =>
      [...other.workspace.state.all('host')].map(({ number }) => number),
    ),
    actor: callerActor(principal),
    channel,
    nowMs: Math.round(clock.now()),
    seq: workspace.seq + 1,
  })
}

function* setupOf(read: ReadState): Generator<AnyRecord> {
  for (const type of SETUP_RECORDS) yield* read.all(type)
}
