import { describe, expect, it } from 'vitest'
import { isRunByServer } from '#shared/automation/onHost.ts'
import { HOST_PLACES_MAX } from '#shared/constants.ts'
import { hostRuleOf } from '#shared/domain/automation/hostRule.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AutomationCondition, AutomationTask } from '#shared/records/automation.ts'
import { UNKNOWN_VERSION } from '#shared/records/automationRun.ts'
import type { HostRun } from '#shared/storedAutomations.ts'
import { anAutomation, automationFacts, calls, reads, sets, timed } from '../../support/automations.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import {
  aDevice,
  aHost,
  aNewDevice,
  deviceAdded,
  HOST,
  hostInstalled,
  house,
  LIGHT,
} from '../../support/records.ts'

const FAR = 'dev_far'
const far: readonly AtriumEvent[] = [
  ...hostInstalled(aHost({ id: 'hst_far', number: '00158D0000000002', name: 'H-02', networkNumber: 2 })),
  deviceAdded({
    ...aDevice(),
    ...aNewDevice({ number: '00158D0000000BBB', name: '远灯', hostId: 'hst_far' }),
    id: FAR,
  }),
]
const project = [...house, ...far]
const facts = automationFacts({ hostId: HOST, conditions: [reads(), timed(60)], mode: 'any' })
const added = anAutomation('aut_1', { ...facts, name: '夜间' })
const hashNow = (...more: AtriumEvent[]): string => {
  const { state } = given(...project, added, ...more)
  const content = hostRuleOf(must(state.get('automation', 'aut_1'), 'it'), state)
  if (content === null || typeof content === 'string') throw new Error(`no content: ${content}`)
  return content.hash
}
const written = (more: object = {}): AtriumEvent => ({
  type: 'HostAutomationWritten',
  data: {
    ...{ hostAutomationId: 'hau_1', automationId: 'aut_1', hostId: HOST },
    ...{ slot: 1, version: 1, hash: hashNow(), ...more },
  },
})
const confirmed = (): AtriumEvent => ({
  type: 'HostAutomationConfirmed',
  data: { hostAutomationId: 'hau_1', held: { version: 1, hash: hashNow() } },
})
const failed = (reason: string): AtriumEvent => ({
  type: 'HostAutomationFailed',
  data: { hostAutomationId: 'hau_1', reason },
})
const changed: AtriumEvent = { type: 'AutomationChanged', data: { automationId: 'aut_1', mode: 'all' } }
const toServer: AtriumEvent = { type: 'AutomationChanged', data: { automationId: 'aut_1', hostId: null } }
const onHost = [...project, added, written(), confirmed()]
const sync = (...facts: readonly AtriumEvent[]) =>
  given(...facts).when('SyncHostAutomation', { automationId: 'aut_1' })

