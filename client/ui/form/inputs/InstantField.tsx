import { useMemo } from 'react'
import { instantOfText, instantsOfText, wallText } from '#shared/time/days.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { WhichInstant } from '../../controls/WhichInstant.tsx'
import { FieldFrame } from '../FieldFrame.tsx'
import styles from '../field.module.css'
import { type InstantDef, ruleOf } from '../fieldTypes.ts'
import type { Check } from '../model/faults.ts'
import type { FieldValue } from '../model/values.ts'
import { allRules } from '../rules.ts'
import { useField } from '../useForm.ts'

const WALL_TEXT = /T/

/** A local time skipped by daylight saving has no instant; the field keeps the text and reports a fault. */
const notSkipped: Check = (value) => (WALL_TEXT.test(String(value)) ? { code: 'skippedTime' } : null)

/** Date and time by the browser's own picker, as the project's clocks show them. */
export function InstantField(def: InstantDef) {
  const { timeZone, dateTime } = useFormat()
  const rule = ruleOf(def)
  const own = rule.check
  const check = useMemo(() => (own ? allRules(notSkipped, own) : notSkipped), [own])
  const field = useField({ ...rule, check, isNumber: true })
  const text = textOf(field.value, timeZone)
  const bound = (atMs: number | undefined) => (atMs === undefined ? undefined : wallText(atMs, timeZone))
  return (
    <FieldFrame {...def} field={field} textOf={(atMs) => dateTime(Number(atMs))}>
      {(aria) => (
        <>
          <input
            {...aria}
            className={`bp6-input ${styles.date}`}
            type="datetime-local"
            name={def.name}
            value={text}
            min={bound(def.minMs)}
            max={bound(def.maxMs)}
            readOnly={def.isReadOnly}
            // biome-ignore lint/a11y/noAutofocus: where the form says so, as in a dialog
            autoFocus={def.autoFocus}
            onChange={(event) => {
              field.set(instantText(event.currentTarget.value, timeZone))
            }}
            onBlur={field.leave}
          />
          {def.isReadOnly ? null : (
            <WhichInstant
              text={text}
              timeZone={timeZone}
              atMs={Number(field.value)}
              onChoose={(atMs) => field.set(String(atMs))}
            />
          )}
        </>
      )}
    </FieldFrame>
  )
}

function textOf(value: FieldValue, timeZone: string): string {
  if (value === '' || WALL_TEXT.test(String(value))) return String(value)
  return wallText(Number(value), timeZone)
}

/** For an ambiguous local time, the first of both instants is the default. */
function instantText(text: string, timeZone: string): string {
  const [first] = instantsOfText(text, timeZone)
  if (first !== undefined) return String(first)
  return instantOfText(text, timeZone) === null ? '' : text
}
