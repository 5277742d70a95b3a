/** Short course of the console, available without a project, also before the first sign-in. */

import { Button } from '@blueprintjs/core'
import { Search, Tick } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { findText } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { localText } from '../../platform/storage.ts'
import { SearchInput } from '../../ui/controls/SearchInput.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from './Course.module.css'
import { LessonPicture } from './LessonPicture.tsx'
import { findLessons, LESSONS, type Lesson, type LessonId, readDone, writeDone } from './lessons.ts'

const DONE_KEY = 'course_done'

export function Course() {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  const { done, toggle, restart } = useProgress()
  const found = findLessons(words, lessonText)
  return (
    <Page title={screenTitle('course')}>
      <div className={styles.header}>
        <p className={styles.lead}>{t('course.lead')}</p>
        <Progress done={done.size} onRestart={restart} />
        <SearchInput label={t('course.search')} value={words} onChange={setWords} />
      </div>
      {found.length === 0 ? (
        <Notice
          icon={<Search size={28} />}
          title={t('course.none')}
          actions={<Button onClick={() => setWords('')}>{t('course.clear')}</Button>}
        />
      ) : (
        <ol className={styles.lessons}>
          {found.map((lesson) => (
            <LessonItem
              key={lesson.id}
              lesson={lesson}
              isDone={done.has(lesson.id)}
              onToggle={() => toggle(lesson.id)}
            />
          ))}
        </ol>
      )}
    </Page>
  )
}

/** The keys of the texts are those of the lessons. */
const partOf = (id: LessonId, part: 'title' | 'summary' | 'body'): string =>
  findText(`course.lessons.${id}.${part}`) ?? ''

const lessonText = ({ id, keys }: Lesson): string =>
  [
    partOf(id, 'title'),
    partOf(id, 'summary'),
    partOf(id, 'body'),
    ...keys.map(({ press, text }) => `${press} ${findText(text)}`),
  ].join('\n')

function Progress(props: { readonly done: number; readonly onRestart: () => void }) {
  const { t } = useTexts()
  const text = t('course.progress', { done: props.done, all: LESSONS.length })
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={props.done} max={LESSONS.length} aria-label={text} />
      <span>{text}</span>
      {props.done > 0 ? (
        <Button variant="minimal" size="small" onClick={props.onRestart}>
          {t('course.again')}
        </Button>
      ) : null}
    </div>
  )
}

function LessonItem(props: {
  readonly lesson: Lesson
  readonly isDone: boolean
  readonly onToggle: () => void
}) {
  const { t } = useTexts()
  const titleId = useId()
  const { lesson, isDone } = props
  const { id, keys, links } = lesson
  return (
    <li className={clsx(styles.lesson, isDone && styles.done)} aria-labelledby={titleId}>
      <div className={styles.words}>
        <h2 className={styles.title} id={titleId}>
          {partOf(id, 'title')}
          <span className={styles.minutes}>{t('course.minutes', { count: lesson.minutes })}</span>
        </h2>
        <p className={styles.summary}>{partOf(id, 'summary')}</p>
        {partOf(id, 'body')
          .split('\n')
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        {keys.length > 0 ? <LessonKeys keys={keys} /> : null}
        <div className={styles.foot}>
          {links.map(({ to, text }) => (
            <Link key={`${to} ${text}`} to={to}>
              {t(`course.open.${text}`)}
            </Link>
          ))}
          <Button
            className={clsx(styles.mark)}
            icon={isDone ? <Tick /> : undefined}
            aria-pressed={isDone}
            title={isDone ? t('course.markUndone') : undefined}
            onClick={props.onToggle}
          >
            {isDone ? t('course.done') : t('course.markDone')}
          </Button>
        </div>
      </div>
      <div className={styles.picture}>
        <LessonPicture id={id} />
      </div>
    </li>
  )
}

function LessonKeys({ keys }: { readonly keys: Lesson['keys'] }) {
  const { t } = useTexts()
  return (
    <dl className={styles.keys} aria-label={t('course.keys')}>
      {keys.map(({ press, text }) => (
        <div key={press}>
          <dt>
            {press.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{findText(text)}</dd>
        </div>
      ))}
    </dl>
  )
}

function useProgress() {
  const [done, setDone] = useState(() => readDone(localText.read(DONE_KEY)))
  const keep = (next: ReadonlySet<LessonId>) => {
    localText.write(DONE_KEY, writeDone(next))
    setDone(next)
  }
  return {
    done,
    toggle: (id: LessonId) => {
      const next = new Set(done)
      if (!next.delete(id)) next.add(id)
      keep(next)
    },
    restart: () => keep(new Set()),
  }
}
