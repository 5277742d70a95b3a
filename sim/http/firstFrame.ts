/**
 * Fills in what the page of whoever is signed in shows before any script has come: which screen is on its way, in the
 * language that the console will choose (client/i18n/language.ts).
 */
import type { Request } from 'express'
import { HOME_PATH } from '#shared/screens/homePath.ts'
import { SCREENS } from '#shared/screens/registry.ts'
import type { Language } from '#shared/texts/messageText.ts'

const WAITING: Readonly<Record<Language, string>> = {
  en: 'The console is on its way. Over a slow connection the first visit takes a few seconds; the next one starts faster.',
  zh: '正在载入控制台。网络较慢时，首次打开需要几秒钟，之后会更快。',
}

export function withFirstFrame(page: string, request: Request): string {
  const language = languageOf(request)
  const path = request.path === '/' ? HOME_PATH : request.path
  const screen = SCREENS.find((one) => one.path === path && one.frame === 'shell')
  const texts: Readonly<Record<string, string>> = {
    frame: screen ? 'screen' : 'none',
    title: (language === 'zh' ? screen?.name : screen?.nameEn) ?? '',
    waiting: WAITING[language],
  }
  const isClosed = cookieOf(request, 'sidebarStatus') === '0'
  const root = `<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"${isClosed ? ' data-menu="closed"' : ''}>`
  return page
    .replace('<html lang="en">', root)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => texts[name] ?? '')
}

function languageOf(request: Request): Language {
  const chosen = cookieOf(request, 'language')
  if (chosen === 'en' || chosen === 'zh') return chosen
  return request.acceptsLanguages('en', 'zh') === 'zh' ? 'zh' : 'en'
}

function cookieOf(request: Request, name: string): string | undefined {
  const all = (request.header('cookie') ?? '').split(/;\s*/)
  return all.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
}
