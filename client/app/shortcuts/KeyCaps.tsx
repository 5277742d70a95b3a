import { Fragment } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { isAppleKeyboard } from '../../platform/keyboard.ts'
import styles from './KeyCaps.module.css'
import { keyNames } from './keyNames.ts'
import { type Chord, SHORTCUTS, type ShortcutId } from './shortcuts.ts'

/** First key of the shortcut, as labelled on the user's platform; `isAll` shows all keys. */
export function KeyCaps({ id, isAll = false }: { readonly id: ShortcutId; readonly isAll?: boolean }) {
  const { t } = useTexts()
  const ways: readonly (readonly Chord[])[] = SHORTCUTS[id].keys
  return (isAll ? ways : ways.slice(0, 1)).map((chords, way) => (
    <Fragment key={way}>
      {way > 0 ? <span className={styles.between}>{t('shortcuts.or')}</span> : null}
      <Chords chords={chords} />
    </Fragment>
  ))
}

function Chords({ chords }: { readonly chords: readonly Chord[] }) {
  const { t } = useTexts()
  const isApple = isAppleKeyboard()
  return chords.map((chord, step) => (
    <Fragment key={step}>
      {step > 0 ? <span className={styles.between}>{t('shortcuts.followedBy')}</span> : null}
      <span className={styles.caps}>
        {keyNames(chord, isApple).map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
      </span>
    </Fragment>
  ))
}
