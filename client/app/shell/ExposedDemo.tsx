import { Button, Callout } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { sessionText } from '../../platform/storage.ts'
import { useReadable } from '../../store/useReadable.ts'
import { account } from '../account.ts'
import styles from './band.module.css'

const HIDDEN_KEY = 'exposedDemoHidden'

/** Warns that a simulated world, whose passwords are public, can be reached from other machines. Hidden for this session. */
export function ExposedDemo() {
  const { t } = useTexts()
  const isExposed = useReadable(account)?.info.isExposedDemo === true
  const [isHidden, setHidden] = useState(() => sessionText.read(HIDDEN_KEY) !== null)
  if (!isExposed || isHidden) return null
  const hide = (): void => {
    sessionText.write(HIDDEN_KEY, '1')
    setHidden(true)
  }
  return (
    <div role="status">
      <Callout compact intent="warning" className={styles.band ?? ''}>
        <span>{t('shell.exposedDemo.text')}</span>
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          aria-label={t('shell.exposedDemo.hide')}
          onClick={hide}
        />
      </Callout>
    </div>
  )
}
