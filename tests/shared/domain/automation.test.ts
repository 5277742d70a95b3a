import { describe, expect, it } from 'vitest'
import { circleOf } from '#shared/automation/circle.ts'
import { AUTOMATIONS_PER_PROJECT_MAX } from '#shared/constants.ts'
import type { AutomationFacts } from '#shared/domain/automation/automation.ts'
import type { AutomationTask } from '#shared/records/automation.ts'
import { anAutomation, automationFacts, calls, reads, sets, timed } from '../../support/automations.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { aDevice, aNewDevice, deviceAdded, house, LIGHT } from '../../support/records.ts'

const PANEL = 'dev_panel'
const panel = deviceAdded({
  ...aDevice(),
  ...aNewDevice({ number: '00158D0000000BBB', name: '面板', kind: 'switch_panel' }),
  id: PANEL,
})
const on = reads
const off = sets
const at8 = timed(480)
const facts = automationFacts
const added = anAutomation
const project = [...house, panel]

describe('an automation', () => {
  it('has a name of its own, and at least one legal condition and task, none of them twice', () => {
    const { state } = given(...project)
      .when('AddAutomation', facts({ conditions: [on(), at8] }))
      .thenTypes('AutomationAdded')
    expect([...state.all('automation')]).toMatchObject([
      { isEnabled: true, isPinned: false, pausedUntilMs: null, createdAtMs: NOW_MS },
    ])
    const from = given(...project, added('aut_1'))
    const refused = (
      more: Partial<AutomationFacts>,
      ...why: Parameters<ReturnType<typeof from.when>['thenRefused']>
    ) => from.when('AddAutomation', facts({ nameEn: '', ...more })).thenRefused(...why)
    refused({ name: 'aut_1' }, 'name_taken')
    refused({ conditions: [] }, 'automation_without_condition')
    refused({ conditions: [on({ isEnabled: false })] }, 'automation_without_condition')
    refused({ tasks: [] }, 'automation_without_task')
    refused({ conditions: [on(), on({ id: 'other', isEnabled: false })] }, 'automation_conditions_same', {
      number: 2,
    })
    refused({ tasks: [off(), off({ id: 'other' })] }, 'automation_tasks_same', { number: 2 })
    refused(
      { conditions: [on(), at8, { ...at8, id: 'time2', time: { kind: 'clock', minute: 1 } }] },
      'automation_two_instants',
    )
    refused({ effective: { fromMinute: 60, toMinute: 60 } }, 'automation_range_empty')
    refused({ areaId: 'ara_gone' }, 'record_unknown', { kind: 'area' })
    refused({ hostId: 'hst_gone' }, 'record_unknown', { kind: 'host' })
  })

  it('reads what its devices report, and sets what they can be set to', () => {
    const from = given(...project)
    const refused = (
      more: Partial<AutomationFacts>,
      ...why: Parameters<ReturnType<typeof from.when>['thenRefused']>
    ) => from.when('AddAutomation', facts({ nameEn: '', ...more })).thenRefused(...why)
    refused({ conditions: [on({ property: 'position' })] }, 'automation_property_unknown')
    refused({ conditions: [on({ comparison: 'above' })] }, 'automation_value_illegal')
    refused({ conditions: [on({ value: 'AJAR' })] }, 'automation_value_illegal')
    refused(
      { conditions: [on({ property: 'brightness', comparison: 'above', value: 900 })] },
      'automation_value_illegal',
    )
    refused({ conditions: [on({ deviceIds: ['dev_gone'] })] }, 'record_unknown', { kind: 'device' })
    const press = { deviceIds: [PANEL], property: 'action', value: '1_single' } as const
    const pressed = given(...project).when('AddAutomation', facts({ conditions: [on({ ...press })] }))
    pressed.thenTypes('AutomationAdded')
    refused({ conditions: [on({ ...press, forMs: 1_000 })] }, 'automation_value_illegal')
    refused({ conditions: [on({ ...press }), at8] }, 'automation_two_instants')
    refused({ tasks: [off({ values: { brightness: 400 } })] }, 'value_not_allowed')
    refused({ tasks: [calls('aut_gone')] }, 'record_unknown', { kind: 'automation' })
    const used = {
      type: 'energy',
      spanMs: 3_600_000,
      aboveKwh: 1,
      ifAbove: 'alarm',
      severity: 'info',
      title: 'T',
      body: '',
    } as const
    refused(
      { tasks: [{ ...used, id: 'used', isEnabled: true, delayMs: 0, deviceIds: [LIGHT] }] },
      'automation_device_unmetered',
    )
  })

  it('keeps a part that is switched off although its device is gone, and can then be saved', () => {
    const broken = on({ id: 'broken', deviceIds: ['dev_gone'], isEnabled: false })
    given(...project, added('aut_1'))
      .when('ChangeAutomation', { automationId: 'aut_1', conditions: [on(), broken] })
      .thenTypes('AutomationChanged')
    given(...project, added('aut_1', { conditions: [on({ deviceIds: ['dev_gone'] })] }))
      .when('ChangeAutomation', { automationId: 'aut_1', name: '新名' })
      .thenEvents({ type: 'AutomationChanged', data: { automationId: 'aut_1', name: '新名' } })
  })

  it('does not reach itself round a circle, which is named; one may switch itself off', () => {
    const three = [
      added('aut_a'),
      added('aut_b', { tasks: [calls('aut_c', 'enable')] }),
      added('aut_c', { tasks: [calls('aut_a')] }),
    ]
    given(...project, ...three)
      .when('ChangeAutomation', { automationId: 'aut_a', tasks: [calls('aut_b')] })
      .thenRefused('automation_circle', { circle: 'aut_a → aut_b → aut_c → aut_a' })
    given(...project, added('aut_a'))
      .when('ChangeAutomation', { automationId: 'aut_a', tasks: [calls('aut_a')] })
      .thenRefused('automation_circle', { circle: 'aut_a → aut_a' })
    given(...project, added('aut_a'))
      .when('ChangeAutomation', { automationId: 'aut_a', tasks: [off(), calls('aut_a', 'disable')] })
      .thenTypes('AutomationChanged')
  })

  it('is found round a circle through all that a project may hold', () => {
    const next = (id: string): AutomationTask[] => [calls(`aut_${Number(id.slice(4)) + 1}`)]
    // Each automation calls the next number.
    const read = { get: (_: string, id: string) => ({ tasks: next(id) }) } as never
    const last = `aut_${AUTOMATIONS_PER_PROJECT_MAX}` as const
    expect(circleOf(last, next('aut_0'), read)).toHaveLength(AUTOMATIONS_PER_PROJECT_MAX)
  })

  it('has the version of its last change, and copies that are switched off', () => {
    const changed = given(...project, added('aut_1')).when('ChangeAutomation', {
      automationId: 'aut_1',
      mode: 'any',
    })
    const { state } = changed.thenTypes('AutomationChanged')
    expect(state.get('automation', 'aut_1')?.version).toBe(project.flat().length + 2)
    given(...project, added('aut_1'))
      .when('ChangeAutomation', { automationId: 'aut_1', mode: 'all' })
      .thenNothing()
    const copies = given(...project, added('aut_1')).when('CopyAutomation', {
      automationId: 'aut_1',
      count: 2,
    })
    expect(
      copies.thenTypes('AutomationAdded', 'AutomationAdded').events.map(({ data }) => data),
    ).toMatchObject([
      { name: 'aut_1 2', isEnabled: false, conditions: [on()] },
      { name: 'aut_1 3', isEnabled: false },
    ])
  })

  it('is switched with others, stands still until an instant, and is pinned', () => {
    const switched = given(...project, added('aut_1'), added('aut_2')).when('SwitchAutomations', {
      automationIds: ['aut_1', 'aut_2', 'aut_1'],
      isEnabled: false,
    })
    const { state } = switched.thenTypes('AutomationSwitched', 'AutomationSwitched')
    expect(state.get('automation', 'aut_2')?.isEnabled).toBe(false)
    const pause = (untilMs: number | null) =>
      given(...project, added('aut_1')).when('PauseAutomation', { automationId: 'aut_1', untilMs })
    expect(
      pause(NOW_MS + 1)
        .thenTypes('AutomationPaused')
        .state.get('automation', 'aut_1')?.pausedUntilMs,
    ).toBe(NOW_MS + 1)
    pause(NOW_MS).thenRefused('automation_pause_past')
    pause(null).thenNothing()
    given(...project, added('aut_1'))
      .when('PinAutomation', { automationId: 'aut_1', isPinned: true })
      .thenTypes('AutomationPinned')
  })
})
