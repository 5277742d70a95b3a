import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { i18n } from '../../i18n/i18n.ts'
import type { Language } from '../../i18n/language.ts'
import { printPage } from '../../platform/documents.ts'
import styles from './LegalPage.module.css'

/** The sections of each document, in the order in which they are read. */
export const DOCUMENTS = {
  privacy: [
    'operator',
    'stored',
    'building',
    'purpose',
    'access',
    'retention',
    'browser',
    'security',
    'rights',
    'contact',
  ],
  agreement: [
    'parties',
    'account',
    'use',
    'control',
    'companies',
    'content',
    'availability',
    'liability',
    'end',
    'law',
  ],
} as const
export type LegalDocument = keyof typeof DOCUMENTS

const PATHS: Readonly<Record<LegalDocument, Readonly<Record<Language, string>>>> = {
  privacy: { zh: '/privacy', en: '/privacy_en' },
  agreement: { zh: '/userprivacy', en: '/userprivacy_en' },
}

/** A document in its own language, whatever the console's is; the texts of that language must be loaded. */
export function LegalPage(props: { readonly document: LegalDocument; readonly language: Language }) {
  const { document, language } = props
  const t = i18n.getFixedT(language)
  const other = language === 'zh' ? 'en' : 'zh'
  const textOf = (section: string, part: 'title' | 'body') =>
    t(`legal.${document}.${section}.${part}` as 'legal.privacy.operator.title')
  return (
    <article className={styles.legal} lang={language === 'zh' ? 'zh-CN' : 'en'}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t(`legal.${document}.title`)}</h1>
        <p className={styles.version}>{t('legal.version')}</p>
        <div className={styles.actions}>
          <Link to={PATHS[document][other]} lang={other === 'zh' ? 'zh-CN' : 'en'}>
            {t('legal.otherLanguage')}
          </Link>
          <Button icon={<Print />} onClick={printPage}>
            {t('legal.print')}
          </Button>
        </div>
      </header>
      <p className={styles.lead}>{t(`legal.${document}.lead`)}</p>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={t('legal.contents')}>
          <h2 className={styles.contentsTitle}>{t('legal.contents')}</h2>
          <ol>
            {DOCUMENTS[document].map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{textOf(section, 'title')}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.body}>
          {DOCUMENTS[document].map((section, index) => (
            <section key={section} id={section}>
              <h2>
                {index + 1}. {textOf(section, 'title')}
              </h2>
              <LegalText text={textOf(section, 'body')} />
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

/** Each line is a paragraph; lines that start with a dash are list items. */
function LegalText({ text }: { readonly text: string }) {
  return blocksOf(text).map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block[0]}>
        {block.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    ),
  )
}

export function blocksOf(text: string): readonly (string | readonly string[])[] {
  const blocks: (string | string[])[] = []
  for (const line of text.split('\n')) {
    const point = line.startsWith('- ') ? line.slice(2) : null
    const last = blocks.at(-1)
    if (point === null) blocks.push(line)
    else if (Array.isArray(last)) last.push(point)
    else blocks.push([point])
  }
  return blocks
}
