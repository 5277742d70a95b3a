import { MenuItem } from '@blueprintjs/core'
import { Tick, Translate } from '@blueprintjs/icons'
import { currentLanguage } from '../../i18n/i18n.ts'
import { LANGUAGES } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { KeyMenu } from '../../ui/layers/KeyMenu.tsx'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { switchLanguage } from './appearance.ts'

export function LanguageMenu() {
  const { t } = useTexts()
  return <DropMenu label={t('topbar.language')} icon={<Translate />} content={() => <LanguageList />} />
}

export function LanguageList() {
  const { t } = useTexts()
  const current = currentLanguage()
  return (
    <KeyMenu aria-label={t('topbar.language')}>
      {LANGUAGES.map((language) => (
        <MenuItem
          key={language}
          text={t(`shell.languages.${language}`)}
          lang={language === 'zh' ? 'zh-CN' : 'en'}
          disabled={language === current}
          labelElement={language === current ? <Tick /> : null}
          onClick={() => void switchLanguage(language)}
        />
      ))}
    </KeyMenu>
  )
}
