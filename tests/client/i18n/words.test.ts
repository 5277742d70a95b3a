import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findText, i18n, loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { stubBrowser } from '../support/browser.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Replaced terms; the gateway term is allowed only for the protocol. */
const OLD_WORDS: Readonly<Record<string, { readonly old: RegExp; readonly except?: RegExp }>> = {
  报警: { old: /告警/ },
  主机: { old: /网关/, except: /asyncapi:|also:/ },
  漏水: { old: /水浸/, except: /also:/ },
  运行位置: { old: /执行方|执行者/, except: /decider/ },
  当前报警: { old: /未关闭(?:的)?报警|条未关闭|未处理的报警/ },
  已恢复: { old: /报警(?:自动|已经)?解除|未解除/, except: /抑制/ },
  草稿: { old: /未提交的表单/ },
  请打扫: { old: /请清理|请即打扫/ },
  低电量: { old: /电量低|电池电量低/ },
  筛选: { old: /分面/ },
  加载失败: { old: /未能取得/ },
  已过期: { old: /已旧/ },
  传感器: { old: /传感(?!器)/ },
  文字大小已切换: { old: /布局大小/ },
}

function linesOf(folder: string): { readonly at: string; readonly text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|html)$/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, folder, file), 'utf8')
        .split('\n')
        .map((text, index) => ({ at: `${folder}/${file}:${index + 1}`, text })),
    )
}

const lines = ['client', 'shared', 'sim', 'machines'].flatMap(linesOf)

it.each(Object.entries(OLD_WORDS))('one word for one thing: %s', (_, { old, except }) => {
  const found = lines.filter(({ text }) => old.test(text) && !except?.test(text))
  expect(found.map(({ at, text }) => `${at} ${text.trim()}`)).toEqual([])
})

it('Chinese stands apart from what digits and Latin letters are filled into it, and not from Chinese', async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('zh')
  await loadTexts('console')
  expect(i18n.t('palette.openRoom', { name: '1106 房' })).toBe('打开 1106 房')
  expect(i18n.t('palette.openRoom', { name: '大堂' })).toBe('打开大堂')
  expect(i18n.t('palette.lightsOff', { name: 'Lobby' })).toBe('关闭 Lobby 的灯')
})

it('a text with a gap is never shown without what is filled in', async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
  const bare = lines.flatMap(({ at, text }) =>
    // Keys used in the source; invalid ones would not type-check.
    [...text.matchAll(/\bt\('([\w.]+)'\)/g)].flatMap(([, key = '']) =>
      /\{\{/.test(findText(key) ?? '') ? [`${at} ${key}`] : [],
    ),
  )
  expect(bare).toEqual([])
})
