import { Button } from '@blueprintjs/core'
import { InboxSearch } from '@blueprintjs/icons'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { useFound } from './useFound.ts'

const FoundTray = lazyPart(async () => (await import('./FoundTray.tsx')).FoundTray)

/** The button with how many there are; the tray opens with it. */
export function FoundButton() {
  const { t } = useTexts()
  const devices = useFound()
  const [isOpen, setOpen] = useState(false)
  const count = devices.found.filter(({ isIgnored }) => !isIgnored).length
  if (devices.found.length === 0 && !isOpen) return null
  return (
    <>
      <Button icon={<InboxSearch />} onClick={() => setOpen(true)}>
        {t('deviceSetup.found.button', { count })}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <FoundTray devices={devices} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
