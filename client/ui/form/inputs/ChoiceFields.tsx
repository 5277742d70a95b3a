import { HTMLSelect } from '@blueprintjs/core'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Segmented } from '../../controls/Segmented.tsx'
import { FieldFrame } from '../FieldFrame.tsx'
import type { ChoiceDef } from '../fieldTypes.ts'
import { useField } from '../useForm.ts'

const ruleOf = (def: ChoiceDef) => ({
  name: def.name,
  isOptional: def.isOptional ?? false,
  check: def.check,
})
const textOf =
  ({ choices }: ChoiceDef) =>
  (value: string): string =>
    choices.find((choice) => choice.value === value)?.text ?? value

export function SelectField(def: ChoiceDef) {
  const { t } = useTexts()
  const field = useField(ruleOf(def))
  const value = String(field.value)
  const isKnown = def.choices.some((choice) => choice.value === value)
  return (
    <FieldFrame {...def} field={field} textOf={textOf(def)}>
      {(aria) => (
        <HTMLSelect
          {...aria}
          name={def.name}
          value={value}
          disabled={def.isReadOnly ?? false}
          autoComplete={def.autoComplete ?? 'off'}
          fill
          onChange={(event) => field.set(event.currentTarget.value)}
          onBlur={field.leave}
        >
          {value === '' || def.isOptional ? (
            <option value="">{def.isOptional ? t('form.none') : t('form.choose')}</option>
          ) : null}
          {value === '' || isKnown ? null : <option value={value}>{value}</option>}
          {def.choices.map((choice) => (
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
  const field = useField(ruleOf(def))
  return (
    <FieldFrame {...def} field={field} isGroup textOf={textOf(def)}>
      {() => (
        <Segmented
          label={def.label}
          choices={def.choices}
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
  const field = useField(ruleOf(def))
  return (
    <FieldFrame {...def} field={field} isGroup textOf={textOf(def)}>
      {({ id }) => (
        <div className="field-cards">
          {def.choices.map((choice) => (
            <label key={choice.value} className="field-card">
              <input
                type="radio"
                className="field-card-radio"
                name={`${id}-${def.name}`}
                value={choice.value}
                checked={field.value === choice.value}
                disabled={def.isReadOnly}
                onChange={() => field.set(choice.value)}
              />
              {choice.picture ? <img src={choice.picture} alt="" width="28" height="28" /> : null}
              <span className="field-card-text">
                <span>{choice.text}</span>
                {choice.note ? <span className="field-card-note">{choice.note}</span> : null}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
