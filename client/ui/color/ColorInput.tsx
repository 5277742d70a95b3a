import { InputGroup } from '@blueprintjs/core'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './ColorInput.module.css'

/** Well apart from each other, in light and in dark. */
export const SWATCHES: readonly string[] = [
  '#e5484d',
  '#f76b15',
  '#ffc53d',
  '#46a758',
  '#12a594',
  '#0090ff',
  '#6e56cf',
  '#d6409f',
  '#8d8d8d',
]

const HEX = /^#[0-9a-f]{6}$/

/** `#rrggbb` for a valid colour; otherwise the text. */
export function colorOf(text: string): string {
  const code = text.trim().toLowerCase().replace(/^#?/, '#')
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(code)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  return HEX.test(code) ? code : text
}

export interface ColorInputProps {
  /** `#rrggbb`, or the input so far. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isDisabled?: boolean | undefined
  readonly isInvalid?: boolean | undefined
  readonly describedBy?: string | undefined
}

/** A colour: from a few, by the browser's own picker, or typed. */
export function ColorInput(props: ColorInputProps) {
  const { t } = useTexts()
  const { value, onChange, isDisabled = false } = props
  const isColor = HEX.test(value)
  return (
    <div className={styles.color}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
      <div className={styles.swatches} role="group" aria-label={t('blocks.color.swatches')}>
        {SWATCHES.map((swatch) => (
          <button
            key={swatch}
            type="button"
            className={styles.swatch}
            aria-label={swatch}
            aria-pressed={swatch === value}
            disabled={isDisabled}
            // The colour is the value itself.
            style={{ backgroundColor: swatch }}
            onClick={() => onChange(swatch)}
          />
        ))}
      </div>
      <div className={styles.own}>
        <input
          type="color"
          className={styles.picker}
          aria-label={t('blocks.color.pick')}
          value={isColor ? value : '#000000'}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <InputGroup
          className={styles.code ?? ''}
          aria-label={t('blocks.color.code')}
          aria-describedby={props.describedBy}
          aria-invalid={props.isInvalid}
          value={value}
          disabled={isDisabled}
          maxLength={9}
          spellCheck={false}
          placeholder="#0090ff"
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => onChange(colorOf(value))}
        />
      </div>
    </div>
  )
}
