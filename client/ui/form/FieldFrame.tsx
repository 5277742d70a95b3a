import { clsx } from 'clsx'
import { type ReactNode, useContext, useId } from 'react'
import { createPortal } from 'react-dom'
import { findText, i18n } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './field.module.css'
import { NewsPanelContext, useEditWords } from './MeanwhileNotices.tsx'
import type { Fault, FaultCode } from './model/faults.ts'
import { type FieldValue, isList, isNothing, valueAt } from './model/values.ts'
import { type BoundField, useFormStore } from './useForm.ts'

/** ARIA ids that link an input to label, help and error. */
export interface FieldAria {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': boolean
}

export interface FrameProps {
  readonly name: string
  readonly label: string
  readonly help?: string | undefined
  readonly isOptional?: boolean | undefined
  readonly isHalf?: boolean | undefined
  readonly faultTexts?: Readonly<Partial<Record<FaultCode, string>>> | undefined
  readonly field: Pick<BoundField, 'fault' | 'theirs'> & Partial<Pick<BoundField, 'isChecking' | 'theirsBy'>>
  /** A group of controls is named by its label instead of being it. */
  readonly isGroup?: boolean
  /** Beside the label: a counter. */
  readonly aside?: ReactNode
  /** Between help and fault: a hint of the moment. */
  readonly hint?: ReactNode
  /** Formats another user's value. */
  readonly textOf?: (value: string) => string
  readonly children: (aria: FieldAria) => ReactNode
}

/**
 * Label, help and error text of a field. Blueprint's FormGroup does not link them to the input
 * (`aria-describedby`) and has no conflict value.
 */
export function FieldFrame(props: FrameProps) {
  const { t } = useTexts()
  const id = useId()
  const { fault, isChecking } = props.field
  const hint = props.hint ?? (isChecking ? t('form.checking') : null)
  const describedBy = [
    props.help ? `${id}-help` : '',
    hint ? `${id}-hint` : '',
    fault ? `${id}-fault` : '',
  ].filter(Boolean)
  const aria: FieldAria = {
    id,
    'aria-invalid': fault !== null,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
    'aria-required': props.isOptional !== true,
  }
  return (
    <div
      className={clsx(styles.field, props.isHalf && styles.half)}
      data-field={props.name}
      data-disputed={props.field.theirs === undefined ? undefined : ''}
    >
      <div className={styles.head}>
        <FieldLabel {...props} id={id} />
        {props.aside}
      </div>
      {props.isGroup ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a field everywhere
        <div
          role="group"
          aria-labelledby={`${id}-label`}
          aria-describedby={aria['aria-describedby']}
          className={styles.group}
        >
          {props.children(aria)}
        </div>
      ) : (
        props.children(aria)
      )}
      <FieldTexts {...props} hint={hint} id={id} />
      <FaultText id={`${id}-fault`} fault={fault} texts={props.faultTexts} />
    </div>
  )
}

function FieldLabel(props: FrameProps & { readonly id: string }) {
  const { t } = useTexts()
  const content = (
    <>
      {props.label}
      {props.isOptional ? <span className={styles.optional}>{t('form.optional')}</span> : null}
    </>
  )
  return props.isGroup ? (
    <span className={styles.label} id={`${props.id}-label`} data-label>
      {content}
    </span>
  ) : (
    <label className={styles.label} htmlFor={props.id} data-label>
      {content}
    </label>
  )
}

/** Help, the current hint, and the value that another user has saved. */
function FieldTexts(props: FrameProps & { readonly id: string }) {
  const { id, help, hint } = props
  const { theirs } = props.field
  return (
    <>
      {help ? (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`} role="status">
          {hint}
        </p>
      ) : null}
      {theirs === undefined ? null : <Theirs {...props} theirs={theirs} />}
    </>
  )
}

/**
 * Conflict: the value saved by another user and the choice between both. In the form's bar panel, because a line here
 * would move the layout.
 */
function Theirs(props: FrameProps & { readonly theirs: FieldValue }) {
  const { t } = useTexts()
  const words = useEditWords()
  const store = useFormStore()
  const { theirs, name, label } = props
  const panel = useContext(NewsPanelContext)
  if (!panel) return null
  const edit = words(props.field.theirsBy ?? { by: null, atMs: null })
  const value = valueText(theirs, props.textOf)
  // The panel may lie above the field.
  const mine = valueText(valueAt(store.values, name) ?? null, props.textOf)
  return createPortal(
    <p className={styles.theirs}>
      <span>
        <b>{label}</b> ·{' '}
        {value === null ? t('form.conflict.theirsElse', edit) : t('form.conflict.theirs', { ...edit, value })}
        {value === null || mine === null ? null : <> · {t('form.conflict.mine', { value: mine })}</>}
      </span>
      <button
        type="button"
        aria-label={t('form.conflict.takeTheirsOf', { field: label })}
        onClick={() => store.settleConflicts('theirs', name)}
      >
        {t('form.conflict.takeThis')}
      </button>
      <button
        type="button"
        aria-label={t('form.conflict.keepMineOf', { field: label })}
        onClick={() => store.settleConflicts('mine', name)}
      >
        {t('form.conflict.keepMine')}
      </button>
    </p>,
    panel,
  )
}

/** A value as text; null where it is too long for a line. */
function valueText(value: FieldValue, textOf: FrameProps['textOf']): string | null {
  if (isNothing(value)) return i18n.t('form.none')
  const items = isList(value) ? value : [value]
  if (items.some((item) => typeof item === 'object')) return null
  return items.map((item) => textOf?.(String(item)) ?? String(item)).join(', ')
}

export function FaultText(props: {
  readonly id: string
  readonly fault: Fault | null
  readonly texts?: Readonly<Partial<Record<FaultCode, string>>> | undefined
}) {
  // Re-renders when the language changes.
  useTexts()
  const { fault, texts } = props
  if (!fault) return null
  const text =
    'text' in fault ? fault.text : (texts?.[fault.code] ?? findText(`form.fault.${fault.code}`, fault.values))
  return (
    <p className={styles.fault} id={props.id} data-fault>
      {text}
    </p>
  )
}
