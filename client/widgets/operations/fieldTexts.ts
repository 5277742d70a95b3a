/** Texts of a record's field values before and after a change. Pure except for name look-ups. */
import type { FieldChange } from '#shared/contract/operationLog.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import type { AnyRecord, ReadState } from '#shared/records/registry.ts'
import { wallText } from '#shared/time/days.ts'
import { titleOfCode } from '../../i18n/alarmTitle.ts'
import type { Format } from '../../i18n/format.ts'
import { enumerated, findText, i18n, nameOf } from '../../i18n/i18n.ts'
import { recordTitle } from '../../i18n/recordTitle.ts'
import { kindName } from '../devices/deviceTexts.ts'

export interface FieldLine {
  readonly key: string
  /** Name of the record. */
  readonly name: string
  readonly field: string
  readonly before: string
  readonly after: string
}

interface Source {
  readonly read: ReadState
  readonly format: Format
}

/** One line per field; for a group of values, one line per changed value. */
export function fieldLines(changes: readonly FieldChange[], source: Source): readonly FieldLine[] {
  return changes.flatMap((change): readonly FieldLine[] => {
    const { type, id, field, before, after, isLong } = change
    const name = nameOf(change) || recordTitle(type)
    if (isLong) {
      const text = i18n.t('operationLog.tooLong')
      return [{ key: `${id}/${field}`, name, field: fieldName(field), before: text, after: text }]
    }
    const parts = partsOf(before, after) ?? [{ part: '', before, after }]
    return parts.map((one) => ({
      key: `${id}/${field}/${one.part}`,
      name,
      field: one.part === '' ? fieldName(field) : `${fieldName(field)} · ${fieldName(one.part)}`,
      before: valueText(one.part || field, one.before, source),
      after: valueText(one.part || field, one.after, source),
    }))
  })
}

export const lineText = ({ name, field, before, after }: FieldLine): string =>
  i18n.t('operationLog.changeOf', { name, field, before, after })

const fieldName = (field: string): string => findText(`operationLog.fields.${field}`) ?? field

type Group = Readonly<Record<string, unknown>>
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of two groups that differ; null where these are no groups. */
function partsOf(before: unknown, after: unknown) {
  if (!isGroup(before) || !isGroup(after)) return null
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((part) => ({ part, before: before[part], after: after[part] }))
}

/** Threshold in ms above which a number is displayed as an instant instead of a duration. */
const INSTANT_MIN_MS = 1e11

function valueText(field: string, value: unknown, source: Source): string {
  if (value === undefined || value === null || value === '') return i18n.t('operationLog.absent')
  if (typeof value === 'boolean') return i18n.t(value ? 'operationLog.yes' : 'operationLog.no')
  if (typeof value === 'number') {
    const isInstant = field.endsWith('Ms') && value > INSTANT_MIN_MS
    return isInstant
      ? wallText(value, source.format.timeZone).replace('T', ' ')
      : source.format.number(value, Number.isInteger(value) ? 0 : 2)
  }
  if (typeof value === 'string') return wordText(field, value, source)
  if (!Array.isArray(value)) return JSON.stringify(value)
  if (value.some((one) => typeof one === 'object'))
    return i18n.t('operationLog.entries', { count: value.length })
  if (value.length === 0) return i18n.t('operationLog.absent')
  return enumerated(value.map((one) => valueText(field, one, source)))
}

/** Name of a record or device kind. */
function wordText(field: string, value: string, { read }: Source): string {
  const type = recordTypeOf(value)
  const named = recordName(type && read.get(type, value))
  if (named !== null) return named
  if (field === 'alarmKinds') return titleOfCode(value)
  return field === 'kind' ? kindName(value) : value
}

/** Name in the user's language; null if deleted or unnamed. */
export function recordName(record: AnyRecord | undefined): string | null {
  const { name, nameEn }: Group = { ...record }
  return typeof name === 'string' ? nameOf({ name, nameEn: typeof nameEn === 'string' ? nameEn : '' }) : null
}