describe('an automation that its host runs', () => {
  it('reads and sets what its host has, knows no more than that, and finds a place there', () => {
    const add = (more: { conditions?: AutomationCondition[]; tasks?: AutomationTask[] }) =>
      given(...project, anAutomation('aut_2')).when('AddAutomation', {
        ...facts,
        name: '新',
        nameEn: '',
        ...more,
      })
    add({}).thenTypes('AutomationAdded')
    const elsewhere = { device: '远灯', host: 'H-01' }
    add({ conditions: [reads({ deviceIds: [LIGHT, FAR] })] }).thenRefused('automation_host_device', elsewhere)
    add({ tasks: [sets({ deviceId: FAR })] }).thenRefused('automation_host_device', elsewhere)
    const query: AutomationCondition = { ...reads(), type: 'query' }
    add({ conditions: [timed(60), query] }).thenRefused('automation_host_part')
    const cold = { type: 'weather', id: 'cold', isEnabled: true, quantity: 'temperature' } as const
    add({ conditions: [{ ...cold, comparison: 'below', value: 3, forMs: 0 }] }).thenRefused(
      'automation_host_part',
    )
    add({ tasks: [calls('aut_2')] }).thenRefused('automation_host_part')
    const many = Array.from({ length: HOST_PLACES_MAX }, (_, i) =>
      anAutomation(`aut_f${i}`, { hostId: HOST }),
    )
    given(...project, ...many)
      .when('AddAutomation', { ...facts, name: '新', nameEn: '' })
      .thenRefused('host_automations_full', { host: 'H-01', max: HOST_PLACES_MAX })
  })

  it('is sent when what it does, whether it is on or its pause changes, and only then', () => {
    sync(...project, added).thenTypes('HostAutomationWritten')
    sync(...onHost).thenNothing()
    const changes: AtriumEvent[] = [
      { type: 'AutomationSwitched', data: { automationId: 'aut_1', isEnabled: false, letsFinish: false } },
      { type: 'AutomationPaused', data: { automationId: 'aut_1', untilMs: NOW_MS + 1 } },
      {
        type: 'DeviceReplaced',
        data: { deviceId: LIGHT, number: '00158D0000000EEE', kind: 'dimmable_light', model: 'L' },
      },
    ]
    for (const change of changes) {
      const { state } = sync(...onHost, change).thenTypes('HostAutomationWritten')
      expect(state.get('hostAutomation', 'hau_1')).toMatchObject({ version: 2, state: 'pending' })
    }
    const renamed: AtriumEvent = {
      type: 'AutomationChanged',
      data: { automationId: 'aut_1', nameEn: 'Other' },
    }
    sync(...onHost, renamed).thenNothing()
    const moved: AtriumEvent = { type: 'DeviceRemoved', data: { deviceId: LIGHT } }
    const broken = sync(...onHost, moved).thenTypes('HostAutomationFailed')
    expect(broken.state.get('hostAutomation', 'hau_1')).toMatchObject({ reason: 'automation_host_broken' })
  })

  it('is run by the server where no host may hold it, and by exactly one of them', () => {
    const isServers = (...events: AtriumEvent[]) =>
      isRunByServer({ id: 'aut_1' }, given(...project, added, ...events).state)
    expect(isServers()).toBe(true)
    expect(isServers(written())).toBe(false)
    expect(isServers(written(), confirmed())).toBe(false)
    // Unknown whether it was stored.
    expect(isServers(written(), failed('timed_out'))).toBe(false)
    expect(isServers(written(), failed('automations_unknown'))).toBe(true)
    // The old version lives there.
    expect(isServers(written(), confirmed(), written({ version: 2 }), failed('full'))).toBe(false)
    expect(isServers(written(), confirmed(), toServer)).toBe(false)
  })

  it('is taken from its host before the server or another host runs it, at once where that never had it', () => {
    const taken = sync(...onHost, toServer).thenTypes('HostAutomationWithdrawn')
    expect(taken.state.get('hostAutomation', 'hau_1')).toMatchObject({ isWanted: false, state: 'pending' })
    const gone = given(...onHost, toServer, {
      type: 'HostAutomationWithdrawn',
      data: { hostAutomationId: 'hau_1', version: 2 },
    }).when('ConfirmHostAutomation', { hostAutomationId: 'hau_1', version: 2, held: null })
    expect(gone.thenTypes('HostAutomationConfirmed').state.count('hostAutomation')).toBe(0)
    const refused = sync(...project, added, written(), failed('no room'), toServer)
    expect(
      refused.thenTypes('HostAutomationWithdrawn', 'HostAutomationConfirmed').state.count('hostAutomation'),
    ).toBe(0)
    const toFar: AtriumEvent = {
      type: 'AutomationChanged',
      data: {
        ...{ automationId: 'aut_1', hostId: 'hst_far' },
        ...{ conditions: [timed(60)], tasks: [sets({ deviceId: FAR })] },
      },
    }
    sync(...onHost, toFar).thenTypes('HostAutomationWithdrawn')
  })

  it('waits for what was sent last: what its host answers to an earlier version, or does not, says nothing of it', () => {
    const sentAnew = () => given(...project, added, written(), written({ version: 2 }))
    const earlier = { hostAutomationId: 'hau_1', version: 1 } as const
    sentAnew()
      .when('ConfirmHostAutomation', { ...earlier, held: null })
      .thenNothing()
    sentAnew()
      .when('FailHostAutomation', { ...earlier, reason: 'full' })
      .thenNothing()
    sentAnew().when('TimeOutHostAutomation', earlier).thenNothing()
    sentAnew()
      .when('FailHostAutomation', { ...earlier, version: 2, reason: 'full' })
      .thenTypes('HostAutomationFailed')
  })

  it('is sent anew to a host that was replaced, and told to differ by one that holds something else', () => {
    const replaced: AtriumEvent = { type: 'HostReplaced', data: { hostId: HOST, number: '00158D0000000009' } }
    const { state } = given(...onHost, replaced)
    expect(state.get('hostAutomation', 'hau_1')).toMatchObject({ state: 'pending', held: null })
    const drifted = given(...onHost).when('NoteHostAutomations', { hostId: HOST, held: [] })
    expect(drifted.thenTypes('HostAutomationConfirmed').state.get('hostAutomation', 'hau_1')?.state).toBe(
      'differs',
    )
  })

  it('is the server’s once its host is removed', () => {
    const gone: AtriumEvent = { type: 'HostRemoved', data: { hostId: HOST } }
    const { state } = given(...onHost, gone)
    const automation = must(state.get('automation', 'aut_1'), 'it')
    expect([automation.hostId, isRunByServer(automation, state)]).toEqual([null, true])
  })

  it('has run there once, however often its host tells it', () => {
    const runOf = (n: number): HostRun => ({
      ...{
        slot: 1,
        version: 1,
        hash: hashNow(),
        n,
        dueAtMs: NOW_MS - 9,
        startedAtMs: NOW_MS - 9,
        endedAtMs: NOW_MS + 9_000,
      },
      causes: [{ kind: 'condition', partId: 'cond1', afterGap: false }],
      conditions: [],
      tasks: [
        {
          ...{ id: 'task1', delayMs: 0, d: aNewDevice().number, values: { state: 'OFF' } },
          ...{ dueAtMs: NOW_MS - 9, outcome: 'confirmed', error: null },
        },
      ],
      outcome: 'done',
    })
    const tell = (...runs: HostRun[]) => given(...onHost).when('NoteHostRuns', { hostId: HOST, runs })
    const { state, events } = tell(runOf(1), runOf(1), runOf(2)).thenTypes('HostRunTold', 'HostRunTold')
    expect([...state.all('automationRun')][0]).toMatchObject({
      ...{ onHost: HOST, automationId: 'aut_1', outcome: 'done', dueAtMs: NOW_MS - 9, endedAtMs: NOW_MS },
      tasks: [{ task: { type: 'device', deviceId: LIGHT }, outcome: 'confirmed' }],
    })
    given(...onHost, ...events)
      .when('NoteHostRuns', { hostId: HOST, runs: [runOf(2)] })
      .thenNothing()
    tell({ ...runOf(1), slot: 2 }).thenNothing()
  })

  it('has run by the version that its host ran by, or by one that nobody knows, and never by another automation’s', () => {
    const events = [...onHost, changed, written({ version: 2, hash: 'now' })]
    const { state } = given(...events)
    const version = must(state.get('automation', 'aut_1'), 'it').version
    const before = must(given(...onHost).state.get('automation', 'aut_1'), 'it').version
    const foreign = { ...{ id: 'task9', delayMs: 0, d: aNewDevice().number, values: { state: 'ON' } } }
    const runOf = (n: number, hash?: string): HostRun => ({
      ...{ slot: 1, version: 1, n, dueAtMs: NOW_MS, startedAtMs: NOW_MS, endedAtMs: NOW_MS, causes: [] },
      ...(hash === undefined ? {} : { hash }),
      conditions: ['cond1', 'cond9'].map((partId) => ({
        ...{ partId, isSo: true, value: 'ON', ageMs: null, sinceMs: null },
      })),
      tasks: [
        { ...foreign, id: 'task1', dueAtMs: NOW_MS, outcome: 'confirmed', error: null },
        { ...foreign, dueAtMs: NOW_MS, outcome: 'confirmed', error: null },
      ],
      outcome: 'done',
    })
    const runs = [runOf(1, hashNow()), runOf(2, 'now'), runOf(3), runOf(4, 'of another')]
    const after = given(...events)
      .when('NoteHostRuns', { hostId: HOST, runs })
      .thenTypes('HostRunTold', 'HostRunTold', 'HostRunTold')
    const made = [...after.state.all('automationRun')]
    expect(made.map((run) => run.version)).toEqual([before, version, UNKNOWN_VERSION])
    // Tasks missing in the known version are not attributed to the automation.
    expect(made.map(({ tasks }) => tasks.map(({ task }) => task.id))).toEqual([
      ['task1', 'task9'],
      ['task1'],
      ['task1', 'task9'],
    ])
    expect(made.map(({ conditions }) => conditions.length)).toEqual([2, 1, 2])
    expect(made[1]?.tasks[0]?.task).toMatchObject({ values: { state: 'OFF' } })
  })

  it('has run in the past, whatever the clock of its host says', () => {
    const far = Number.MAX_SAFE_INTEGER
    const task = { id: 'task1', delayMs: 0, d: aNewDevice().number, values: { state: 'OFF' } }
    const run: HostRun = {
      ...{ slot: 1, version: 1, n: 1, dueAtMs: far, startedAtMs: far, endedAtMs: far, causes: [] },
      conditions: [{ partId: 'cond1', isSo: true, value: 'ON', ageMs: -far, sinceMs: far }],
      outcome: 'done',
      tasks: [{ ...task, dueAtMs: far, outcome: 'confirmed', error: null }],
    }
    const { state } = given(...onHost)
      .when('NoteHostRuns', { hostId: HOST, runs: [run] })
      .thenTypes('HostRunTold')
    const past = { dueAtMs: NOW_MS, settledAtMs: NOW_MS }
    expect([...state.all('automationRun')][0]).toMatchObject({
      ...{ endedAtMs: NOW_MS, tasks: [past] },
      conditions: [{ ageMs: 0, sinceMs: NOW_MS }],
    })
  })

  it('is told on after its host has given a run a number that no host comes to', () => {
    const run = (n: number): HostRun => ({
      ...{ slot: 1, version: 1, n, dueAtMs: NOW_MS, startedAtMs: NOW_MS, endedAtMs: NOW_MS, causes: [] },
      ...{ conditions: [], tasks: [], outcome: 'done' },
    })
    const runs = [run(Number.MAX_SAFE_INTEGER), run(2)]
    const { state } = given(...onHost)
      .when('NoteHostRuns', { hostId: HOST, runs })
      .thenTypes('HostRunTold')
    expect(state.get('hostAutomation', 'hau_1')?.told).toBe(2)
  })
})
