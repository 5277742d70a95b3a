/** Page from which a phone installs an app package, without scripts or sign-in. */
import type { AppPackage } from '#shared/records/appPackage.ts'
import type { Language } from '#shared/texts/messageText.ts'
import { escapeHtml } from './escapeHtml.ts'

const TEXTS = {
  en: {
    version: 'Version',
    size: 'Size',
    download: 'Download',
    forced: 'This update is required before the app can be used.',
    android: 'For Android. Open the file after the download and allow the installation.',
    ios: 'For iOS. The package is installed with a management tool or a signing service.',
  },
  zh: {
    version: '版本',
    size: '大小',
    download: '下载',
    forced: '必须安装此更新后才能继续使用。',
    android: '适用于安卓。下载完成后打开文件并允许安装。',
    ios: '适用于 iOS。请使用企业管理工具或签名服务安装。',
  },
} as const

const MIB = 1024 * 1024

export function appPage(app: AppPackage, filePath: string, language: Language): string {
  const texts = TEXTS[language]
  const size = `${(app.file.sizeBytes / MIB).toFixed(1)} MiB`
  const notes = app.notes === '' ? '' : `<p class="notes">${escapeHtml(app.notes)}</p>`
  const forced = app.isForced ? `<p><strong>${texts.forced}</strong></p>` : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(app.name)} ${escapeHtml(app.version)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(app.name)}</h1>
<p>${texts.version} ${escapeHtml(app.version)} · ${texts.size} ${size}</p>
${forced}
<p>${texts[app.platform]}</p>
${notes.replaceAll('\n', '<br>')}
<p><a href="${filePath}">${texts.download}</a></p>
</main>
</body>
</html>
`
}
