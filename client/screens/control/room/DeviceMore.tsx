import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { DeviceDetails } from '../../../widgets/controls/DeviceDetails.tsx'
import type { DeviceView } from '../../../widgets/controls/deviceView.ts'
import styles from './roomPanel.module.css'

/** A line of facts that opens to the rest of the device. */
export function DeviceMore(props: { readonly view: DeviceView; readonly children: ReactNode }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={t('control.detailsOf', { name: nameOf(props.view.device) })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </button>
        {props.children}
      </div>
      {isOpen ? <DeviceDetails view={props.view} isSteppedAbove /> : null}
    </>
  )
}
