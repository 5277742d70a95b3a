/** Precomputed totals equal the actual rows for all changes and queries. */
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALARM_SORTS } from '#shared/contract/alarms.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { createState } from '#shared/records/registry.ts'
import { type Asker, alarmHistory, alarmPage } from '#sim/core/readmodels/alarmHistory.ts'
import { operationLogPage, operations } from '#sim/core/readmodels/operations.ts'
import type { View } from '#sim/core/readmodels/view.ts'
import type { Views } from '#sim/core/readmodels/views.ts'
import type { Committed } from '#sim/core/workspace/workspace.ts'
import type { EventLog } from '#sim/stores/log/eventLog.ts'
import { anAlarm } from '../../../support/records.ts'

const STREAM = 'project:prj_1'
const none = { devices: new Set<never>(), groups: new Set<never>(), rights: new Set<never>() }
const asker: Asker = {
  stream: STREAM,
  read: createState(),
  principal: {
    ...{ accountId: 'acc_1', accountName: 'Super', isSuper: true, projectId: null, roleId: null },
    ...{ areas: 'all', scenes: 'all', ...none },
  } as Asker['principal'],
}

function folded(view: View, commits: readonly Committed[]) {
  const db = new DatabaseSync(':memory:')
  db.exec(view.schema)
  const fold = view.prepare(db)
  db.exec('BEGIN')
  for (const commit of commits) fold(commit)
  db.exec('COMMIT')
  const ask = async (_: View, __: string, question: (of: DatabaseSync) => unknown) => question(db)
  return { db, views: { ask } as unknown as Views }
}

interface Made {
  readonly atMs?: number
  readonly actor?: string
  readonly command?: string
  readonly channel?: 'web' | 'api'
  readonly group?: string | undefined
  readonly changes?: Committed['changes']
}

function commitOf(seq: number, made: Made): Committed {
  const { atMs = seq, actor = 'acc_1', command = 'RaiseAlarm', channel = 'web', group, changes = [] } = made
  const event: AtriumEvent = {
    type: 'AlarmAcknowledged',
    data: { alarmId: 'alm_1', reason: '', reasonEn: '' },
  }
  return {
    commit: {
      ...{ stream: STREAM, seq, at: atMs, channel, command, events: [event] },
      actor: { kind: 'account', id: actor, name: actor },
      ...(group === undefined ? {} : { group }),
    },
    ...{ changes, inverse: [], about: [[]] },
  }
}

const alarmArb = fc.record({
  id: fc.integer({ min: 1, max: 8 }).map((n) => `alm_${n}` as const),
  severity: fc.constantFrom('critical', 'major', 'minor'),
  code: fc.constantFrom('water_leak', 'smoke'),
  areaId: fc.constantFrom('ara_1', 'ara_2'),
  deviceId: fc.constantFrom('dev_1', 'dev_2', null),
  isActive: fc.boolean(),
  raisedAtMs: fc.integer({ min: 1, max: 50 }),
}) as fc.Arbitrary<Partial<Alarm>>

it('an alarm history has as many alarms as its pages show, after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(alarmArb, { maxLength: 30 }),
      fc.constantFrom('all', 'open', 'active', 'unacknowledged', 'closed', 'shelved'),
      fc.constantFrom(undefined, ['critical'] as const, ['major', 'minor'] as const),
      fc.constantFrom(undefined, 'ara_1'),
      fc.constantFrom(...ALARM_SORTS),
      async (alarms, state, severity, areaId, sort) => {
        const { views, db } = folded(
          alarmHistory,
          alarms.map((alarm, i) => commitOf(i + 1, { changes: [{ put: anAlarm(alarm) }] })),
        )
        const { list, total } = await alarmPage(views, asker, {
          ...{ state, severity, areaId, sort, pageNum: 1, pageSize: 100 },
        })
        expect(total).toBe(list.length)
        const latest = new Map(alarms.map((alarm) => [alarm.id, alarm]))
        const wanted = [...latest.values()].filter(
          (alarm) =>
            (severity === undefined || severity.some((one) => one === alarm.severity)) &&
            (areaId === undefined || alarm.areaId === areaId) &&
            (state === 'all' ||
              state === 'open' ||
              state === 'unacknowledged' ||
              (state === 'active' && alarm.isActive)),
        )
        expect(list.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
        db.close()
      },
    ),
  )
})

/** More than two chunks of counts, and a part of one. */
const COMMITS = 12_345

it('the operation log has as many rows as there are, in any period and under any filter', async () => {
  const actors = ['acc_1', 'acc_2', 'acc_3']
  const commands = ['RaiseAlarm', 'ControlDevices']
  const commits = Array.from({ length: COMMITS }, (_, i) =>
    commitOf(i + 1, {
      // Several commits of one instant.
      atMs: Math.floor(i / 3),
      actor: actors[(i * 7) % 3] ?? '',
      command: commands[(i * 5) % 2] ?? '',
      channel: i % 11 === 0 ? 'api' : 'web',
      group: i % 4 === 0 ? undefined : `group ${Math.floor(i / 8)}`,
    }),
  )
  const { views, db } = folded(operations, commits)
  const log = { async *read() {} } as unknown as EventLog
  const leads = new Set<number>()
  const seen = new Set<string>()
  for (const { commit } of commits) {
    if (commit.group === undefined || !seen.has(commit.group)) leads.add(commit.seq)
    if (commit.group !== undefined) seen.add(commit.group)
  }
  const instant = fc.option(fc.integer({ min: -5, max: COMMITS / 3 + 5 }), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(
      instant,
      instant,
      fc.constantFrom(undefined, 'acc_2', 'acc_gone'),
      fc.constantFrom<readonly string[] | undefined>(undefined, ['ControlDevices']),
      fc.constantFrom(undefined, 'api'),
      async (fromMs, toMs, actorId, asked, channel) => {
        const question = { fromMs, toMs, actorId, commands: asked, channel, pageNum: 1, pageSize: 1 }
        const { total } = await operationLogPage({ views, log }, asker, question)
        const wanted = commits.filter(
          ({ commit }) =>
            leads.has(commit.seq) &&
            (fromMs === undefined || commit.at >= fromMs) &&
            (toMs === undefined || commit.at <= toMs) &&
            (actorId === undefined || commit.actor.id === actorId) &&
            (asked === undefined || asked.includes(commit.command)) &&
            (channel === undefined || commit.channel === channel),
        )
        expect(total).toBe(wanted.length)
      },
    ),
    { numRuns: 40 },
  )
  db.close()
})
