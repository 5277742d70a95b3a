/** The browser's tabs use one language: a choice in one is broadcast to the others. */
import { changeLanguage, currentLanguage, i18n } from '../../i18n/i18n.ts'
import { isLanguage } from '../../i18n/language.ts'
import { openTabChannel } from '../../platform/broadcast.ts'
import { showToast } from '../../ui/feedback/toasts.ts'

export function startLanguageTabs(): void {
  const tabs = openTabChannel<string>('language')
  let heard: string | null = null
  i18n.instance.on('languageChanged', (language: string) => {
    // A received choice is not broadcast again.
    if (language !== heard) tabs.post(language)
    heard = null
  })
  tabs.listen((word) => {
    if (typeof word !== 'string' || !isLanguage(word) || word === currentLanguage()) return
    heard = word
    changeLanguage(word).catch((error: Error) => {
      heard = null
      showToast('error', error.message)
    })
  })
}
