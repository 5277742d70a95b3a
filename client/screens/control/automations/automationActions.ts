/** The use of an automation. A refusal is shown as that of every other call. */
import { Disable, Duplicate, Power, Star, StarEmpty } from '@blueprintjs/icons'
import { automationsContract } from '#shared/contract/automations.ts'
import type { Automation } from '#shared/records/automation.ts'
import type { Action } from '../../../actions/action.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'

const DONE = { failures: [], message: null }

const pinning = (isPinned: boolean) => async (automations: readonly Automation[]) => {
  for (const { id } of automations) await call(automationsContract.pin, { automationId: id, isPinned })
  return DONE
}

export const pinAutomation: Action<Automation> = {
  id: 'automation.pin',
  label: 'automations.pin',
  icon: Star,
  endpoint: automationsContract.pin,
  isOffered: ({ isPinned }) => !isPinned,
  run: pinning(true),
}
export const unpinAutomation: Action<Automation> = {
  ...pinAutomation,
  id: 'automation.unpin',
  label: 'automations.unpin',
  icon: StarEmpty,
  isOffered: ({ isPinned }) => isPinned,
  run: pinning(false),
}

const switching = (isEnabled: boolean) => async (automations: readonly Automation[]) => {
  await call(automationsContract.switchMany, { automationIds: automations.map(({ id }) => id), isEnabled })
  return DONE
}

/** Enabling an automation requires the right to author it. */
export const enableAutomations: Action<Automation> = {
  id: 'automation.enable',
  label: 'automations.editor.actions.enable',
  icon: Power,
  endpoint: automationsContract.update,
  isOffered: ({ isEnabled }) => !isEnabled,
  run: switching(true),
}
export const disableAutomations: Action<Automation> = {
  ...enableAutomations,
  endpoint: automationsContract.switchMany,
  id: 'automation.disable',
  label: 'automations.editor.actions.disable',
  icon: Disable,
  isOffered: ({ isEnabled }) => isEnabled,
  run: switching(false),
}

export const copyAutomation: Action<Automation> = {
  id: 'automation.copy',
  label: 'automations.copy',
  icon: Duplicate,
  isSingle: true,
  endpoint: automationsContract.copy,
  isOffered: () => true,
  run: async ([automation]) => {
    if (automation) await call(automationsContract.copy, { automationId: automation.id })
    return DONE
  },
}

export const removeAutomation = removeAction({
  id: 'automation.delete',
  isUndoable: true,
  endpoint: automationsContract.remove,
  inputOf: ({ id }: Automation) => ({ automationId: id }),
  name: nameOf,
})
