import { Button, InputGroup } from '@blueprintjs/core'
import { ArrowLeft, Cross, Search } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type KeyboardEvent, useId } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { keptLetters } from '../../platform/keyboard.ts'
import { isShortcut } from '../shortcuts/matchShortcut.ts'
import { titleOf } from './entry.ts'
import styles from './Palette.module.css'
import { PaletteFoot } from './PaletteFoot.tsx'
import { optionId, PaletteResults } from './PaletteResults.tsx'
import { type PaletteSteps, usePaletteSteps } from './usePaletteSteps.ts'

/** Search palette. The input retains the focus; the active result in the list is referenced. */
export function Palette({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts()
  const listId = useId()
  const steps = usePaletteSteps(onDone)
  const { palette, subject, entries, marked } = steps
  const about = subject ? t('palette.actionsOf', { name: titleOf(subject) }) : null
  return (
    <div className={styles.palette}>
      <div className={styles.head}>
        <Field listId={listId} steps={steps} about={about} />
        <Button
          className={clsx(styles.close)}
          variant="minimal"
          icon={<Cross />}
          aria-label={t('common.close')}
          onClick={onDone}
        />
      </div>
      <PaletteResults
        listId={listId}
        label={about ?? t('palette.results')}
        sections={steps.sections}
        at={marked}
        question={subject ? '' : palette.answered}
        sounds={palette.sounds}
        hasActions={({ kind }) => !subject && (kind === 'room' || kind === 'device' || kind === 'scene')}
        onChoose={steps.choose}
        onActions={steps.openActions}
      />
      <PaletteFoot
        statusId={`${listId}-status`}
        count={entries.length}
        isAsked={palette.answered.trim() !== ''}
        isSubject={subject !== null}
        isAction={entries[marked]?.kind === 'action'}
        isRemoteFailed={palette.isRemoteFailed}
        isWaiting={palette.isWaiting}
        onBack={steps.back}
      />
    </div>
  )
}

function Field(props: {
  readonly listId: string
  readonly steps: PaletteSteps
  /** Whose actions are listed instead of results. */
  readonly about: string | null
}) {
  const { t } = useTexts()
  const { listId, steps, about } = props
  const { palette, subject, entries, marked } = steps
  return (
    <InputGroup
      className={clsx(styles.field)}
      leftIcon={subject ? <ArrowLeft className="bp6-icon" /> : <Search className="bp6-icon" />}
      autoFocus
      value={subject ? titleOf(subject) : palette.question}
      readOnly={subject !== null}
      role="combobox"
      aria-label={about ?? t('palette.label')}
      aria-expanded={entries.length > 0}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={entries.length > 0 ? optionId(listId, marked) : undefined}
      aria-describedby={`${listId}-status`}
      placeholder={t('palette.label')}
      onValueChange={steps.ask}
      onFocus={() => {
        const early = keptLetters()
        if (early !== '') steps.ask(early)
      }}
      onKeyDown={(event) => {
        if (!handleKey(event, steps)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

/** Returns whether the key was handled here. During composition, keys belong to the input method. */
function handleKey(event: KeyboardEvent<HTMLElement>, steps: PaletteSteps): boolean {
  const pressed = event.nativeEvent
  if (pressed.isComposing) return false
  if (isShortcut(pressed, 'paletteNext')) steps.move(1)
  else if (isShortcut(pressed, 'palettePrevious')) steps.move(-1)
  else if (isShortcut(pressed, 'paletteChoose')) steps.chooseMarked()
  else if (isShortcut(pressed, 'paletteActions')) return steps.openActionsOfMarked()
  else if (isShortcut(pressed, 'paletteBack')) return steps.back()
  else return pressed.key === 'Backspace' && steps.back()
  return true
}
