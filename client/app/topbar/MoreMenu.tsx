import { MenuItem } from '@blueprintjs/core'
import { Bug, More } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { KeyMenu } from '../../ui/layers/KeyMenu.tsx'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { ErrorDot } from '../errorLog/ErrorDot.tsx'
import { errorLog } from '../errorLog/errorLog.ts'
import { isErrorLogOpen } from '../errorLog/errorLogDialog.ts'
import { switchFullscreen } from './appearance.ts'
import { useFullscreen } from './FullscreenButton.tsx'
import { LanguageList } from './LanguageMenu.tsx'
import { OwnColors } from './OwnColors.tsx'
import { SchemeList } from './SchemeList.tsx'
import { SizeList } from './SizeMenu.tsx'
import styles from './topbar.module.css'

/** Overflow menu of a narrow bar. */
export function MoreMenu({ hidesColor }: { readonly hidesColor: boolean }) {
  const { t } = useTexts()
  const hasErrors = useReadable(errorLog).length > 0
  return (
    <DropMenu
      label={t('topbar.more')}
      icon={<More />}
      badge={hasErrors ? <ErrorDot /> : null}
      popup="dialog"
      content={(close) => (
        <div className={clsx(styles.appearance, styles.menu)}>
          <OtherTools onDone={close} />
          <p className={styles.title}>{t('topbar.language')}</p>
          <LanguageList />
          <p className={styles.title}>{t('shell.size')}</p>
          <SizeList />
          <p className={styles.title}>{t('shell.scheme.title')}</p>
          <SchemeList />
          {hidesColor ? null : <OwnColors />}
        </div>
      )}
    />
  )
}

function OtherTools({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts()
  const fullscreen = useFullscreen()
  const count = useReadable(errorLog).length
  return (
    <KeyMenu aria-label={t('topbar.more')}>
      <MenuItem text={fullscreen.label} icon={fullscreen.icon} onClick={() => void switchFullscreen()} />
      {count > 0 ? (
        <MenuItem
          text={t('errorLog.open', { count })}
          icon={<Bug />}
          onClick={() => {
            onDone()
            isErrorLogOpen.set(true)
          }}
        />
      ) : null}
    </KeyMenu>
  )
}
