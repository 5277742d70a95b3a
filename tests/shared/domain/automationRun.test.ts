import { describe, expect, it } from 'vitest'
import { BELOW } from '#shared/domain/automation/runTasks.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { STEP_LATE_MAX_MS } from '#shared/domain/scene/runSteps.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AutomationId, AutomationTask } from '#shared/records/automation.ts'
import type { State } from '#shared/records/registry.ts'
import { anAutomation, at, calls, reads, sets, trigger } from '../../support/automations.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import {
  aDevice,
  aHost,
  aNewDevice,
  deviceAdded,
  hostInstalled,
  house,
  LIGHT,
} from '../../support/records.ts'

const FAR = 'dev_far'
const far: readonly AtriumEvent[] = [
  ...hostInstalled(
    aHost({ id: 'hst_far', number: '00158D0000000002', name: 'H-02', networkNumber: 2, isOnline: false }),
  ),
  deviceAdded({
    ...aDevice(),
    ...aNewDevice({ number: '00158D0000000BBB', name: '远灯', hostId: 'hst_far' }),
    id: FAR,
  }),
]
const off = (deviceId: 'dev_light' | typeof FAR, id: string, delayMs = 0) => sets({ id, deviceId, delayMs })
const nothingKnown = { alreadySo: [], usedKwh: {}, calls: {} }
const runs = (state: State) => [...state.all('automationRun')]
const begun = (tasks: readonly AutomationTask[], more: object = {}): AtriumEvent => ({
  type: 'AutomationRunBegun',
  data: {
    runId: 'aru_1',
    automationId: 'aut_1',
    version: 1,
    dueAtMs: NOW_MS,
    causes: [],
    conditions: [],
    chain: [],
    tasks: tasks.map((task) => ({ task, dueAtMs: NOW_MS + task.delayMs })),
    ...more,
  },
})
const taken = (tasks: readonly AutomationTask[], more: object = {}, ...facts: AtriumEvent[]) =>
  given(...house, ...far, ...facts, anAutomation('aut_1', { tasks }), begun(tasks)).when(
    'TakeAutomationTasks',
    {
      runId: 'aru_1',
      ...nothingKnown,
      ...more,
    },
  )

describe('what triggers an automation', () => {
  const tasks = [
    off(LIGHT, 'task1', 1_000),
    off(LIGHT, 'task2', 2_000),
    sets({ id: 'task3', isEnabled: false }),
  ]

  it('begins a run of its tasks as they are now, each waiting after the one before it', () => {
    const { state } = given(...house, anAutomation('aut_1', { tasks }))
      .when('TriggerAutomation', trigger('aut_1'))
      .thenTypes('AutomationRunBegun')
    expect(runs(state)).toMatchObject([
      {
        outcome: 'running',
        tasks: [
          { task: tasks[0], dueAtMs: NOW_MS + 1_000, outcome: 'waiting' },
          { task: tasks[1], dueAtMs: NOW_MS + 3_000 },
        ],
      },
    ])
  })

  it('waits behind a run, where the newest wins; or begins anew in its place', () => {
    const first = [anAutomation('aut_1', { tasks }), begun(tasks)]
    const queued = given(...house, ...first).when('TriggerAutomation', trigger('aut_1'))
    const waiting = queued.thenTypes('AutomationRunQueued').events
    const { state } = given(...house, ...first, ...waiting)
      .when('TriggerAutomation', trigger('aut_1'), { seq: 99, newId: () => 'aru_new' as never })
      .thenTypes('AutomationRunStopped', 'AutomationRunQueued')
    expect(runs(state).map(({ outcome }) => outcome)).toEqual(['running', 'dropped', 'waiting'])
    const begin = given(...house, ...first, ...waiting).when('BeginWaitingRun', {
      runId: must(waiting[0]?.type === 'AutomationRunQueued' ? waiting[0].data.runId : null, 'the run'),
    })
    expect(runs(begin.thenTypes('AutomationRunBegun').state)[1]).toMatchObject({
      outcome: 'running',
      tasks: [{ dueAtMs: NOW_MS + 1_000 }, { dueAtMs: NOW_MS + 3_000 }],
    })
    const restart = [anAutomation('aut_1', { tasks, onRetrigger: 'restart' }), begun(tasks)]
    const anew = given(...house, ...restart).when('TriggerAutomation', trigger('aut_1'))
    expect(
      runs(anew.thenTypes('AutomationRunStopped', 'AutomationRunBegun').state).map(({ outcome }) => outcome),
    ).toEqual(['stopped', 'running'])
  })

  it('is no run where it was decided not to, where it is off and called, and where it has led to itself', () => {
    const one = anAutomation('aut_1', { tasks })
    const passed = given(...house, one).when('TriggerAutomation', trigger('aut_1', { verdict: 'outOfRange' }))
    expect(runs(passed.thenTypes('AutomationPassed').state)).toMatchObject([
      { outcome: 'outOfRange', tasks: [] },
    ])
    const isOff: AtriumEvent = {
      type: 'AutomationSwitched',
      data: { automationId: 'aut_1', isEnabled: false, letsFinish: false },
    }
    const called = { causes: [{ kind: 'automation', automationId: 'aut_2' }] } as const
    given(...house, one, isOff)
      .when('TriggerAutomation', trigger('aut_1'))
      .thenNothing()
    given(...house, one, isOff)
      .when('TriggerAutomation', trigger('aut_1', called))
      .thenTypes('AutomationPassed')
    const loop = given(...house, one, anAutomation('aut_2')).when(
      'TriggerAutomation',
      trigger('aut_1', { chain: ['aut_1', 'aut_2'] }),
    )
    const { state } = loop.thenTypes('AutomationPassed', 'AlarmRaised', 'AlarmCleared')
    expect(runs(state)).toMatchObject([{ outcome: 'loop' }])
    expect([...state.all('alarm')]).toMatchObject([
      { code: 'automation_loop', body: 'aut_1 → aut_2 → aut_1', isActive: false, acknowledged: null },
    ])
    const deep = Array.from({ length: 8 }, (_, i): AutomationId => `aut_d${i}`)
    given(...house, one)
      .when('TriggerAutomation', trigger('aut_1', { chain: deep }))
      .thenTypes('AutomationPassed', 'AlarmRaised', 'AlarmCleared')
  })
})

