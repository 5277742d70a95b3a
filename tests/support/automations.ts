/** Complete legal automations, so that tests specify only relevant fields. */
import type { AutomationFacts } from '#shared/domain/automation/automation.ts'
import type { Trigger } from '#shared/domain/automation/automationRun.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { AutomationCondition, AutomationId, AutomationTask } from '#shared/records/automation.ts'
import { NOW_MS } from './givenWhenThen.ts'
import { LIGHT, ROOM } from './records.ts'

type DeviceCondition = Extract<AutomationCondition, { type: 'device' }>
type DeviceTask = Extract<AutomationTask, { type: 'device' }>

/** So many minutes. */
export const at = (minutes: number): number => minutes * 60_000

export const reads = (more: Partial<DeviceCondition> = {}): DeviceCondition => ({
  ...{ type: 'device', id: 'cond1', isEnabled: true, deviceIds: [LIGHT], of: 'any' },
  ...{ property: 'state', comparison: 'is', value: 'ON', forMs: 0 },
  ...more,
})

export const timed = (minute: number, id = 'time1'): Extract<AutomationCondition, { type: 'timed' }> => ({
  ...{ type: 'timed', id, isEnabled: true, time: { kind: 'clock', minute } },
})

export const sets = (more: Partial<DeviceTask> = {}): DeviceTask => ({
  ...{ type: 'device', id: 'task1', isEnabled: true, delayMs: 0, deviceId: LIGHT, values: { state: 'OFF' } },
  ...more,
})

export const calls = (
  automationId: AutomationId,
  action: 'run' | 'enable' | 'disable' = 'run',
): AutomationTask => ({ type: 'automation', id: 'call1', isEnabled: true, delayMs: 0, automationId, action })

export const automationFacts = (more: Partial<AutomationFacts> = {}): AutomationFacts => ({
  ...{ name: '走廊灯', nameEn: 'Corridor light', image: 'lights', areaId: ROOM, hostId: null, mode: 'all' },
  conditions: [reads()],
  tasks: [sets()],
  repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] },
  ...{ effective: null, onRetrigger: 'queue', catchUp: 'latest' },
  ...more,
})

export const anAutomation = (
  automationId: AutomationId,
  more: Partial<AutomationFacts> = {},
): AtriumEvent => ({
  type: 'AutomationAdded',
  data: { automationId, ...automationFacts({ name: automationId, ...more }), isEnabled: true },
})

export const trigger = (
  automationId: AutomationId,
  more: Partial<Trigger> = {},
): Trigger & { readonly automationId: AutomationId } => ({
  automationId,
  dueAtMs: NOW_MS,
  causes: [{ kind: 'condition', partId: 'cond1', afterGap: false }],
  conditions: [],
  chain: [],
  verdict: 'run',
  ...more,
})
