import { InputGroup } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { chooseThemeColor, preferences } from '../preferences.ts'
import { restyle } from '../theme/restyle.ts'
import { THEME_PRESETS } from '../theme/themeColor.ts'
import styles from './ThemeColors.module.css'

/** Eight preset colours and a custom one, from the browser's picker or as hexadecimal text. */
export function ThemeColors() {
  const { t } = useTexts()
  const chosen = useReadable(preferences.themeColor).toUpperCase()
  return (
    <fieldset className={styles.colors}>
      <legend>{t('shell.themeColor')}</legend>
      {THEME_PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          className={styles.color}
          ref={(node) => node?.style.setProperty('--swatch', preset)}
          aria-label={t('topbar.themeColorNamed', { color: preset })}
          title={preset}
          aria-pressed={preset === chosen}
          onClick={() => restyle(preset)}
        />
      ))}
      <div className={styles.own}>
        <Picker color={chosen} />
        <HexField key={chosen} color={chosen} />
      </div>
    </fieldset>
  )
}

/** While the user drags, the console previews the colour; the toast is shown on release. */
function Picker({ color }: { readonly color: string }) {
  const { t } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  // React reports every step as a change; the browser's own event is the last one.
  useEffect(() => {
    const element = field.current
    const settle = () => restyle(element?.value ?? '')
    element?.addEventListener('change', settle)
    return () => element?.removeEventListener('change', settle)
  }, [])
  return (
    <input
      ref={field}
      type="color"
      aria-label={t('topbar.ownColor')}
      title={t('topbar.ownColor')}
      value={color.toLowerCase()}
      onChange={(event) => chooseThemeColor(event.currentTarget.value)}
    />
  )
}

function HexField({ color }: { readonly color: string }) {
  const { t } = useTexts()
  const helpId = useId()
  const [text, setText] = useState(color)
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const wanted = text.trim().startsWith('#') ? text.trim() : `#${text.trim()}`
    if (wanted.toUpperCase() === color) setWrong(false)
    else setWrong(!restyle(wanted))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply()
  }
  return (
    <>
      <InputGroup
        className={clsx(styles.hex)}
        value={text}
        maxLength={7}
        spellCheck={false}
        intent={isWrong ? 'danger' : 'none'}
        aria-label={t('topbar.hex')}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? helpId : undefined}
        onValueChange={setText}
        onBlur={apply}
        onKeyDown={onKey}
      />
      {isWrong ? (
        <p className={styles.wrong} id={helpId} role="alert">
          {t('topbar.hexWrong')}
        </p>
      ) : null}
    </>
  )
}
