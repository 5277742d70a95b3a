import type { ReactNode } from 'react'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { HOLD_MAX_MS } from '#shared/records/automation.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { DurationInput, type DurationUnit } from '../../../../ui/controls/numbers/DurationInput.tsx'
import styles from './editor.module.css'

/** Labelled row of a part's panel with its controls. */
export function PartField(props: {
  readonly label: string
  readonly help?: string
  readonly children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line
    <div className={styles.field} role="group" aria-label={props.label}>
      <span className={styles.label}>{props.label}</span>
      <div className={styles.controls}>{props.children}</div>
      {props.help ? <span className={styles.help}>{props.help}</span> : null}
    </div>
  )
}

export function useSpanUnits(): readonly DurationUnit[] {
  const { t } = useTexts()
  return [
    { ms: 1_000, text: t('automations.editor.units.s') },
    { ms: 60_000, text: t('automations.editor.units.min') },
    { ms: HOUR_MS, text: t('automations.editor.units.h') },
    { ms: DAY_MS, text: t('automations.editor.units.d') },
  ]
}

export function SpanField(props: {
  readonly label: string
  readonly help?: string
  readonly valueMs: number
  readonly maxMs: number
  readonly onChange: (ms: number) => void
}) {
  const { t } = useTexts()
  const { label } = props
  return (
    <PartField label={label} {...(props.help ? { help: props.help } : {})}>
      <DurationInput
        label={label}
        unitLabel={t('automations.editor.unit', { name: label })}
        valueMs={props.valueMs}
        maxMs={props.maxMs}
        units={useSpanUnits()}
        onChange={props.onChange}
      />
    </PartField>
  )
}

export function HoldField(props: { readonly valueMs: number; readonly onChange: (ms: number) => void }) {
  const { t } = useTexts()
  return (
    <SpanField
      {...props}
      label={t('automations.editor.holds')}
      help={t('automations.editor.holdsHelp')}
      maxMs={HOLD_MAX_MS}
    />
  )
}
