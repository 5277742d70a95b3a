import { Button, Dialog } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { type ComponentType, useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onKeyDown } from '../../platform/page.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import './search.css'

type Panel = ComponentType<{ readonly onDone: () => void }>

/** The field in the bar, and the panel it (or Ctrl K) opens. What searching needs is fetched with the first opening. */
export function QuickSearch({ isShort }: { readonly isShort: boolean }) {
  const { t } = useTranslation()
  const { Panel, isOpen, open, close } = usePanel()
  const label = t('shell.search.label')
  const labelId = useId()
  useEffect(
    () =>
      onKeyDown((event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
        event.preventDefault()
        open()
      }),
    [open],
  )
  return (
    <>
      {isShort ? (
        <Button
          variant="minimal"
          className="drop-menu"
          aria-label={label}
          title={label}
          icon={<Search />}
          onClick={open}
        />
      ) : (
        <Button
          className="search-button"
          aria-label={label}
          aria-keyshortcuts="Control+K"
          icon={<Search />}
          text={label}
          endIcon={<kbd>Ctrl K</kbd>}
          onClick={open}
        />
      )}
      <Dialog
        isOpen={isOpen}
        onClose={close}
        autoFocus={false}
        onOpening={focusField}
        className="search-dialog"
        aria-labelledby={labelId}
      >
        <span id={labelId} className="visually-hidden">
          {label}
        </span>
        {Panel ? <Panel onDone={close} /> : null}
      </Dialog>
    </>
  )
}

/** The dialog opens only when its content is there: it gives the focus once, to what it finds inside. */
function usePanel() {
  const { t } = useTranslation()
  const [Panel, setPanel] = useState<Panel | null>(null)
  const [isOpen, setOpen] = useState(false)
  const failed = t('errors.chunkBody')
  const open = useCallback(() => {
    import('./SearchPanel.tsx').then(
      ({ SearchPanel }) => {
        setPanel(() => SearchPanel)
        setOpen(true)
      },
      () => showToast('error', failed),
    )
  }, [failed])
  return { Panel, isOpen, open, close: useCallback(() => setOpen(false), []) }
}

/** Blueprint would give the focus to the dialog as a whole. */
function focusField(dialog: HTMLElement): void {
  dialog.querySelector('input')?.focus()
}
