/** The condition of a rule: a property with its threshold or value, or silence. */
import { useMemo } from 'react'
import { propertiesInScope } from '#shared/alarms/ruleScope.ts'
import { RULE_SILENCE_MINUTES } from '#shared/records/conditionRule.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormSection } from '../../../ui/form/FormParts.tsx'
import { textsOf } from '../../../ui/form/model/values.ts'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import { propertyChoices, RULE_CONDITION_TYPES, unitOf, valueChoices } from './conditionRuleTexts.ts'

export function ConditionFields() {
  const { t } = useTexts()
  const type = String(useFieldValue('condition.type'))
  return (
    <FormSection title={t('alarmRules.condition')}>
      <Field
        kind="segmented"
        name="condition.type"
        label={t('alarmRules.conditionType')}
        choices={RULE_CONDITION_TYPES.map((value) => ({ value, text: t(`alarmRules.types.${value}`) }))}
      />
      {type === 'silent' ? <Silence /> : <PropertyCondition key={type} isNumber={type !== 'equals'} />}
    </FormSection>
  )
}

function Silence() {
  const { t } = useTexts()
  return (
    <Field
      kind="number"
      {...RULE_SILENCE_MINUTES}
      step={1}
      unit={t('alarmRules.minutes')}
      name="condition.afterMinutes"
      label={t('alarmRules.silentFor')}
      help={t('alarmRules.silentHelp')}
      isHalf
    />
  )
}

function PropertyCondition({ isNumber }: { readonly isNumber: boolean }) {
  const { t, i18n } = useTexts()
  const kinds = textsOf(useFieldValue('kinds'))
  const property = String(useFieldValue('condition.property') ?? '')
  const scope = useMemo(() => ({ kinds }), [kinds])
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const choices = useMemo(() => propertyChoices(scope, isNumber), [scope, isNumber, i18n.language])
  const found = propertiesInScope(scope, property).map((one) => one.property)
  const unit = unitOf(found)
  return (
    <>
      <Field
        kind="select"
        name="condition.property"
        label={t('alarmRules.property')}
        choices={choices}
        isHalf
      />
      {isNumber ? (
        <>
          <Field
            kind="number"
            step="any"
            name="condition.threshold"
            label={t('alarmRules.threshold')}
            isHalf
            {...unit}
          />
          <Field
            kind="number"
            step="any"
            min={0}
            name="condition.deadband"
            label={t('alarmRules.deadband')}
            help={t('alarmRules.deadbandHelp')}
            isHalf
            {...unit}
          />
        </>
      ) : (
        <Field
          kind="select"
          name="condition.value"
          label={t('alarmRules.value')}
          choices={valueChoices(found)}
          isHalf
        />
      )}
    </>
  )
}
