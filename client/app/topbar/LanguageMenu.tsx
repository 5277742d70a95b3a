import { Menu, MenuItem } from '@blueprintjs/core'
import { Tick, Translate } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage, i18n } from '../../i18n/i18n.ts'
import { LANGUAGES, type Language } from '../../i18n/language.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'

export function LanguageMenu() {
  const { t } = useTranslation()
  return <DropMenu label={t('shell.language')} icon={<Translate />} content={() => <LanguageList />} />
}

function LanguageList() {
  const { t } = useTranslation()
  const current = currentLanguage()
  return (
    <Menu aria-label={t('shell.language')}>
      {LANGUAGES.map((language) => (
        <MenuItem
          key={language}
          text={t(`shell.languages.${language}`)}
          lang={language === 'zh' ? 'zh-CN' : 'en'}
          disabled={language === current}
          labelElement={language === current ? <Tick /> : null}
          onClick={() => void choose(language)}
        />
      ))}
    </Menu>
  )
}

async function choose(language: Language): Promise<void> {
  try {
    await changeLanguage(language)
    showToast('ok', i18n.t('shell.languageDone'))
  } catch {
    // The other language's texts could not be fetched: the console stays in the one it has.
    showToast('error', i18n.t('errors.network'))
  }
}
