// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { bodyOf, chapterLines } from '#client/app/demo/askDemo.ts'
import { DemoWay, secondsLeft } from '#client/app/demo/DemoWay.tsx'
import { changeLanguage, loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { HOUR_MS } from '#shared/durations.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts('demo')
})
afterEach(cleanup)

test('three of twelve hours to the time of day of a demo are a quarter of the way', () => {
  const way = { doneMs: 3 * HOUR_MS, totalMs: 12 * HOUR_MS }
  render(<DemoWay way={way} onNewWorld={() => {}} />)
  expect(screen.getByText('25%')).toBeDefined()
  expect(screen.getByRole('progressbar')).toBeDefined()
})

test('how long it takes yet is told by how fast it went, in steps that do not jump', () => {
  const left = (spentMs: number, goneMs: number) => secondsLeft({ spentMs, goneMs, leftMs: 9 * HOUR_MS })
  expect([left(1_000, HOUR_MS), left(4_000, 0)]).toEqual([null, null])
  expect([left(5_000, HOUR_MS), left(5_050, HOUR_MS), left(5_000, 100 * HOUR_MS)]).toEqual([45, 50, 5])
})

test('before it begins one is told what it shows and what it does to the world, in both languages', async () => {
  const plan = {
    title: { en: 'A leak', zh: '漏水' },
    about: { en: 'Five minutes.', zh: '五分钟。' },
    chapters: [
      { en: 'Night', zh: '夜' },
      { en: 'Alarm', zh: '报警' },
    ],
    startsAt: '03:10',
    leadMs: 12 * HOUR_MS,
  }
  expect(bodyOf(plan)).toMatch(/^Five minutes\. This demo starts at 03:10.*12 h .*start fresh/)
  expect(bodyOf({ ...plan, leadMs: 5 * 60_000 })).not.toContain('new world')
  expect(chapterLines(plan)).toEqual(['Night', 'Alarm'])
  await changeLanguage('zh')
  await loadTexts('demo')
  expect(bodyOf(plan)).toMatch(/^五分钟。演示从酒店时间 03:10 .*12 小时.*重新开始/)
  expect(chapterLines(plan)[1]).toBe('报警')
})
