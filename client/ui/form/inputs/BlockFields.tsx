/**
 * Fields with heavy controls, loaded with the first form that uses one, to keep the sign-in page small. The field is
 * registered immediately, so nothing is sent without it.
 */
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Skeleton } from '../../feedback/Skeleton.tsx'
import { lazyPart } from '../../lazyPart.ts'
import { periodOf } from '../../schedule/periodModel.ts'
import { isComplete, scheduleOf } from '../../schedule/scheduleModel.ts'
import { type FieldAria, FieldFrame } from '../FieldFrame.tsx'
import styles from '../field.module.css'
import {
  type ColorDef,
  type FieldDef,
  type ManyDef,
  type PeriodDef,
  ruleOf,
  type ScheduleDef,
  type TreeDef,
  type UploadDef,
} from '../fieldTypes.ts'
import type { Check, Fault, FieldRule } from '../model/faults.ts'
import { type FieldValue, textsOf } from '../model/values.ts'
import { allRules } from '../rules.ts'
import { type BoundField, useField } from '../useForm.ts'

const TransferList = lazyPart(async () => (await import('../../transfer/TransferList.tsx')).TransferList)
const TreePicker = lazyPart(async () => (await import('../../picker/TreePicker.tsx')).TreePicker)
const ScheduleInput = lazyPart(async () => (await import('../../schedule/ScheduleInput.tsx')).ScheduleInput)
const PeriodInput = lazyPart(async () => (await import('../../schedule/PeriodInput.tsx')).PeriodInput)
const ColorInput = lazyPart(async () => (await import('../../color/ColorInput.tsx')).ColorInput)
const UploadInput = lazyPart(async () => (await import('../../upload/UploadInput.tsx')).UploadInput)

function BlockFrame(props: {
  readonly def: FieldDef
  readonly field: BoundField
  readonly lines: number
  /** Reserved height, so that nothing moves after loading. */
  readonly room?: string | undefined
  readonly textOf?: (value: string) => string
  readonly children: (aria: FieldAria) => ReactNode
}) {
  const { def, field, textOf } = props
  return (
    <FieldFrame {...def} field={field} isGroup {...(textOf ? { textOf } : {})}>
      {(aria) => (
        <Suspense
          fallback={
            <div className={props.room}>
              <Skeleton lines={props.lines} />
            </div>
          }
        >
          {props.children(aria)}
        </Suspense>
      )}
    </FieldFrame>
  )
}

/** Validated as soon as a value is chosen: these fields have no blur. */
function useBlockField(rule: FieldRule) {
  const field = useField(rule)
  const { set, leave } = field
  const put = (value: FieldValue) => {
    set(value)
    leave()
  }
  return { field, put }
}

const stated = ({ isReadOnly = false }: FieldDef, { fault }: BoundField, aria: FieldAria) => ({
  isDisabled: isReadOnly,
  isInvalid: fault !== null,
  describedBy: aria['aria-describedby'],
})

export function TransferField(def: ManyDef) {
  const { field, put } = useBlockField(ruleOf(def))
  const nameOf = (id: string) => def.items.find((item) => item.id === id)?.label ?? id
  return (
    <BlockFrame def={def} field={field} lines={10} textOf={nameOf}>
      {(aria) => (
        <TransferList
          {...stated(def, field, aria)}
          label={def.label}
          items={def.items}
          value={textsOf(field.value)}
          onChange={put}
        />
      )}
    </BlockFrame>
  )
}

export function TreeField(def: TreeDef) {
  const { field, put } = useBlockField(ruleOf(def))
  const { isMany = false } = def
  const value = isMany ? textsOf(field.value) : field.value === '' ? [] : [String(field.value)]
  return (
    <BlockFrame def={def} field={field} lines={8} room={styles.treeRoom}>
      {() => (
        <TreePicker
          label={def.label}
          nodes={def.nodes}
          isMany={isMany}
          isAnyNode={def.isAnyNode}
          isDisabled={def.isReadOnly}
          value={value}
          onChange={(ids) => put(isMany ? ids : (ids[0] ?? ''))}
        />
      )}
    </BlockFrame>
  )
}

const isWhen: Check = (value) => (isComplete(scheduleOf(value)) ? null : { code: 'incomplete' })
const isPeriod: Check = (value) => {
  const { from, to } = periodOf(value)
  if (from === '' || to === '') return { code: 'incomplete' }
  return from > to ? { code: 'wrongOrder' } : null
}
const isColor: Check = (value) => (/^#[0-9a-f]{6}$/.test(String(value)) ? null : { code: 'color' })

export function ScheduleField(def: ScheduleDef) {
  const field = useField({ ...ruleOf(def), check: useCheck(isWhen, def.check) })
  return (
    <BlockFrame def={def} field={field} lines={4}>
      {() => (
        <ScheduleInput
          value={scheduleOf(field.value)}
          isWeeklyOnly={def.isWeeklyOnly}
          isDisabled={def.isReadOnly}
          onChange={(value) => field.set({ ...value })}
        />
      )}
    </BlockFrame>
  )
}

export function PeriodField(def: PeriodDef) {
  const { field, put } = useBlockField({ ...ruleOf(def), check: useCheck(isPeriod, def.check) })
  return (
    <BlockFrame def={def} field={field} lines={3}>
      {() => (
        <PeriodInput
          value={periodOf(field.value)}
          today={def.today}
          isFuture={def.isFuture}
          isDisabled={def.isReadOnly}
          onChange={(value) => put({ ...value })}
        />
      )}
    </BlockFrame>
  )
}

export function ColorField(def: ColorDef) {
  const { field } = useBlockField({ ...ruleOf(def), check: useCheck(isColor, def.check) })
  return (
    <BlockFrame def={def} field={field} lines={2}>
      {(aria) => (
        <ColorInput {...stated(def, field, aria)} value={String(field.value)} onChange={field.set} />
      )}
    </BlockFrame>
  )
}

/** While uploading the form waits, because the value does not exist yet. */
export function UploadField(def: UploadDef) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const unfinished = t('blocks.upload.unfinished')
  const { check, isOptional } = def
  const judge = useCallback<Check>(
    (...about): Fault | null => (isBusy ? { text: unfinished } : (check?.(...about) ?? null)),
    [isBusy, unfinished, check],
  )
  const isEmptyAllowed = isOptional === true && !isBusy
  const { field, put } = useBlockField({ ...ruleOf(def), isOptional: isEmptyAllowed, check: judge })
  // Not missing while uploading.
  const shown = isBusy ? { ...def, faultTexts: { ...def.faultTexts, required: unfinished } } : def
  return (
    <BlockFrame def={shown} field={field} lines={3}>
      {(aria) => (
        <UploadInput
          accept={def.accept}
          sizeMaxBytes={def.sizeMaxBytes}
          send={def.send}
          value={String(field.value)}
          isDisabled={def.isReadOnly}
          describedBy={aria['aria-describedby']}
          onBusy={setBusy}
          onChange={put}
        />
      )}
    </BlockFrame>
  )
}

/** Memoized, so the field does not re-register on each render. */
function useCheck(own: Check, more: Check | undefined): Check {
  return useCallback<Check>((...about) => allRules(own, more)(...about), [own, more])
}
