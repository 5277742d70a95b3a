import { type alarmRulesContract, USUAL_SEVERITY } from '#shared/contract/alarmRules.ts'
import { ruleOfCode } from '#shared/domain/alarm/alarmRules.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesEverything } from '#shared/permissions.ts'
import { defaultSeverity, KNOWN_ALARM_CODES } from '#shared/rules/alarmCodes.ts'
import { isOfLife } from '#shared/rules/alarmOrder.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'

export const alarmRuleHandlers: HandlersOf<typeof alarmRulesContract> = {
  list(_, call) {
    const { state } = wholeProject(call)
    const open = Map.groupBy(state.all('alarm'), ({ code }) => code)
    return {
      list: KNOWN_ALARM_CODES.map((code) => {
        const rule = ruleOfCode(state, code)
        return {
          ...{
            code,
            usual: defaultSeverity(code),
            isOfLife: isOfLife(code),
            open: open.get(code)?.length ?? 0,
          },
          severity: rule?.severity ?? null,
          isRaised: rule?.isRaised ?? true,
          changedBy: rule?.changedBy ?? null,
          changedAtMs: rule?.changedAtMs ?? null,
        }
      }),
    }
  },
  async set({ severity, ...input }, call) {
    const wanted = severity === undefined ? {} : { severity: severity === USUAL_SEVERITY ? null : severity }
    await runAs(call, wholeProject(call), 'SetAlarmRule', { ...input, ...wanted })
    return null
  },
}

/** A rule is about all areas. @throws Rejection no_permission */
function wholeProject(call: CallContext) {
  if (!seesEverything(callerOf(call).principal)) throw new Rejection('no_permission')
  return projectOf(call).workspace
}
