/** Changes the theme colour, with a message during restyling and another one when the new colour is painted. */
import { i18n } from '../../i18n/i18n.ts'
import { nextFrame } from '../../platform/time.ts'
import { type LoadingToast, showLoading } from '../../ui/feedback/toasts.ts'
import { chooseThemeColor } from '../preferences.ts'
import { parseHex } from './themeColor.ts'

let running: LoadingToast | null = null

/** Returns whether that was a colour. */
export function restyle(hex: string): boolean {
  if (!parseHex(hex)) return false
  running?.dismiss()
  const toast = showLoading(i18n.t('topbar.restyling'))
  running = toast
  // The start message is painted before restyling begins, and the new colours before it closes.
  nextFrame(() => {
    chooseThemeColor(hex)
    nextFrame(() =>
      nextFrame(() => {
        if (running !== toast) return
        running = null
        toast.end('ok', i18n.t('topbar.restyled'))
      }),
    )
  })
  return true
}
