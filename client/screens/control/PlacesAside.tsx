/** The tree of places beside a screen; on a phone one line that opens it, so that the first screen shows devices. */
import { Button } from '@blueprintjs/core'
import { ChevronDown, Cross } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useState } from 'react'
import { MOBILE_BREAKPOINT_PX } from '#shared/constants.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useMedia } from '../../ui/controls/useMedia.ts'
import { SheetDialog } from '../../ui/layers/SheetDialog.tsx'
import type { PlaceKey } from '../../widgets/pickers/placeTree.ts'
import type { DeviceFilters } from './deviceFilter.ts'
import styles from './PlacesAside.module.css'
import { PlaceTree } from './PlaceTree.tsx'

const ALWAYS = (): boolean => true

export function PlacesAside(props: {
  readonly place: PlaceKey
  /** The selection, on the line that opens the tree. */
  readonly name: string
  readonly filters: DeviceFilters
  readonly onChoose: (place: PlaceKey) => void
  /** Whether the opened tree closes on this selection. */
  readonly closesAt?: (place: PlaceKey) => boolean
}) {
  const { t } = useTexts()
  const isNarrow = useMedia(`(width < ${MOBILE_BREAKPOINT_PX}px)`)
  const [isOpen, setOpen] = useState(false)
  const { place, filters, onChoose, closesAt = ALWAYS } = props
  const close = () => setOpen(false)
  if (!isNarrow) {
    return (
      <div className={clsx('panel', styles.places)}>
        <PlaceTree place={place} filters={filters} onChoose={onChoose} />
      </div>
    )
  }
  return (
    <>
      <Button
        className={styles.chosen ?? ''}
        alignText="start"
        endIcon={<ChevronDown />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {props.name}
      </Button>
      {isOpen ? (
        <SheetDialog label={t('control.tree')} onClose={close}>
          <header className={styles.sheetHead}>
            <h2>{t('control.tree')}</h2>
            <Button variant="minimal" icon={<Cross />} aria-label={t('common.close')} onClick={close} />
          </header>
          <div className={styles.sheetTree}>
            <PlaceTree
              place={place}
              filters={filters}
              onChoose={(chosen) => {
                if (closesAt(chosen)) close()
                onChoose(chosen)
              }}
            />
          </div>
        </SheetDialog>
      ) : null}
    </>
  )
}