describe('the tasks of a run', () => {
  it('are sent one command per host; a host that is offline fails its own at once, and nothing else', () => {
    const tasks = [off(LIGHT, 'task1'), off(FAR, 'task2'), sets({ id: 'task3', values: { brightness: 20 } })]
    const { events, state } = taken(tasks).thenTypes('AutomationTasksTaken', 'DeviceCommandIssued')
    expect(events[1]?.data).toMatchObject({
      items: [{ deviceId: LIGHT, values: { state: 'OFF', brightness: 20 } }],
    })
    expect(runs(state)[0]?.tasks.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['pending', null],
      ['failed', 'gateway_offline'],
      ['pending', null],
    ])
    const command = must([...state.all('command')][0], 'the command')
    const ended = given(...house, ...far, anAutomation('aut_1', { tasks }), begun(tasks), ...events).when(
      'ConfirmDeviceCommand',
      { commandId: command.id },
    )
    expect(runs(ended.thenTypes('DeviceCommandConfirmed').state)).toMatchObject([
      { outcome: 'partial', endedAtMs: NOW_MS },
    ])
    const confirmed = { type: 'DeviceCommandConfirmed', data: { commandId: command.id } } as const
    const stuck = given(
      ...house,
      ...far,
      ...[anAutomation('aut_1', { tasks }), begun(tasks), ...events, confirmed],
    ).when('NoteDisobedience', { commandId: command.id, deviceIds: [LIGHT] })
    const [run] = runs(stuck.thenTypes('DeviceCommandDisobeyed').state)
    expect([run?.outcome, run?.tasks.map(({ reason }) => reason)]).toEqual([
      'partial',
      // Unknown whether the brightness was reached.
      ['not_reported', 'gateway_offline', null],
    ])
  })

  it('are not sent where it is so already, are skipped where their device is gone or they are too late', () => {
    const tasks = [off(LIGHT, 'task1'), sets({ id: 'task2', deviceId: 'dev_gone' })]
    expect(runs(taken(tasks, { alreadySo: [0] }).thenTypes('AutomationTasksTaken').state)).toMatchObject([
      {
        outcome: 'partial',
        tasks: [{ outcome: 'alreadySo' }, { outcome: 'skipped', reason: 'record_unknown' }],
      },
    ])
    const late = begun([off(LIGHT, 'task1')], {
      tasks: [{ task: off(LIGHT, 'task1'), dueAtMs: NOW_MS - STEP_LATE_MAX_MS - 1 }],
    })
    const missed = given(...house, anAutomation('aut_1'), late).when('TakeAutomationTasks', {
      runId: 'aru_1',
      ...nothingKnown,
    })
    expect(runs(missed.thenTypes('AutomationTasksTaken').state)).toMatchObject([
      { outcome: 'failed', tasks: [{ outcome: 'skipped', reason: 'missed' }] },
    ])
  })

  it('run scenes, and end when these do', () => {
    const scene: AtriumEvent = {
      type: 'SceneAdded',
      data: {
        ...{
          sceneId: 'scn_1',
          name: '离开',
          nameEn: '',
          image: 'leave',
          areaId: null,
          runBy: 'server',
          key: null,
        },
        steps: [{ deviceId: LIGHT, values: { state: 'OFF' }, delayMs: 0 }],
      },
    }
    const tasks: AutomationTask[] = [
      { type: 'scene', id: 'task1', isEnabled: true, delayMs: 0, sceneId: 'scn_1' },
      { type: 'scene', id: 'task2', isEnabled: true, delayMs: 0, sceneId: 'scn_gone' },
    ]
    const { state } = taken(tasks, {}, scene).thenTypes('AutomationTasksTaken', 'SceneRunStarted')
    const [one, two] = runs(state)[0]?.tasks ?? []
    expect([one?.outcome, two?.outcome, two?.reason]).toEqual(['pending', 'skipped', 'record_unknown'])
    expect(state.get('sceneRun', must(one?.sceneRunId, 'the run'))).toMatchObject({ state: 'running' })
    const ended = (reason: string) => {
      const { events } = taken(tasks.slice(0, 1), {}, scene).thenTypes(
        'AutomationTasksTaken',
        'SceneRunStarted',
      )
      const before = given(
        ...house,
        anAutomation('aut_1', { tasks }),
        scene,
        begun(tasks.slice(0, 1)),
        ...events,
      )
      const data = { runId: 'aru_1', task: 0, outcome: 'failed', reason } as const
      return runs(before.when('SettleAutomationTask', data).thenTypes('AutomationTasksTaken').state)[0]
        ?.outcome
    }
    expect([ended('scene_partial'), ended('scene_failed')]).toEqual(['partial', 'failed'])
  })

  it('switch and run other automations, and refuse what is off or would go round', () => {
    const tasks = [
      calls('aut_2', 'disable'),
      { ...calls('aut_2'), id: 'call2' },
      { ...calls('aut_off'), id: 'call3' },
    ]
    const others = [
      anAutomation('aut_2'),
      anAutomation('aut_off'),
      { type: 'AutomationSwitched', data: { automationId: 'aut_off', isEnabled: false, letsFinish: false } },
    ] as const
    const { automationId: _, ...call } = trigger('aut_2', {
      causes: [{ kind: 'automation', automationId: 'aut_1' }],
      chain: ['aut_1'],
    })
    const { state } = taken(tasks, { calls: { 1: call, 2: call } }, ...others).thenTypes(
      'AutomationTasksTaken',
      'AutomationSwitched',
      'AutomationRunBegun',
      'AutomationPassed',
    )
    expect(runs(state)[0]?.tasks.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['done', null],
      ['done', null],
      ['skipped', 'automation_disabled'],
    ])
    const [first, ...called] = runs(state)
    expect(first?.tasks.map(({ calledRunId }) => calledRunId)).toEqual([
      undefined,
      ...called.map(({ id }) => id),
    ])
  })

  it('measure what was used: above it they warn or go on, below it those after them are not done', () => {
    const used = (ifAbove: 'alarm' | 'continue'): AutomationTask => ({
      ...{ type: 'energy', id: 'used', isEnabled: true, delayMs: 0, deviceIds: [LIGHT], spanMs: 3_600_000 },
      ...{ aboveKwh: 2, ifAbove, severity: 'minor', title: '用电过多', body: '' },
    })
    const outcomes = (ifAbove: 'alarm' | 'continue', kwh: number | null) =>
      taken([used(ifAbove), off(LIGHT, 'task2', 60_000)], { usedKwh: { 0: kwh } })
    const afterwards = outcomes('alarm', 3).thenTypes(
      'AutomationTasksTaken',
      'AlarmRaised',
      'AlarmCleared',
    ).state
    const [alarm] = afterwards.all('alarm')
    expect(alarm).toMatchObject({ title: '用电过多', footer: 'aut_1', acknowledged: null })
    expect(runs(afterwards)[0]?.tasks[0]?.alarmId).toBe(alarm?.id)
    const below = outcomes('continue', 1).thenTypes('AutomationTasksTaken').state
    expect(runs(below)).toMatchObject([
      {
        outcome: 'done',
        tasks: [
          { outcome: 'done', reason: BELOW },
          { outcome: 'skipped', reason: BELOW },
        ],
      },
    ])
    expect(runs(outcomes('continue', 3).thenTypes('AutomationTasksTaken').state)).toMatchObject([
      { outcome: 'running', tasks: [{ outcome: 'done' }, { outcome: 'waiting' }] },
    ])
    expect(runs(outcomes('continue', null).thenTypes('AutomationTasksTaken').state)).toMatchObject([
      { tasks: [{ outcome: 'failed', reason: 'energy_unknown' }, { outcome: 'waiting' }] },
    ])
  })
})

