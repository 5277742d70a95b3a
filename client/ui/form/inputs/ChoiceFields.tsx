import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { useMemo } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Segmented } from '../../controls/Segmented.tsx'
import { FieldFrame } from '../FieldFrame.tsx'
import styles from '../field.module.css'
import { type ChecksDef, type Choice, type ChoiceDef, ruleOf } from '../fieldTypes.ts'
import { textsOf } from '../model/values.ts'
import { allRules, offeredRule } from '../rules.ts'
import { useField } from '../useForm.ts'
import { ChoicesHint } from './ChoicesHint.tsx'
import { useChoices } from './useChoices.ts'

const textOf =
  (choices: readonly Choice[]) =>
  (value: string): string =>
    choices.find((choice) => choice.value === value)?.text ?? value

/** A field and its options; a value that is no longer offered is rejected. */
function useChoiceField(def: ChoiceDef) {
  const offered = useChoices(def.choices)
  const isFetched = 'load' in def.choices && offered.state === 'ready'
  const check = useMemo(() => {
    if (!isFetched) return def.check
    return allRules(offeredRule(offered.choices.map(({ value }) => value)), def.check)
  }, [isFetched, offered.choices, def.check])
  const field = useField({ ...ruleOf(def), check })
  return { field, ...offered, hint: <ChoicesHint {...offered} /> }
}

export function SelectField(def: ChoiceDef) {
  const { t } = useTexts()
  const { field, choices, state, hint } = useChoiceField(def)
  const value = String(field.value)
  const isKnown = choices.some((choice) => choice.value === value)
  return (
    <FieldFrame {...def} field={field} textOf={textOf(choices)} hint={state === 'ready' ? null : hint}>
      {(aria) => (
        <HTMLSelect
          {...aria}
          name={def.name}
          value={value}
          disabled={def.isReadOnly ?? false}
          autoComplete={def.autoComplete ?? 'off'}
          aria-busy={state === 'loading'}
          autoFocus={def.autoFocus ?? false}
          fill
          onChange={(event) => field.set(event.currentTarget.value)}
          onBlur={field.leave}
        >
          {value === '' || def.isOptional ? (
            <option value="">{def.isOptional ? (def.none ?? t('form.none')) : t('form.choose')}</option>
          ) : null}
          {value === '' || isKnown ? null : <option value={value}>{value}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </HTMLSelect>
      )}
    </FieldFrame>
  )
}

export function SegmentedField(def: ChoiceDef) {
  const { field, choices, state, hint } = useChoiceField(def)
  return (
    <FieldFrame
      {...def}
      field={field}
      isGroup
      textOf={textOf(choices)}
      hint={state === 'ready' ? null : hint}
    >
      {() => (
        <Segmented
          label={def.label}
          choices={choices}
          value={String(field.value)}
          isDisabled={def.isReadOnly ?? false}
          onChange={field.set}
        />
      )}
    </FieldFrame>
  )
}

/** A few choices with a picture each. */
export function CardsField(def: ChoiceDef) {
  const { field, choices, state, hint } = useChoiceField(def)
  return (
    <FieldFrame
      {...def}
      field={field}
      isGroup
      textOf={textOf(choices)}
      hint={state === 'ready' ? null : hint}
    >
      {({ id }) => (
        <div className={styles.cards}>
          {choices.map((choice) => (
            <label key={choice.value} className={styles.card}>
              <input
                type="radio"
                className={styles.cardRadio}
                name={`${id}-${def.name}`}
                value={choice.value}
                checked={field.value === choice.value}
                disabled={def.isReadOnly}
                onChange={() => field.set(choice.value)}
              />
              {choice.picture ? <img src={choice.picture} alt="" width="28" height="28" /> : null}
              <span className={styles.cardText}>
                <span>{choice.text}</span>
                {choice.note ? <span className={styles.cardNote}>{choice.note}</span> : null}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

/** A few of a few: each with a box to tick. The value is the list of those that are ticked, in the order offered. */
export function ChecksField(def: ChecksDef) {
  const offered = useChoices(def.choices)
  const field = useField(ruleOf(def))
  const { choices, state } = offered
  const ticked = textsOf(field.value)
  const toggle = (value: string) => {
    const next = ticked.includes(value) ? ticked.filter((one) => one !== value) : [...ticked, value]
    const order = choices.map((choice) => choice.value)
    field.set(next.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
  }
  return (
    <FieldFrame
      {...def}
      field={field}
      isGroup
      textOf={textOf(choices)}
      hint={state === 'ready' ? null : <ChoicesHint {...offered} />}
    >
      {() =>
        choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.text}
            checked={ticked.includes(choice.value)}
            disabled={def.isReadOnly ?? false}
            onChange={() => toggle(choice.value)}
          />
        ))
      }
    </FieldFrame>
  )
}
