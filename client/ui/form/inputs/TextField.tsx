import { InputGroup } from '@blueprintjs/core'
import { useId } from 'react'
import { FieldFrame } from '../FieldFrame.tsx'
import styles from '../field.module.css'
import { type DateDef, ruleOf, type TextDef } from '../fieldTypes.ts'
import { allRules, phoneRule } from '../rules.ts'
import { useField } from '../useForm.ts'
import { Counter } from './Counter.tsx'

const phone = { inputMode: 'tel', autoCapitalize: 'none', spellCheck: false } as const
const phoneChecks = new WeakMap<object, ReturnType<typeof allRules>>()

/** Memoized per rule, so that the field is not registered again on each render. */
function checkOf({ kind, check }: TextDef) {
  if (kind !== 'phone') return check
  if (!check) return phoneRule
  const known = phoneChecks.get(check)
  if (known) return known
  const made = allRules(phoneRule, check)
  phoneChecks.set(check, made)
  return made
}

export function TextField(def: TextDef) {
  const field = useField({ ...ruleOf(def), check: checkOf(def) })
  const listId = useId()
  const { suggestions = [], maxLength } = def
  return (
    <FieldFrame {...def} field={field} aside={<Counter value={field.value} max={maxLength} />}>
      {(aria) => (
        <>
          <InputGroup
            {...aria}
            {...(def.kind === 'phone' ? phone : {})}
            name={def.name}
            value={String(field.value)}
            placeholder={def.placeholder ?? ''}
            readOnly={def.isReadOnly ?? false}
            autoFocus={def.autoFocus ?? false}
            autoComplete={def.autoComplete ?? 'off'}
            list={suggestions.length > 0 ? listId : undefined}
            fill
            onChange={(event) => field.set(event.currentTarget.value)}
            onBlur={field.leave}
          />
          {suggestions.length > 0 ? (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          ) : null}
        </>
      )}
    </FieldFrame>
  )
}

/** Date, time or both, by the browser's own picker. */
export function DateField(def: DateDef) {
  const field = useField(ruleOf(def))
  return (
    <FieldFrame {...def} field={field}>
      {(aria) => (
        <input
          {...aria}
          className={`bp6-input ${styles.date}`}
          type={def.kind}
          name={def.name}
          value={String(field.value)}
          min={def.min}
          max={def.max}
          readOnly={def.isReadOnly}
          // biome-ignore lint/a11y/noAutofocus: where the form says so, as in a dialog
          autoFocus={def.autoFocus}
          onChange={(event) => field.set(event.currentTarget.value)}
          onBlur={field.leave}
        />
      )}
    </FieldFrame>
  )
}