it('an alarm of an automation that nobody has acknowledged is told once more instead of a second time', () => {
  const task: AutomationTask = {
    ...{
      type: 'alarm',
      id: 'warn',
      isEnabled: true,
      delayMs: 0,
      severity: 'info',
      ...{ title: '换电池', titleEn: 'Change batteries' },
      body: '',
    },
  }
  const first = taken([task]).thenTypes('AutomationTasksTaken', 'AlarmRaised', 'AlarmCleared').events
  const again = taken([task], {}, anAutomation('aut_1'), ...first.slice(1)).thenTypes(
    'AutomationTasksTaken',
    'AlarmRepeated',
  )
  expect([...again.state.all('alarm')]).toMatchObject([
    { count: 2, title: '换电池', english: { title: 'Change batteries' } },
  ])
  // The current name may differ.
  const asBefore = first.slice(1).map((one) => {
    if (one.type !== 'AlarmRaised') return one
    const { body } = one.data
    return {
      ...one,
      data: { ...one.data, english: { title: 'Change batteries', body, footer: 'Former name' } },
    }
  })
  const { state } = taken([task], {}, anAutomation('aut_1'), ...asBefore).thenTypes(
    'AutomationTasksTaken',
    'AlarmRepeated',
    'AlarmDescribed',
  )
  expect([...state.all('alarm')]).toMatchObject([
    { english: { title: 'Change batteries', footer: expect.not.stringContaining('Former') } },
  ])
})

