/** The same texts, numbers and times in both languages side by side, in the time zone of the current project. */

import { useCallback } from 'react'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { createFormat, type Format } from '../../../i18n/format.ts'
import { i18n, loadTextsIn, type TextKey } from '../../../i18n/i18n.ts'
import { LANGUAGES } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nowMs } from '../../../platform/time.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../../ui/layout/Page.tsx'
import { GalleryPage } from '../frame/GalleryPage.tsx'
import styles from './notes.module.css'

const CODE = `const { t } = useTexts()
const format = useFormat()   // language and the project's zone

t('galleryExample.deleteTitle', { count: 3 })
format.number(21.5, 1)       // one decimal, always
format.dateTime(atMs)        // ten digits are seconds
format.quantity(11177, 'W')  // "11.2 kW": the number with its unit
format.ago(atMs, nowMs)      // "4 min ago", then the date
format.age(atMs, nowMs)      // "400 d", however long`

const WORDS: readonly (readonly [TextKey, Readonly<Record<string, number>>?])[] = [
  ['common.retry'],
  ['routes.root'],
  ['galleryExample.deleteTitle', { count: 1 }],
  ['galleryExample.deleteTitle', { count: 3 }],
]

interface Sample {
  readonly call: string
  readonly show: (format: Format, atMs: number) => string
}

const SAMPLES: readonly Sample[] = [
  { call: 'number(1234567.891, 2)', show: (format) => format.number(1_234_567.891, 2) },
  { call: "quantity(11177, 'W')", show: (format) => format.quantity(11_177, 'W', 1) },
  { call: 'percent(85)', show: (format) => format.percent(85) },
  { call: 'short(12345)', show: (format) => format.short(12_345) },
  { call: 'short(3200000000)', show: (format) => format.short(3.2e9) },
  { call: 'dateTime(now)', show: (format, atMs) => format.dateTime(atMs) },
  { call: 'dateTime(1700000000)', show: (format) => format.dateTime(1_700_000_000) },
  { call: 'time(now)', show: (format, atMs) => format.time(atMs) },
  { call: 'zone(now)', show: (format, atMs) => format.zone(atMs) },
  ...[
    ['20 s', 20_000],
    ['4 min', 4 * MINUTE_MS],
    ['5 h', 5 * HOUR_MS],
    ['30 h', 30 * HOUR_MS],
    ['400 d', 400 * DAY_MS],
  ].flatMap(([name, spanMs]): readonly Sample[] => [
    { call: `ago(now − ${name})`, show: (format, atMs) => format.ago(atMs - Number(spanMs), atMs) },
    { call: `age(now − ${name})`, show: (format, atMs) => format.age(atMs - Number(spanMs), atMs) },
  ]),
]

const BUNDLES = ['entry', 'gallery'] as const
/** The other language is not loaded until the user opens the comparison. */
const loadBoth = async () => {
  await Promise.all(LANGUAGES.flatMap((language) => BUNDLES.map((bundle) => loadTextsIn(language, bundle))))
  return nowMs()
}

export function LanguagesPage() {
  const { t } = useTexts()
  const { timeZone } = useFormat()
  const atMs = useAnswer(useCallback(loadBoth, [])).value
  return (
    <GalleryPage
      id="galleryI18n"
      when={t('galleryPages.languagesWhen')}
      code={CODE}
      sources={['client/i18n/useTexts.ts', 'client/i18n/format.ts']}
    >
      <Panel title={t('galleryPages.words')}>
        {atMs === null ? (
          <Skeleton lines={4} />
        ) : (
          <Both
            title={t('galleryPages.words')}
            rows={WORDS.map(([key, values]) => ({
              call: values ? `${key} ${JSON.stringify(values)}` : key,
              texts: LANGUAGES.map((language) => i18n.getFixedT(language)(key, values ?? {})),
            }))}
          />
        )}
      </Panel>
      <Panel title={t('galleryPages.formats')} aside={timeZone}>
        {atMs === null ? (
          <Skeleton lines={10} />
        ) : (
          <Both
            title={t('galleryPages.formats')}
            rows={SAMPLES.map(({ call, show }) => ({
              call,
              texts: LANGUAGES.map((language) => show(createFormat(language, timeZone), atMs)),
            }))}
          />
        )}
      </Panel>
    </GalleryPage>
  )
}

function Both(props: {
  readonly title: string
  readonly rows: readonly { readonly call: string; readonly texts: readonly string[] }[]
}) {
  const { t } = useTexts()
  const label = t('galleryPages.bothLanguages', { title: props.title })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('galleryPages.call')}</th>
            <th scope="col">{t('shell.languages.en')}</th>
            <th scope="col">{t('shell.languages.zh')}</th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map(({ call, texts: [en, zh] }) => (
            <tr key={call}>
              <th scope="row">
                <code>{call}</code>
              </th>
              <td lang="en">{en}</td>
              <td lang="zh-CN">{zh}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
