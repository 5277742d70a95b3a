import { automationsContract } from '#shared/contract/automations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type AutomationCondition, type AutomationTask, devicesOf } from '#shared/records/automation.ts'
import { compareValues, type HandlersOf, projectOf, runAs } from './call.ts'
import { projectCommand, recordPage, requireSeen } from './declared.ts'

const seesOne = ({ automationId }: { readonly automationId: string }) => ({ automation: [automationId] })

interface Parts {
  readonly areaId?: string | null | undefined
  readonly conditions?: readonly AutomationCondition[] | undefined
  readonly tasks?: readonly AutomationTask[] | undefined
}

/** Whoever authors one sees what it reads, sets and sets going; a part that is switched off may name what is gone. */
function seesParts({ areaId, conditions = [], tasks = [] }: Parts) {
  const on = { conditions: conditions.filter(isOn), tasks: tasks.filter(isOn) }
  return {
    device: devicesOf(on),
    scene: on.tasks.flatMap((task) => (task.type === 'scene' ? [task.sceneId] : [])),
    automation: on.tasks.flatMap((task) => (task.type === 'automation' ? [task.automationId] : [])),
    ...(areaId ? { area: [areaId] } : {}),
  }
}
const isOn = ({ isEnabled }: { readonly isEnabled: boolean }): boolean => isEnabled

export const automationHandlers: HandlersOf<typeof automationsContract> = {
  list: recordPage(automationsContract.list, {
    type: 'automation',
    equal: { areaId: 'area', isEnabled: null },
    order: (a, b) => Number(b.isPinned) - Number(a.isPinned) || compareValues(a.name, b.name),
  }),
  add: projectCommand(automationsContract.add, 'AddAutomation', {
    sees: seesParts,
    returns: (facts) => ({ automationId: facts.one('AutomationAdded').automationId }),
  }),
  update: projectCommand(automationsContract.update, 'ChangeAutomation', {
    sees: (input) => {
      const parts = seesParts(input)
      return { ...parts, automation: [input.automationId, ...parts.automation] }
    },
  }),
  remove: projectCommand(automationsContract.remove, 'RemoveAutomation', { sees: seesOne }),
  copy: projectCommand(automationsContract.copy, 'CopyAutomation', {
    sees: seesOne,
    returns: (facts) => ({
      automationIds: facts.of('AutomationAdded').map(({ automationId }) => automationId),
    }),
  }),
  async control({ automationId, action, untilMs, letsFinish = false }, call) {
    requireSeen({ automation: [automationId] }, call)
    const { workspace } = projectOf(call)
    if (action === 'enable' || action === 'disable') {
      const isEnabled = action === 'enable'
      await runAs(call, workspace, 'SwitchAutomations', {
        automationIds: [automationId],
        isEnabled,
        letsFinish,
      })
      return null
    }
    if (action === 'pause' && untilMs === undefined) throw new Rejection('automation_pause_past')
    const until = action === 'pause' ? (untilMs ?? null) : null
    await runAs(call, workspace, 'PauseAutomation', { automationId, untilMs: until })
    return null
  },
  switchMany: projectCommand(automationsContract.switchMany, 'SwitchAutomations', {
    sees: ({ automationIds }) => ({ automation: automationIds }),
  }),
  pin: projectCommand(automationsContract.pin, 'PinAutomation', { sees: seesOne }),
}
