import { Button, Callout } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { currentPath, reloadAt } from '../../platform/page.ts'
import { useReadable } from '../../store/useReadable.ts'
import { newBuild } from '../newVersion.ts'
import styles from './NewVersionBanner.module.css'

/** Offers a reload for a new version; tabs, URLs and drafts are restored. */
export function NewVersionBanner() {
  const { t } = useTexts()
  const build = useReadable(newBuild)
  const [putOff, setPutOff] = useState<string | null>(null)
  return (
    <div role="status">
      {build === null || build === putOff ? null : (
        <Callout compact intent="primary" icon={<Refresh />} className={styles.banner ?? ''}>
          <span>{t('shell.newVersion.text')}</span>
          <Button size="small" intent="primary" onClick={() => reloadAt(currentPath())}>
            {t('shell.newVersion.reload')}
          </Button>
          <Button size="small" variant="minimal" onClick={() => setPutOff(build)}>
            {t('shell.newVersion.later')}
          </Button>
        </Callout>
      )}
    </div>
  )
}
