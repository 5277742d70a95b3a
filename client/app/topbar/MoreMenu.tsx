import { Menu, MenuItem } from '@blueprintjs/core'
import { Bug, More } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { ErrorDot } from '../errorLog/ErrorDot.tsx'
import { errorLog } from '../errorLog/errorLog.ts'
import { isErrorLogOpen } from '../errorLog/errorLogDialog.ts'
import { switchFullscreen } from './appearance.ts'
import { useFullscreen } from './FullscreenButton.tsx'
import { LanguageList } from './LanguageMenu.tsx'
import { SchemeList } from './SchemeList.tsx'
import { SizeList } from './SizeMenu.tsx'
import { ThemeColors } from './ThemeColors.tsx'

/** What a narrow bar has no room for. */
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
        <div className="appearance more-menu">
          <OtherTools onDone={close} />
          <p className="appearance-title">{t('topbar.language')}</p>
          <LanguageList />
          <p className="appearance-title">{t('shell.size')}</p>
          <SizeList />
          <p className="appearance-title">{t('shell.scheme.title')}</p>
          <SchemeList />
          {hidesColor ? null : <ThemeColors />}
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
    <Menu aria-label={t('topbar.more')}>
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
    </Menu>
  )
}