it('switched off, a run does not begin what it had not begun, unless it is let finish', () => {
  const tasks = [off(LIGHT, 'task1', at(10))]
  const ran = [anAutomation('aut_1', { tasks }), begun(tasks)]
  const switchOff = (letsFinish: boolean) =>
    given(...house, ...ran)
      .when('SwitchAutomations', { automationIds: ['aut_1'], isEnabled: false, letsFinish })
      .thenTypes('AutomationSwitched').state
  expect(runs(switchOff(false))).toMatchObject([{ outcome: 'stopped', tasks: [{ outcome: 'stopped' }] }])
  expect(runs(switchOff(true))).toMatchObject([{ outcome: 'running' }])
})

it('one that is triggered too often is switched off, with an alarm that says so', () => {
  const { state } = given(...house, anAutomation('aut_1'))
    .when('TripAutomation', { automationId: 'aut_1', chain: [] })
    .thenTypes('AutomationSwitched', 'AlarmRaised', 'AlarmCleared')
  expect(state.get('automation', 'aut_1')?.isEnabled).toBe(false)
  expect([...state.all('alarm')]).toMatchObject([{ code: 'automation_rate', body: 'aut_1' }])
})

it('where it is one of a loop, the alarm names all of it: as it was seen, else as it is written', () => {
  const bodies = (chain: readonly AutomationId[], secondSets: string) =>
    [
      ...given(
        ...house,
        anAutomation('aut_1', { conditions: [reads()], tasks: [sets({ values: { state: 'OFF' } })] }),
        anAutomation('aut_2', {
          conditions: [reads({ value: 'OFF' })],
          tasks: [sets({ values: { state: secondSets } })],
        }),
      )
        .when('TripAutomation', { automationId: 'aut_1', chain })
        .thenTypes('AutomationSwitched', 'AlarmRaised', 'AlarmCleared')
        .state.all('alarm'),
    ].map(({ body }) => body)
  expect(bodies(['aut_9', 'aut_1', 'aut_2'], 'OFF')).toEqual(['aut_1 → aut_2 → aut_1'])
  expect(bodies([], 'ON')).toEqual(['aut_1 → aut_2 → aut_1'])
  expect(bodies(['aut_2'], 'OFF')).toEqual(['aut_1'])
})
