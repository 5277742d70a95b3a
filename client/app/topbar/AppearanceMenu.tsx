import { Contrast } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { OwnColors } from './OwnColors.tsx'
import { SchemeList } from './SchemeList.tsx'
import styles from './topbar.module.css'

/** Brightness and theme colour. */
export function AppearanceMenu({ hidesColor }: { readonly hidesColor: boolean }) {
  const { t } = useTexts()
  return (
    <DropMenu
      label={t('topbar.theme')}
      icon={<Contrast />}
      popup="dialog"
      content={() => (
        <div className={styles.appearance}>
          <p className={styles.title}>{t('shell.scheme.title')}</p>
          <SchemeList />
          {hidesColor ? null : <OwnColors />}
        </div>
      )}
    />
  )
}
