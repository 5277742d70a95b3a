/** Rows of a form: after how many minutes without acknowledgement, and to whom. */
import { ESCALATION_MINUTES_MAX } from '#shared/records/escalationStep.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { FieldDef, RowsDef } from '../../../ui/form/fieldTypes.ts'
import { useTargetChoices } from './alarmTargets.ts'

const BLANK = { afterMinutes: '', to: '' }

export function useStepsField(
  name: string,
  texts: Pick<RowsDef, 'label' | 'help' | 'rowsMax' | 'isOptional'>,
): RowsDef {
  const { t } = useTexts()
  return {
    ...{ kind: 'rows', name, blank: BLANK, addVerb: t('alarmRules.addStep'), row: useStepRow() },
    ...texts,
    rowName: (_, index) => t('alarmRules.step', { number: index + 1 }),
  }
}

function useStepRow(): readonly FieldDef[] {
  const { t } = useTexts()
  return [
    {
      ...{ kind: 'number', name: 'afterMinutes', label: t('alarmRules.stepAfter'), isHalf: true },
      ...{ min: 1, max: ESCALATION_MINUTES_MAX, step: 1, unit: t('alarmRules.minutes') },
    },
    {
      ...{ kind: 'select', name: 'to', label: t('alarmRules.stepTo'), isHalf: true, isOptional: true },
      ...{ none: t('alarmRules.escalateToNobody'), choices: useTargetChoices() },
    },
  ]
}
