/** The form of a condition rule: what, when it counts, where, and at which hours. */
import { useMemo } from 'react'
import { SEVERITIES } from '#shared/records/alarm.ts'
import {
  RULE_DELAY_MAX_MINUTES,
  RULE_REPEAT_WITHIN_MINUTES,
  RULE_REPEATS,
} from '#shared/records/conditionRule.ts'
import { ESCALATION_STEPS_MAX } from '#shared/records/escalationStep.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormSection } from '../../../ui/form/FormParts.tsx'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import { useDeviceGroups } from '../../../widgets/pickers/useDeviceGroups.ts'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'
import { useNameFields } from '../../../widgets/records/useNameFields.ts'
import { HoursField } from '../../../widgets/schedule/HoursField.tsx'
import { useTargetChoices } from './alarmTargets.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { kindItems } from './conditionRuleTexts.ts'
import { useStepsField } from './EscalationSteps.tsx'
import { RuleBacktestPanel } from './RuleBacktestPanel.tsx'

export function ConditionRuleFields() {
  return (
    <>
      <NameAndSeverity />
      <ConditionFields />
      <Timing />
      <Scope />
      <Escalation />
      <Backtest />
    </>
  )
}

/** Only changes are stored: they do not say how long a device was silent. */
function Backtest() {
  return useFieldValue('condition.type') === 'silent' ? null : <RuleBacktestPanel />
}

function NameAndSeverity() {
  const { t } = useTexts()
  const [name, nameEn] = useNameFields(t('alarmRules.name'))
  return (
    <FormSection>
      <Field {...name} help={t('alarmRules.nameHelp')} />
      <Field {...nameEn} />
      <Field
        kind="segmented"
        name="severity"
        label={t('alarmRules.severityField')}
        choices={SEVERITIES.map((value) => ({ value, text: t(`alarms.severity.${value}`) }))}
      />
    </FormSection>
  )
}

function Timing() {
  const { t } = useTexts()
  const isSilent = useFieldValue('condition.type') === 'silent'
  const isRepeated = Number(useFieldValue('repeatTimes')) > 1
  const minutes = { kind: 'number', step: 1, unit: t('alarmRules.minutes'), isHalf: true } as const
  const delay = { ...minutes, min: 0, max: RULE_DELAY_MAX_MINUTES } as const
  if (isSilent) return null
  return (
    <FormSection title={t('alarmRules.timing')}>
      <Field
        {...delay}
        name="onDelayMinutes"
        label={t('alarmRules.onDelay')}
        help={t('alarmRules.onDelayHelp')}
      />
      <Field
        {...delay}
        name="offDelayMinutes"
        label={t('alarmRules.offDelay')}
        help={t('alarmRules.offDelayHelp')}
      />
      <Field
        kind="number"
        {...RULE_REPEATS}
        step={1}
        name="repeatTimes"
        label={t('alarmRules.repeatTimes')}
        help={t('alarmRules.repeatHelp')}
        isHalf
      />
      {isRepeated ? (
        <Field
          {...minutes}
          {...RULE_REPEAT_WITHIN_MINUTES}
          name="repeatWithinMinutes"
          label={t('alarmRules.repeatWithin')}
        />
      ) : null}
    </FormSection>
  )
}

function Escalation() {
  const { t } = useTexts()
  const isEscalated = Number(useFieldValue('escalateAfterMinutes')) > 0
  const later = useStepsField('escalateThen', {
    ...{ label: t('alarmRules.laterSteps'), help: t('alarmRules.stepsHelp'), isOptional: true },
    rowsMax: ESCALATION_STEPS_MAX - 1,
  })
  return (
    <FormSection title={t('alarmRules.escalation')} hint={t('alarmRules.escalationHint')}>
      <Field
        kind="number"
        min={0}
        max={RULE_DELAY_MAX_MINUTES}
        step={1}
        unit={t('alarmRules.minutes')}
        name="escalateAfterMinutes"
        label={t('alarmRules.escalateAfter')}
        help={t('alarmRules.escalateAfterHelp')}
        isHalf
      />
      <Field
        kind="select"
        name="escalateTo"
        label={t('alarmRules.escalateTo')}
        none={t('alarmRules.escalateToNobody')}
        choices={useTargetChoices()}
        isOptional
        isHalf
      />
      {isEscalated ? <Field {...later} /> : null}
    </FormSection>
  )
}

function Scope() {
  const { t, i18n } = useTexts()
  const groups = useDeviceGroups()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const kinds = useMemo(() => kindItems(), [i18n.language])
  return (
    <FormSection title={t('alarmRules.scope')} hint={t('alarmRules.scopeHint')}>
      <Field
        kind="tree"
        name="areaIds"
        label={t('alarmRules.areas')}
        nodes={useAreaNodes()}
        isMany
        isOptional
      />
      <Field kind="transfer" name="kinds" label={t('alarmRules.kinds')} items={kinds} isOptional />
      {groups.length > 0 ? (
        <Field
          kind="checks"
          name="groupIds"
          label={t('alarmRules.groups')}
          choices={groups.map(({ id, label }) => ({ value: id, text: label }))}
          isOptional
        />
      ) : null}
      <HoursField label={t('alarmRules.hours')} />
    </FormSection>
  )
}
