import { Button } from '@blueprintjs/core'
import { Flash, Moon } from '@blueprintjs/icons'
import { changeLanguage, currentLanguage, i18n } from '../../i18n/i18n.ts'
import { LANGUAGES, type Language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { chooseScheme, preferences } from '../preferences.ts'

/** Language and theme switches for pages outside the console: plain buttons without lazy loading. */
export function SignInTools(props: {
  /** The page has a language of its own, which these would not change. */
  readonly isOneLanguage?: boolean
}) {
  const { t } = useTexts()
  const isDark = useReadable(preferences.scheme) === 'dark'
  const label = isDark ? t('signIn.toLight') : t('signIn.toDark')
  return (
    <>
      {(props.isOneLanguage ? [] : LANGUAGES).map((language) => (
        <Button
          key={language}
          variant="minimal"
          lang={language === 'zh' ? 'zh-CN' : 'en'}
          disabled={language === currentLanguage()}
          text={t(`shell.languages.${language}`)}
          onClick={() => void choose(language)}
        />
      ))}
      <Button
        variant="minimal"
        icon={isDark ? <Flash /> : <Moon />}
        aria-label={label}
        title={label}
        onClick={() => chooseScheme(isDark ? 'light' : 'dark')}
      />
    </>
  )
}

async function choose(language: Language): Promise<void> {
  try {
    await changeLanguage(language)
  } catch {
    // If the other language's texts fail to load, the page keeps its current language.
    showToast('error', i18n.t('errors.network'))
  }
}
