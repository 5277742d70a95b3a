import { Button } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type ComponentType, useEffect, useId, useLayoutEffect, useState } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { importWithRetry } from '../../platform/importRetry.ts'
import { keepLetters } from '../../platform/keyboard.ts'
import { atRest } from '../../platform/rest.ts'
import { after } from '../../platform/time.ts'
import { useReadable } from '../../store/useReadable.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { BarButton } from '../../ui/layout/BarButton.tsx'
import { KeyCaps } from '../shortcuts/KeyCaps.tsx'
import { isPaletteOpen } from './paletteState.ts'
import styles from './QuickSearch.module.css'

type Panel = ComponentType<{ readonly onDone: () => void }>

const open = () => isPaletteOpen.set(true)
const close = () => isPaletteOpen.set(false)

/** Search field of the bar, and the palette it opens, loaded separately. */
export function QuickSearch({ isShort }: { readonly isShort: boolean }) {
  const { t } = useTexts()
  const { Panel, isOpen } = usePanel()
  const label = t('palette.label')
  const labelId = useId()
  return (
    <>
      {isShort ? (
        <BarButton label={label} icon={<Search />} onClick={open} />
      ) : (
        <Button
          className={clsx(styles.button)}
          data-stop="search"
          aria-label={label}
          aria-keyshortcuts="Control+K Meta+K"
          icon={<Search />}
          text={label}
          endIcon={<KeyCaps id="openPalette" />}
          onClick={open}
        />
      )}
      <Modal
        isOpen={isOpen}
        isAtTop
        onClose={close}
        autoFocus={false}
        onOpening={focusField}
        className={clsx(styles.dialog)}
        aria-labelledby={labelId}
      >
        <span id={labelId} className="visually-hidden">
          {label}
        </span>
        {Panel ? <Panel onDone={close} /> : null}
      </Modal>
    </>
  )
}

/** Opens once the content is loaded, because focus moves only once. */
function usePanel() {
  const { t } = useTexts()
  const [Panel, setPanel] = useState<Panel | null>(null)
  const isWanted = useReadable(isPaletteOpen)
  const failed = t('errors.chunkBody')
  useEffect(() => {
    if (Panel) return
    // Loaded when the console is idle, or immediately on request.
    const fetchPanel = () =>
      importWithRetry(() => Promise.all([import('./Palette.tsx'), loadTexts('purposes')])).then(
        ([{ Palette }]) => setPanel(() => Palette),
        () => {
          if (!isWanted) return
          close()
          showToast('error', failed)
        },
      )
    return isWanted ? after(0, fetchPanel) : atRest(() => void fetchPanel())
  }, [isWanted, Panel, failed])
  useLayoutEffect(() => (isWanted ? keepLetters(close) : undefined), [isWanted])
  // Closed when the console unmounts, so that it is not open on return.
  useEffect(() => close, [])
  return { Panel, isOpen: isWanted && Panel !== null }
}

/** Overrides Blueprint, which would focus the dialog itself. */
function focusField(dialog: HTMLElement): void {
  dialog.querySelector('input')?.focus()
}
