/** Size, language and full screen as the bar's menus and the palette change them, with a toast of the outcome. */
import type { NavigateFunction } from 'react-router-dom'
import { changeLanguage, i18n } from '../../i18n/i18n.ts'
import type { Language } from '../../i18n/language.ts'
import { canFullscreen, currentPath, toggleFullscreen } from '../../platform/page.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { REFRESH_ALL } from '../deck/panes.ts'
import { chooseSize, type Size } from '../preferences.ts'

/** Pages measure their layout: cached ones are dropped, and the current one is remounted. */
export function switchSize(size: Size, navigate: NavigateFunction): void {
  chooseSize(size)
  navigate(`/redirect${currentPath()}`, { replace: true, state: REFRESH_ALL })
  showToast('ok', i18n.t('topbar.sizeDone'))
}

/** The toast is already in the new language. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await changeLanguage(language)
    showToast('ok', i18n.t('shell.languageDone'))
  } catch {
    // If the other language's texts fail to load, the console keeps its current language.
    showToast('error', i18n.t('errors.network'))
  }
}

export async function switchFullscreen(): Promise<void> {
  const isDone = canFullscreen() && (await toggleFullscreen())
  if (!isDone) showToast('warning', i18n.t('topbar.fullscreenRefused'))
}
