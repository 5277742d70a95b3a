import { Button, Dialog } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onKeyDown } from '../../platform/page.ts'
import './search.css'

const SearchPanel = lazy(async () => ({ default: (await import('./SearchPanel.tsx')).SearchPanel }))

/** The field in the bar, and the panel it (or Ctrl K) opens. What searching needs is fetched with the first opening. */
export function QuickSearch({ isShort }: { readonly isShort: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const label = t('shell.search.label')
  useEffect(
    () =>
      onKeyDown((event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
        event.preventDefault()
        setOpen(true)
      }),
    [],
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
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button
          className="search-button"
          aria-label={label}
          aria-keyshortcuts="Control+K"
          icon={<Search />}
          text={label}
          endIcon={<kbd>Ctrl K</kbd>}
          onClick={() => setOpen(true)}
        />
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} className="search-dialog" aria-label={label}>
        <Suspense fallback={<div className="search-panel" />}>
          <SearchPanel onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}
