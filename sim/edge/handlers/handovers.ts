/** Shift hand-over: the report covers the caller's sight, and its figures are stored with the note. */
import { HANDOVER_LISTED_MAX, handoversContract } from '#shared/contract/handovers.ts'
import type { LogRow } from '#shared/contract/operationLog.ts'
import { requireShift } from '#shared/domain/handover/handover.ts'
import { can, type Principal, seesEverything } from '#shared/permissions.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Handover, HandoverFigures } from '#shared/records/handover.ts'
import type { Person } from '#shared/records/person.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import { commandsOfKind } from '../../core/readmodels/operationKinds.ts'
import { operationLogPage, operationPage } from '../../core/readmodels/operations.ts'
import { type Shift, type ShiftAlarms, shiftAlarms } from '../../core/readmodels/shiftAlarms.ts'
import { operationsByAccount } from '../../core/readmodels/shiftPeople.ts'
import type { CallContext } from '../http/mount.ts'
import { askerOf } from './alarms.ts'
import { callerOf, type HandlersOf, pageOfRows, projectOf, runAs } from './call.ts'
import { factsOf, projectCommand } from './declared.ts'
import { logRows } from './operationLog.ts'

export const handoverHandlers: HandlersOf<typeof handoversContract> = {
  async report(shift, call) {
    requireShift(shift, call.services.clock.now())
    const alarms = await shiftAlarms(call.services.views, askerOf(call), shift)
    const [changes, people] = await Promise.all([changesIn(shift, call), peopleIn(shift, call)])
    return { ...shift, ...alarms, changes, people }
  },
  list(paging, call) {
    const { state } = projectOf(call).workspace
    const { principal } = callerOf(call)
    const seen = [...state.all('handover')].filter((one) => seesRecord(principal, one, state))
    seen.sort((a, b) => b.writtenAtMs - a.writtenAtMs || (a.id < b.id ? 1 : -1))
    return pageOfRows(seen, paging, ({ type: _, ...row }) => row)
  },
  async write({ note, ...shift }, call) {
    requireShift(shift, call.services.clock.now())
    const figures = figuresOf(await shiftAlarms(call.services.views, askerOf(call), shift))
    const { workspace } = projectOf(call)
    const areas = areasOf(callerOf(call).principal, workspace.state)
    const done = await runAs(call, workspace, 'WriteHandover', { ...shift, note, figures, areas })
    return { handoverId: factsOf(done).one('HandoverWritten').handoverId, figures }
  },
  sign: projectCommand(handoversContract.sign, 'SignHandover', {
    sees: ({ handoverId }) => ({ handover: [handoverId] }),
  }),
}

const figuresOf = ({ raised, cleared, acknowledged, shelved, open }: ShiftAlarms): HandoverFigures => ({
  raised: raised.count,
  cleared: cleared.count,
  acknowledged: acknowledged.count,
  shelved: shelved.count,
  open: open.count,
})

/** Outermost areas; inner areas are included. */
function areasOf({ areas }: Principal, read: ReadState): Handover['areas'] {
  if (areas === 'all') return 'all'
  const isOutermost = (id: AreaId): boolean => {
    const parentId = read.get('area', id)?.parentId ?? null
    return parentId === null || !areas.has(parentId)
  }
  return [...areas].filter(isOutermost).sort()
}

type Changes = { readonly count: number; readonly list: LogRow[] }

/** Changes of the configuration; null for who may not read the log. */
async function changesIn({ fromMs, toMs }: Shift, call: CallContext): Promise<Changes | null> {
  if (!can(callerOf(call).principal, 'logs.view')) return null
  const asker = askerOf(call)
  const commands = (['setUp', 'programs', 'people'] as const).flatMap(commandsOfKind)
  const page = await operationLogPage(call.services, asker, {
    commands: [...commands, 'SetAlarmRule'],
    fromMs,
    toMs: toMs - 1,
    pageNum: 1,
    pageSize: HANDOVER_LISTED_MAX,
  })
  return { count: page.total, list: await logRows(page.list, asker, call) }
}

const SIGN_INS_MAX = 1_000

interface Presence {
  readonly person: Person
  readonly signedInAtMs: number | null
  readonly operations: number
}

/** Members active in the shift; null for restricted viewers. */
async function peopleIn(shift: Shift, call: CallContext): Promise<Presence[] | null> {
  const { principal } = callerOf(call)
  if (!seesEverything(principal) || !can(principal, 'logs.view')) return null
  const { workspace } = projectOf(call)
  const signedIn = await signInsIn(shift, call)
  const done = await operationsByAccount(call.services.views, workspace.stream, shift)
  const list = [...workspace.state.all('member')].flatMap((member): Presence[] => {
    const { accountId: id, nickname: name, nicknameEn: nameEn = '' } = member
    const signedInAtMs = signedIn.get(id) ?? null
    const count = done.get(id) ?? 0
    return signedInAtMs === null && count === 0
      ? []
      : [{ person: { id, name, nameEn }, signedInAtMs, operations: count }]
  })
  return list.sort((a, b) => b.operations - a.operations || (a.person.id < b.person.id ? -1 : 1))
}

/** The first sign-in of each account. */
async function signInsIn({ fromMs, toMs }: Shift, call: CallContext): Promise<ReadonlyMap<string, number>> {
  const { estate } = call.services.workspaces
  const asker = { principal: callerOf(call).principal, stream: estate.stream, read: estate.state }
  const asked = { command: 'RecordSignIn', fromMs, toMs: toMs - 1, pageNum: 1, pageSize: SIGN_INS_MAX }
  const { list } = await operationPage(call.services, asker, asked)
  return new Map(
    list.flatMap(({ atMs, events }) =>
      events.flatMap(({ data }) =>
        typeof data.accountId === 'string' ? [[data.accountId, atMs] as const] : [],
      ),
    ),
  )
}
